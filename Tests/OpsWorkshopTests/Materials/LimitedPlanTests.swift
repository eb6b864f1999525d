import OpsDomain
import OpsKernel
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@testable import OpsWorkshop

/// A plan of materials is about all goods, so it is closed to limited rights.
@Suite("Plans of materials and limited rights")
struct LimitedPlanTests {
  private let bench: MaterialsBench
  private static let denied = [ErrorCode?](repeating: .denied, count: 6)

  init() async throws {
    bench = try await MaterialsBench()
    try await bench.request(10, of: "SHOE")
  }

  private func refusals(_ call: Call) async -> [ErrorCode?] {
    let materials = bench.materials
    let rehearsal = Call(call.principal, isRehearsal: true)
    return [
      await StockBench.refusal { try await materials.plan(PlanMaterials(), call) }?.code,
      await StockBench.refusal {
        try await materials.plan(PlanMaterials(product: ["SOLE"]), call)
      }?.code,
      await StockBench.refusal { try await materials.order(OrderProposals(), call) }?.code,
      await StockBench.refusal { try await materials.order(OrderProposals(), rehearsal) }?.code,
      await StockBench.refusal { try await materials.pegs(ShowPegs(of: "SOLE"), call) }?.code,
      await StockBench.refusal { try await materials.lots(SizeLots(group: "M1"), call) }?.code,
    ]
  }

  @Test("A right for one product or place is told nothing of the others")
  func limited() async throws {
    let book = bench.book
    for records in [try await book.only(product: "SOLE"), try await book.only(location: "MAIN")] {
      let call = book.call(.workshopManager, .productionSchedule, only: records)
      #expect(await refusals(call) == Self.denied)
    }
    #expect(try await bench.proposals() == ["buy SHOE 10"])
  }

  @Test("A right from which some goods are excepted is limited as well")
  func excepted() async throws {
    let mia = bench.book.principal(.workshopManager)
    let shoe = try await bench.book.only(product: "SHOE")
    let call = Call(
      Principal(
        userID: try #require(mia.userID), name: mia.name,
        rights: Rights(
          roles: mia.roles, permissions: mia.permissions,
          exceptions: [.productionSchedule: [shoe]])))
    #expect(await refusals(call) == Self.denied)
  }
}
