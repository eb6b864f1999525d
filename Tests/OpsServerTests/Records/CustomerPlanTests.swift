import OpsDomain
import OpsKernel
import OpsMarketplace
import OpsServices
import OpsStorage
import OpsStorageRemote
import OpsTesting
import Testing

/// A customer rehearses an order at a server: it names records that customers do not see.
@Suite struct CustomerPlanTests {
  @Test func recordsThatMayNotBeSeenHaveNoNameInAPlanOverHTTP() async throws {
    let sample = try await TestServer.sample()
    let market = try await MarketFixture(sample.book)
    let kim = market.call(.customer)
    sample.server.doorkeeper.give("opsh_kim", to: kim.principal)
    _ = try await sample.book.dependencies.carts.add(
      AddToCart(partner: MarketFixture.partnerName, sku: "LAMP-1", quantity: 1), kim)
    let rehearsed = try await sample.book.dependencies.orders.place(
      PlaceOrder(address: "Pilies 1", to: "54.69,25.28"),
      Call(kim.principal, isRehearsal: true))
    #expect(!kim.principal.may(.customerView))
    let world = sample.book.world
    let store = RemoteStore(
      try sample.server.client(token: "opsh_kim"), schemas: world.rules.schemas)
    let desk = Desk(store: store, world: world, log: SuiteLog.logger("test.desk"))
    let plan = try await desk.plan(of: rehearsed.changes, by: "order.place", for: kim.principal)
    #expect(plan.changes.contains { $0.entity == MarketOrder.schema.noun })
    #expect(plan.changes.contains { $0.entity == OrderLine.schema.noun })
    try await store.close()
    await sample.server.stop()
  }
}
