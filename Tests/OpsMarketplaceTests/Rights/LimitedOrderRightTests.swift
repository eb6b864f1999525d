import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

/// pat may work with orders, but not with those of every business.
@Suite("Rights to orders from which a business is excepted")
struct LimitedOrderRightTests {
  private let bench: OrderBench

  init() async throws { bench = try await OrderBench() }

  private func pat(without place: RecordID) throws -> Call {
    let role = Role.partner.permissions
    let here = GrantCondition(collection: "locations", id: place)
    return Call(
      Principal(
        userID: try #require(bench.pat.principal.userID), name: "pat",
        rights: Rights(
          roles: [.partner], permissions: role.union(RoleMatrix.passerBy),
          shared: RoleMatrix.passerBy.subtracting(role),
          exceptions: [.businessManageOrders: [here]])))
  }

  @Test("Orders of an excepted business are neither accepted nor declined nor delayed")
  func excepted() async throws {
    let order = OrderReference(order: try await bench.place(pay: "approved").number)
    let limited = try pat(without: bench.market.partner.locationID)
    #expect(await failureCode { try await bench.orders.accept(order, limited) } == .denied)
    let declined = await failureCode {
      try await bench.orders.decline(
        OrderWithReason(order: order.order, reason: "no lamps"), limited)
    }
    #expect(declined == .denied)
    let other = try await bench.addPartner("Other Shop").locationID
    let elsewhere = try pat(without: other)
    #expect(await failureCode { try await bench.orders.accept(order, elsewhere) } == nil)
    #expect(await failureCode { try await bench.orders.start(order, limited) } == .denied)
    #expect(await failureCode { try await bench.orders.start(order, bench.pat) } == nil)
  }
}
