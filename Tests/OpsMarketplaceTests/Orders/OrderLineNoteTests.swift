import OpsDomain
import OpsIdentity
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

/// What a customer wrote beside a line, from the cart to the kitchen, and until it is forgotten.
@Suite("Notes of order lines")
struct OrderLineNoteTests {
  private static let note = "without <onions> & \"salt\""
  private let bench: OrderBench

  init() async throws { bench = try await OrderBench() }

  private func add(_ quantity: Int64, _ sku: String = "LAMP-1", note: String?) async throws {
    _ = try await bench.dependencies.carts.add(
      AddToCart(
        partner: MarketFixture.partnerName, sku: sku, quantity: quantity, note: note),
      bench.market.call(.customer, key: "add \(quantity) \(sku)"))
  }

  /// Two lamps with a note, one without, and a drink with another note.
  private func place(pay: String? = nil) async throws -> OrderView {
    try await bench.sell("OLD-1", price: 1_500, taxKind: "drinks")
    try await add(2, note: Self.note)
    try await add(1, note: nil)
    try await add(1, "OLD-1", note: "chilled")
    return try await bench.orders.place(
      PlaceOrder(pay: pay, address: "Pilies 1", to: "54.69,25.28"),
      bench.market.call(.customer, key: "place")
    ).output
  }

  private func notes(_ number: String, by call: Call) async throws -> [String?] {
    try await bench.orders.show(ShowOrder(order: number), call).output.order.lines.map(\.note)
  }

  @Test func theKitchenReadsWhatTheCustomerWrote() async throws {
    let order = try await place(pay: "approved")
    let wanted = [Self.note, nil, "chilled"]
    #expect(order.lines.map(\.note) == wanted)
    for call in [bench.kim, bench.pat, bench.anna] {
      #expect(try await notes(order.number, by: call) == wanted)
    }
    let why = try await bench.orders.show(
      ShowOrder(order: order.number, why: true), bench.pat
    ).output.quote
    #expect(why?.lines.map(\.note) == wanted)
    // The quote is no place for what goes when the customer is erased.
    let kept = try await bench.order(order.number)
    #expect(!kept.quote.contains("chilled"))
  }

  @Test func receiptsShowNotesBelowTheirLines() async throws {
    let order = try await place()
    let receipt = try await bench.orders.receipt(
      OrderReference(order: order.number), bench.kim
    ).output
    let lines = receipt.text.split(separator: "\n").map(String.init)
    let first = try #require(lines.firstIndex { $0.hasPrefix("2 × Table lamp") })
    #expect(lines[first + 1] == "  " + Self.note)
    #expect(lines[first + 2].hasPrefix("1 × Table lamp"))
    #expect(lines.contains("  chilled"))
    #expect(
      receipt.html.contains(
        "<td>2 × Table lamp<br><small>without &lt;onions&gt; &amp; &quot;salt&quot;</small></td>"))
    #expect(receipt.html.contains("<td>1 × Table lamp</td>"))
    #expect(receipt.notes == [Self.note, "chilled"])
  }

  @Test func aLongNoteIsBrokenOverLinesOfTheReceipt() async throws {
    let long = Array(repeating: "longer", count: 25).joined(separator: " ")
    try await add(1, note: long)
    let order = try await bench.orders.place(
      PlaceOrder(address: "Pilies 1", to: "54.69,25.28"), bench.kim
    ).output
    let text = try await bench.orders.receipt(
      OrderReference(order: order.number), bench.kim
    ).output.text
    let lines = text.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 48 })
    #expect(lines.count { $0.hasPrefix("  longer") } == 5)
  }

  @Test func aChangeKeepsTheNotesOfTheLinesThatAreLeft() async throws {
    let order = try await place(pay: "approved")
    let twice = await failureCode {
      try await bench.orders.change(
        ChangeOrder(order: order.number, line: ["LAMP-1=1"]), bench.kim)
    }
    #expect(twice == .badValue)
    let changed = try await bench.orders.change(
      ChangeOrder(order: order.number, line: ["OLD-1=0"]), bench.kim
    ).output.order
    #expect(changed.lines.map(\.note) == [Self.note, nil])
  }

  @Test func whatIsLeftAfterOtherLinesWentHasItsOwnNote() async throws {
    try await bench.sell("OLD-1", price: 1_500, taxKind: "drinks")
    try await add(1, note: "long cable")
    try await add(1, "OLD-1", note: "chilled")
    let order = try await bench.orders.place(
      PlaceOrder(address: "Pilies 1", to: "54.69,25.28"), bench.kim
    ).output
    let changed = try await bench.orders.change(
      ChangeOrder(order: order.number, line: ["LAMP-1=0"]), bench.kim
    ).output.order
    #expect(changed.lines.map(\.note) == ["chilled"])
    #expect(try await notes(order.number, by: bench.kim) == ["chilled"])
  }

  @Test func orderingAgainBringsTheNotesAlong() async throws {
    let order = try await place()
    for _ in 1...2 {
      let cart = try await bench.orders.again(
        OrderReference(order: order.number), bench.kim
      ).output.quote
      #expect(cart.lines.map(\.note) == [Self.note, nil, "chilled"])
      #expect(cart.lines.map(\.quantity) == [2, 1, 1])
    }
  }

  @Test func theGateKeepsNotesOnceTheOrderIsAccepted() async throws {
    let number = try await place(pay: "approved").number
    func write(_ text: String?) async -> ErrorCode? {
      await failureCode {
        try await bench.act(as: .system) { transaction in
          let orders = transaction.repository(MarketOrder.self)
          var order = try await orders.named(number)
          order.lineNotes = text
          _ = try await orders.update(order)
        }
      }
    }
    for text in ["", "no list", "[1]", #"{"a":"b"}"#] {
      #expect(await write(text) == .corrupt, "\(text)")
    }
    _ = try await bench.orders.accept(OrderReference(order: number), bench.pat)
    #expect(await write(#"["other"]"#) == .ruleViolated)
  }

  // MARK: Forgetting

  /// What the journal can still tell: texts of records, and answers that were kept.
  private func journal() async throws -> String {
    let journal = bench.book.store.journal
    var told: [String] = []
    for commit in try await journal.commits(after: 0, limit: 10_000) {
      for entry in commit.entries {
        let schema = try bench.book.world.rules.schema(named: entry.collection)
        guard let image = entry.image, !schema.isConfidential else { continue }
        for value in try journal.row(in: image, of: schema).values {
          if case .text(let text) = value { told.append(text) }
        }
      }
      if case .kept(let answer) = try journal.answer(of: commit) {
        told.append(String(decoding: answer, as: UTF8.self))
      }
    }
    return told.joined(separator: "\n")
  }

  @Test("An erased customer's notes are nowhere: not in the order, its receipt or the journal")
  func erasure() async throws {
    let number = try await place().number
    _ = try await bench.orders.change(
      ChangeOrder(order: number, line: ["OLD-1=0"]),
      bench.market.call(.customer, key: "change"))
    _ = try await bench.orders.cancel(CancelOrder(order: number), bench.kim)
    try await add(3, note: "planted in the cart")
    for planted in ["onions", "chilled", "planted"] {
      #expect(try await journal().contains(planted), "\(planted)")
    }
    _ = try await bench.dependencies.privacy.erase(
      ErasePerson(person: "kim"), bench.market.call(.administrator, reason: "asked for it"))
    for planted in ["onions", "chilled", "planted"] {
      #expect(try await !journal().contains(planted), "\(planted)")
    }
    #expect(try await notes(number, by: bench.pat) == [nil, nil])
    let receipt = try await bench.orders.receipt(
      OrderReference(order: number), bench.anna
    ).output
    #expect(receipt.notes.isEmpty && receipt.text.contains("2 × Table lamp"))
    let lines = try await bench.book.read { try await $0.repository(CartLine.self).count() }
    #expect(lines == 0)
  }

  @Test func whoIsShownNotesIsWrittenDown() async throws {
    let market = try await MarketFixture.make(keepsAccess: true)
    let bench = OrderBench(on: market)
    _ = try await bench.dependencies.carts.add(
      AddToCart(
        partner: MarketFixture.partnerName, sku: "LAMP-1", quantity: 1, note: "long cable"),
      bench.kim)
    let number = try await bench.orders.place(
      PlaceOrder(address: "Pilies 1", to: "54.69,25.28"), bench.kim
    ).output.number
    func readings() async throws -> Int {
      try await bench.book.store.journal.commits(after: 0, limit: 10_000)
        .count { $0.header.operation == AccessEventKind.read.operation }
    }
    let before = try await readings()
    _ = try await bench.orders.receipt(OrderReference(order: number), bench.anna)
    #expect(try await readings() == before + 1)
  }
}
