import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

/// Orders of which several lines have the same product: with and without an option or a note.
@Suite("Orders with several lines of a product")
struct SeveralLinesTests {
  private let bench: OrderBench
  private let option: MenuOption

  init() async throws {
    let bench = try await OrderBench()
    let lamp = bench.market.item.id
    option = try await bench.book.write { transaction in
      try await transaction.repository(MenuOption.self).create(
        MenuOption(
          id: transaction.nextID(), itemID: lamp, name: "glow", value: "Red", price: 210))
    }
    self.bench = bench
  }

  /// One plain lamp, two that glow, three that glow and have a note, and four with a note alone.
  private func place() async throws -> String {
    let lines: [(Int64, [String], String?)] = [
      (1, [], nil), (2, ["glow:red"], nil), (3, ["glow:red"], "size=XL; wrapped"),
      (4, [], "a gift"),
    ]
    for (quantity, options, note) in lines {
      _ = try await bench.dependencies.carts.add(
        AddToCart(
          partner: MarketFixture.partnerName, sku: "LAMP-1", quantity: quantity, option: options,
          note: note), bench.kim)
    }
    return try await bench.orders.place(
      PlaceOrder(address: "Pilies 1", to: "54.69,25.28"), bench.kim
    ).output.number
  }

  private func change(_ order: String, _ lines: String...) async throws -> [Int64] {
    try await bench.orders.change(ChangeOrder(order: order, line: lines), bench.kim)
      .output.order.lines.map(\.quantity)
  }

  @Test("What tells lines apart stands behind the SKU")
  func whichLine() async throws {
    let order = try await place()
    #expect(try await change(order, "LAMP-1/glow:red=1") == [1, 1, 3, 4])
    #expect(try await change(order, "lamp-1/GLOW:RED;size=xl;wrapped=2") == [1, 1, 2, 4])
    #expect(try await change(order, "LAMP-1/wrapped=1", "LAMP-1/a gift=3") == [1, 1, 1, 3])
    #expect(try await change(order, "LAMP-1/=2") == [2, 1, 1, 3])
    #expect(try await change(order, "LAMP-1/=0", "LAMP-1/glow:red=0") == [1, 3])
    let left = try await bench.orders.show(ShowOrder(order: order), bench.kim).output.order
    #expect(left.lines.map(\.note) == ["size=XL; wrapped", "a gift"])
    #expect(left.lines.map(\.options) == [["glow:Red"], []])
    #expect(try await bench.stock("PARTNER-BELLA-NAPOLI").reserved == 4)
  }

  @Test("A name that several lines have is told with what tells them apart")
  func ambiguous() async throws {
    let order = try await place()
    let several = await failure { try await change(order, "LAMP-1=1") }
    #expect(several?.code == .badValue && several?.field == "line")
    #expect(several?.message.contains("4 lines") == true)
    let hint = several?.hint ?? ""
    for name in ["LAMP-1/", "LAMP-1/glow:Red", "LAMP-1/a gift"] { #expect(hint.contains(name)) }
    for text in ["LAMP-1/glow:blue=1", "LAMP-2=1", "LAMP-12=1"] {
      let none = await failure { try await change(order, text) }
      #expect(none?.code == .badValue, "\(text)")
      #expect(none?.message.contains("is not in the order") == true, "\(text)")
    }
    for text in ["LAMP-1/", "LAMP-1/a gift", "LAMP-1/=x", "LAMP-1/=100"] {
      #expect(await failureCode { try await change(order, text) } == .badValue, "\(text)")
    }
  }

  @Test("Ordering again says what the partner does not offer any more")
  func leftOut() async throws {
    let order = try await place()
    let gone = option
    try await bench.book.write { try await $0.repository(MenuOption.self).delete(gone) }
    let cart = try await bench.orders.again(OrderReference(order: order), bench.kim).output
    #expect(cart.quote.lines.map(\.quantity) == [1, 4])
    #expect(cart.leftOut == ["2 of Table lamp, glow:Red", "3 of Table lamp, glow:Red"])
    let shown = try await bench.dependencies.carts.show(ShowCart(), bench.kim).output
    #expect(shown.leftOut.isEmpty)
  }
}
