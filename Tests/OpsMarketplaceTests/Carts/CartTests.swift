import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

@Suite("Carts")
struct CartTests {
  private let bench: CartBench

  init() async throws { bench = try await CartBench() }

  @Test func anUnknownProductLeadsToTheMenuOfThePartner() async throws {
    let refused = await failure {
      try await bench.book.dependencies.carts.add(
        AddToCart(partner: MarketFixture.partnerName, sku: "NO-SUCH", quantity: 1),
        bench.market.call(.customer))
    }
    #expect(refused?.code == .notFoundSKU)
    #expect(refused?.hint?.contains("opsh menu list \"Bella Napoli\"") == true)
  }

  @Test func eachChangeAnswersWithTheFullQuote() async throws {
    let one = try await bench.add().quote
    #expect(one.lines.map(\.total) == ["24.90"] && one.subtotal == "24.90")
    #expect(one.deliveryFee == "2.99" && one.platformFee == "1.25" && one.tip == "0.00")
    #expect(one.total == "29.14" && one.amountDue == "29.14" && one.priceMode == "gross")
    #expect(one.tax.map(\.rate) == ["0.05"] && one.tax.map(\.amount) == ["1.39"])
    #expect(one.tax.map(\.base) == ["27.75"] && !one.why.isEmpty)
    let two = try await bench.add()
    #expect(two.quote.lines.map(\.quantity) == [2] && two.quote.deliveryFee == "0.00")
    #expect(two.quote.total == "52.29" && two.hindrances.isEmpty)
    #expect(two.partner == MarketFixture.partnerName)
  }

  @Test("M-W5: reductions go back when the cart shrinks, and a zero tip stays zero")
  func nothingSticks() async throws {
    let before = try await bench.add()
    _ = try await bench.carts.set(SetCartLine(sku: "LAMP-1", quantity: 2), bench.kim)
    let after = try await bench.carts.set(SetCartLine(sku: "LAMP-1", quantity: 1), bench.kim)
    #expect(after.output == before)
    let tip = try await bench.quote(QuoteCart(tip: "0")).quote
    #expect(tip.tip == "0.00" && tip.total == before.quote.total)
  }

  @Test("M-W5: adding never exceeds 99 pieces or 50 lines")
  func limits() async throws {
    try await bench.sell("OLD-1", price: 100)
    try await bench.add(98, "OLD-1")
    let beyond = await failure { try await bench.add(2, "OLD-1") }
    #expect(beyond?.code == .badQuantity && beyond?.field == "quantity")
    #expect(try await bench.add(1, "OLD-1").quote.lines.map(\.quantity) == [99])
    for quantity in [Int64(0), -1, 100] {
      #expect(await failureCode { try await bench.add(quantity) } == .badQuantity)
    }
    for number in 1...49 { try await bench.option("color", "c\(number)", price: 0) }
    try await bench.add()
    for number in 1...48 { try await bench.add(1, options: ["color:c\(number)"]) }
    let refused = await failure { try await bench.add(1, options: ["color:c49"]) }
    #expect(refused?.code == .ruleViolated)
    #expect(try await bench.show().quote.lines.count == 50)
  }

  @Test("M-W5: a cart has one partner, unless the site allows several")
  func onePartner() async throws {
    try await bench.otherPartner()
    try await bench.add()
    let refused = await failure { try await bench.add(from: "Green Shop") }
    #expect(refused?.code == .ruleViolated && refused?.field == "partner")
    #expect(refused?.hint?.contains("cart clear") == true)
    try await bench.set("market.several_sellers", "on")
    #expect(try await bench.add(from: "Green Shop").quote.subtotal == "10.00")
    let unclear = await failureCode {
      try await bench.carts.set(SetCartLine(sku: "LAMP-1", quantity: 2), bench.kim)
    }
    #expect(unclear == .ruleViolated)
    let named = try await bench.carts.show(ShowCart(partner: "green shop"), bench.kim).output
    #expect(named.partner == "Green Shop")
    _ = try await bench.carts.clear(ClearCart(partner: "Green Shop"), bench.kim)
    #expect(try await bench.show().partner == MarketFixture.partnerName)
  }

  @Test(
    "An option in another form is told with those there are, as they are written here",
    arguments: ["linen", "shade=linen", "shade:linen=3", "shade:silk", "a:b:c"])
  func unknownOptions(_ text: String) async throws {
    try await bench.option("shade", "linen", price: 300)
    let refused = await failure { try await bench.add(1, options: [text]) }
    #expect(refused?.code == .badValue && refused?.field == "option")
    #expect(refused?.hint == "options: bulb:warm, shade:linen")
  }

  @Test("M-W7: options count for each piece and stay with their line")
  func options() async throws {
    try await bench.option("shade", "linen", price: 300)
    let added = try await bench.add(2, options: ["Shade:Linen", "bulb:warm"]).quote
    #expect(added.lines.map(\.unitPrice) == ["29.90"] && added.subtotal == "59.80")
    #expect(added.lines[0].options.map(\.name) == ["bulb", "shade"])
    // The same options in another order are the same line; other ones are another.
    let same = try await bench.add(1, options: ["bulb:warm", "shade:linen"]).quote
    #expect(same.lines.map(\.quantity) == [3])
    #expect(try await bench.add(1).quote.lines.map(\.quantity).sorted() == [1, 3])
    let several = await failure {
      try await bench.carts.remove(RemoveCartLine(sku: "LAMP-1"), bench.kim)
    }
    #expect(several?.code == .badValue)
    let left = try await bench.carts.remove(
      RemoveCartLine(sku: "LAMP-1", option: ["shade:linen", "bulb:warm"]), bench.kim
    ).output
    #expect(left.quote.lines.map(\.total) == ["24.90"])
    #expect(await failureCode { try await bench.add(1, options: ["shade:silk"]) } == .badValue)
    let twice = await failureCode {
      try await bench.add(1, options: ["bulb:warm", "bulb:warm"])
    }
    #expect(twice == .badValue)
  }

  @Test("Two values of one option do not make goods free: a piece has one of them")
  func oneValueOfAnOption() async throws {
    try await bench.option("size", "small", price: -1_000)
    try await bench.option("Size", "tiny", price: -1_490)
    let refused = await failure {
      try await bench.add(99, options: ["size:small", "size:tiny"])
    }
    #expect(refused?.code == .badValue && refused?.field == "option")
    let tiny = try await bench.add(1, options: ["size:tiny", "bulb:warm"]).quote
    #expect(tiny.lines.map(\.unitPrice) == ["12.00"])
    // Nor does a line that somebody writes without the operation.
    let forged = await failureCode {
      try await bench.book.write { transaction in
        let lines = transaction.repository(CartLine.self)
        var line = try await lines.all(where: .everything)[0]
        line.id = transaction.nextID()
        line.version = 0
        line.options = "size:small;Size:tiny"
        _ = try await lines.create(line)
      }
    }
    #expect(forged == .badValue)
    // What lies in a cart from before is not ordered.
    let item = bench.market.item.id
    let known = [("size", "small"), ("Size", "tiny")].enumerated().map { number, option in
      MenuOption(
        id: RecordID(rawValue: Int64(number) + 1), itemID: item, name: option.0, value: option.1)
    }
    #expect(CartChoice(stored: "size:small;Size:tiny", among: known) == nil)
    #expect(CartChoice(stored: "Size:tiny", among: known)?.options == [known[1]])
  }

  @Test func aLineWithoutPiecesGoesAndAnEmptyCartWithIt() async throws {
    try await bench.add(2)
    let empty = try await bench.carts.set(SetCartLine(sku: "LAMP-1", quantity: 0), bench.kim)
    #expect(empty.output.quote.lines.isEmpty && empty.output.quote.total == "0.00")
    let carts = try await bench.book.read { try await $0.repository(Cart.self).count() }
    #expect(carts == 0)
    let gone = await failureCode {
      try await bench.carts.remove(RemoveCartLine(sku: "LAMP-1"), bench.kim)
    }
    #expect(gone == .notFound)
    #expect(try await bench.show().partner == nil)
    // Clearing an empty cart is no mistake.
    let cleared = try await bench.carts.clear(ClearCart(), bench.kim)
    #expect(!cleared.changed)
  }

  @Test func allergensAreShown() async throws {
    try await bench.change { $0.allergens = "milk,sesame" }
    #expect(try await bench.add().quote.lines[0].allergens == ["milk", "sesame"])
  }

  @Test func whatIsNotSoldOrOfferedIsRefused() async throws {
    #expect(await failureCode { try await bench.add(1, "OLD-1") } == .notFoundSKU)
    #expect(await failureCode { try await bench.add(1, "NO-SUCH") } == .notFoundSKU)
    #expect(await failureCode { try await bench.add(from: "Nobody") } == .notFound)
    try await bench.change { $0.isAvailable = false }
    #expect(await failureCode { try await bench.add() } == .badState)
  }

  @Test func nobodySeesOrChangesTheCartOfSomebodyElse() async throws {
    try await bench.add()
    #expect(try await bench.show(by: bench.lea).quote.lines.isEmpty)
    #expect(await failureCode { try await bench.show(by: bench.pat) } == .denied)
    let kim = bench.market.principal(.customer).userID
    let lea = bench.market.stranger(.customer)
    let stolen = await failureCode {
      try await bench.book.write(by: lea) { transaction in
        _ = try await transaction.repository(Cart.self).create(
          Cart(
            id: transaction.nextID(), ownerID: kim, partnerID: bench.market.partner.id,
            createdAt: transaction.now, updatedAt: transaction.now))
      }
    }
    #expect(stolen == .denied)
    let read = try await bench.book.write(by: lea) { transaction in
      try await transaction.repository(CartLine.self).count()
    }
    #expect(read == 0)
  }

  @Test func theGateKeepsTheLimitsWithoutAnOperation() async throws {
    try await bench.add()
    let kim = bench.market.principal(.customer)
    let many = await failureCode {
      try await bench.book.write(by: kim) { transaction in
        let lines = transaction.repository(CartLine.self)
        guard var line = try await lines.first(where: .everything) else { return }
        line.quantity = 100
        _ = try await lines.update(line)
      }
    }
    #expect(many == .badQuantity)
    let other = try await bench.otherPartner()
    let foreign = await failureCode {
      try await bench.book.write(by: kim) { transaction in
        let item = try await transaction.asSystem("a test").repository(MenuItem.self)
          .first(where: .equals(MenuItem.Columns.partnerID, other.id))
        let cart = try await transaction.repository(Cart.self).first(where: .everything)
        guard let item, let cart else { return }
        _ = try await transaction.repository(CartLine.self).create(
          CartLine(
            id: transaction.nextID(), cartID: cart.id, ownerID: cart.ownerID, itemID: item.id,
            quantity: 1, seenPrice: 1_000))
      }
    }
    #expect(foreign == .ruleViolated)
  }

  @Test func aRehearsalChangesNothing() async throws {
    let before = try await bench.book.state()
    var call = bench.kim
    call.isRehearsal = true
    #expect(try await bench.add(by: call).quote.total == "29.14")
    #expect(try await bench.book.state() == before)
  }

  @Test func aCartIsNotTakenBack() async throws {
    try await bench.add()
    let refused = await failure {
      try await bench.book.dependencies.changesets.undo(CommitReference(), bench.kim)
    }
    #expect(refused?.code == .ruleViolated && refused?.message.contains("cart.add") == true)
    #expect(try await bench.show().quote.lines.map(\.sku) == ["LAMP-1"])
  }
}
