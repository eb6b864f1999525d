import OpsDomain
import OpsKernel
import OpsTesting
import Testing

@testable import OpsMarketplace

@Suite struct OrderSightTests {
  @Test("M-W11: an order is seen by its buyer, its seller and its courier, and by nobody else")
  func sight() async throws {
    let bench = try await OrderBench()
    let order = try await bench.delivered()
    let reference = OrderReference(order: order.number)
    let shown = ShowOrder(order: order.number)
    for call in [bench.kim, bench.pat, bench.dora, bench.anna] {
      #expect(try await bench.orders.show(shown, call).output.order.number == order.number)
      let listed = try await bench.orders.list(ListOrders(), call).output.items
      #expect(listed.map(\.number) == [order.number])
      #expect(try await bench.orders.show(shown, call).output.order.to == "54.69,25.28")
    }
    for role in [Role.customer, .partner, .driver] {
      let stranger = bench.market.strangerCall(role)
      #expect(await failureCode { try await bench.orders.show(shown, stranger) } == .notFound)
      #expect(
        await failureCode { try await bench.orders.receipt(reference, stranger) } == .notFound)
      #expect(try await bench.orders.list(ListOrders(), stranger).output.items.isEmpty)
    }
    let visitor = await failureCode {
      try await bench.orders.show(shown, Call(bench.market.visitor))
    }
    #expect(visitor == .signInMissing)
  }

  @Test func strangersMoveNothing() async throws {
    let bench = try await OrderBench()
    let order = try await bench.place(pay: "approved")
    let reference = OrderReference(order: order.number)
    let rob = bench.market.strangerCall(.partner)
    #expect(await failureCode { try await bench.orders.accept(reference, rob) } == .notFound)
    let lea = bench.market.strangerCall(.customer)
    let cancel = CancelOrder(order: order.number)
    #expect(await failureCode { try await bench.orders.cancel(cancel, lea) } == .notFound)
    #expect(await failureCode { try await bench.orders.accept(reference, bench.kim) } == .denied)
  }

  @Test func nobodyWritesAnOrderDirectly() async throws {
    let bench = try await OrderBench()
    let order = try await bench.order(try await bench.place(pay: "approved").number)
    for role in [Role.customer, .partner, .administrator] {
      let code = await failureCode {
        try await bench.book.write(as: role) { transaction in
          var next = order
          next.status = .delivered
          _ = try await transaction.repository(MarketOrder.self).update(next)
        }
      }
      #expect(code == .denied)
    }
  }

  @Test("M-W10: nobody raises or lowers what an order costs by writing its total")
  func thePriceOfAnOrderIsTheSumOfItsParts() async throws {
    let bench = try await OrderBench()
    let order = try await bench.order(try await bench.place().number)
    let code = await failureCode {
      try await bench.act(as: bench.market.principal(.customer)) { transaction in
        var next = order
        next.total -= 100
        _ = try await transaction.repository(MarketOrder.self).update(next)
      }
    }
    #expect(code == .derivedField)
  }

  @Test func onlyPartnersAndAdministratorsSeeTheCommission() async throws {
    let bench = try await OrderBench()
    // 12 % of a lamp for 24.90.
    let order = try await bench.place(pay: "approved")
    let shown = ShowOrder(order: order.number)
    #expect(order.commission == nil)
    #expect(try await bench.orders.show(shown, bench.pat).output.order.commission == "2.99")
  }
}
