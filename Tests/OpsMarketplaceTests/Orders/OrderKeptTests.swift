import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

/// What the gate keeps of an order on every write.
@Suite struct OrderKeptTests {
  private let bench: OrderBench

  init() async throws { bench = try await OrderBench() }

  /// What the gate says to a change of an order by somebody; nil when it lets it pass.
  private func attempt(
    _ number: String, as principal: Principal,
    _ edit: @escaping @Sendable (inout MarketOrder) -> Void
  ) async -> ErrorCode? {
    await failureCode {
      try await bench.act(as: principal) { transaction in
        let orders = transaction.repository(MarketOrder.self)
        var order = try await orders.named(number)
        edit(&order)
        _ = try await orders.update(order)
      }
    }
  }

  /// Each part of where, when and by what an order goes.
  private static let edits: [(name: String, edit: @Sendable (inout MarketOrder) -> Void)] = [
    ("street", { $0.street = "Gedimino 9" }), ("city", { $0.city = "Kaunas" }),
    ("postal code", { $0.postalCode = "LT-1" }), ("region", { $0.region = "kaunas" }),
    ("latitude", { $0.latitude = 54_700_000 }), ("longitude", { $0.longitude = 25_200_000 }),
    ("distance", { $0.distance = 1 }), ("deliver at", { $0.deliverAt = $0.placedAt }),
  ]

  @Test func whereAndWhenAnOrderGoesStays() async throws {
    let number = try await bench.place(pay: "approved").number
    for principal in [bench.kim.principal, bench.anna.principal, .system] {
      for (name, edit) in Self.edits {
        #expect(await attempt(number, as: principal, edit) == .ruleViolated, "\(name)")
      }
    }
  }

  /// Each part of whose an order is, and which.
  private static let identities: [(name: String, edit: @Sendable (inout MarketOrder) -> Void)] = [
    ("number", { $0.number = "ORD-999999" }), ("buyer", { $0.buyerID = $0.id }),
    ("customer", { $0.customerID = $0.id }), ("partner", { $0.partnerID = $0.id }),
    ("seller", { $0.sellerID = nil }), ("placed with", { $0.placedWithID = $0.id }),
    ("placed at", { $0.placedAt = $0.placedAt.adding(milliseconds: 1) }),
  ]

  @Test("Not even the system makes it another one's order")
  func whoseAnOrderIsStays() async throws {
    let number = try await bench.place(pay: "approved").number
    let order = try await bench.order(number)
    for (name, edit) in Self.identities {
      var next = order
      edit(&next)
      let error = #expect(throws: OpsError.self, "\(name)") { try next.checkKept(from: order) }
      #expect(error?.code == .ruleViolated && error?.field == "order", "\(name)")
      #expect(await attempt(number, as: .system, edit) == .ruleViolated, "\(name)")
    }
  }

  @Test func howFarAnOrderWasWhenItWasCancelledFollowsFromItsStatus() async throws {
    let number = try await bench.place(pay: "approved").number
    #expect(await attempt(number, as: .system) { $0.cancelledFrom = .accepted } == .derivedField)
    // Otherwise goods that were used up would be free again.
    for word in [OrderStatus.preparing, .created, nil] {
      let code = await attempt(number, as: .system) {
        ($0.status, $0.cancelledFrom, $0.reason) = (.cancelled, word, "a test")
      }
      #expect(code == .derivedField)
    }
  }

  @Test func whoCancelledAnOrderFollowsFromWhoWrites() async throws {
    let number = try await bench.place().number
    #expect(await attempt(number, as: .system) { $0.cancelledBy = .seller } == .derivedField)
    // Otherwise a customer could keep goods from others in somebody else's name.
    for party in [.seller, .system, nil] as [OrderParty?] {
      let code = await attempt(number, as: bench.kim.principal) {
        ($0.status, $0.cancelledFrom, $0.cancelledBy) = (.cancelled, .created, party)
      }
      #expect(code == .derivedField)
    }
    _ = try await bench.orders.cancel(CancelOrder(order: number), bench.kim)
    #expect(try await bench.order(number).cancelledBy == .buyer)
    let other = try await bench.place().number
    _ = try await bench.orders.cancel(CancelOrder(order: other, reason: "no oven"), bench.pat)
    #expect(try await bench.order(other).cancelledBy == .seller)
  }

  @Test func anErasureEmptiesTheAddress() async throws {
    let number = try await bench.place(pay: "approved").number
    #expect(await attempt(number, as: .system) { $0.emptyPersonalFields() } == nil)
    let emptied = try await bench.order(number)
    #expect(emptied.street.isEmpty && emptied.mapPlace == nil)
    #expect(await attempt(number, as: .system) { $0.street = "Pilies 1" } == .ruleViolated)
  }

  @Test func theQuoteIsAPartOfThePrice() async throws {
    let number = try await bench.place(pay: "approved").number
    #expect(await attempt(number, as: .system) { $0.quote = "{}" } == .denied)
    #expect(await attempt(number, as: bench.pat.principal) { $0.quote = "{}" } == .denied)
    _ = try await bench.orders.accept(OrderReference(order: number), bench.pat)
    for principal in [bench.kim.principal, bench.anna.principal, .system] {
      #expect(await attempt(number, as: principal) { $0.quote = "{}" } == .ruleViolated)
      let told = await attempt(number, as: principal) { $0.instructions = "ring twice" }
      #expect(told == .ruleViolated)
    }
  }
}
