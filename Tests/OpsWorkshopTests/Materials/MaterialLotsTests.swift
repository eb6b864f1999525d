import OpsDomain
import OpsKernel
import OpsTesting
import TestBenches
import Testing

@testable import OpsWorkshop

/// Lots of several days' needs, within what the machines can do.
@Suite("Lots of a group of machines")
struct MaterialLotsTests {
  /// A floor with one machine; SOLE is made in the group with an hour of set-up.
  private func bench(_ step: String = "moulding:1h:1m") async throws -> MaterialsBench {
    let bench = try await MaterialsBench()
    let (anna, mia) = (bench.book.call(.administrator), bench.floor.mia)
    _ = try await bench.book.dependencies.machines.create(CreateMachine(number: "M1"), anna)
    _ = try await bench.book.dependencies.routings.set(
      SetRouting(sku: "SOLE", step: [step]), mia)
    try await bench.floor.bill("SOLE", of: ["EVA=0.5"])
    try await bench.floor.stock.receive(1000, of: "EVA", cost: "2")
    return bench
  }

  private func rate(_ bench: MaterialsBench, _ rate: Int64) async throws {
    try await bench.floor.set("workshop.machine_rate", "\(rate)")
  }

  private func lots(
    _ bench: MaterialsBench, holding: Quantity? = nil, by call: Call? = nil
  ) async throws -> MaterialLotsView {
    try await bench.materials.lots(
      SizeLots(
        group: "moulding", horizon: try TimeSpan(parsing: "14d"), holding: holding),
      call ?? bench.floor.anna
    ).output
  }

  @Test func aDearSetupPutsDaysTogether() async throws {
    let bench = try await bench()
    try await rate(bench, 60)
    for day in [3, 4, 5] { try await bench.request(.whole(20), of: "SOLE", in: day) }
    let view = try await lots(bench)
    let soles = view.lots.filter { $0.sku == "SOLE" }
    #expect(soles.count == 1 && soles.first?.needs == 3)
    #expect(soles.reduce(Quantity.zero) { $0 + $1.quantity } >= .whole(60))
    #expect(view.setups < view.setupsApart)
    #expect(try #require(view.costShare) < .whole(1))
  }

  @Test func anUnknownGroupIsToldBeforeTheRate() async throws {
    let bench = try await bench()
    let refused = await MachineBench.refusal {
      try await bench.materials.lots(SizeLots(group: "NOPE"), bench.floor.anna)
    }
    #expect(refused?.code == .notFound && refused?.field == "group")
    #expect(refused?.message == "No active machine is in the group NOPE")
  }

  @Test func whoMayNotSeeCostsIsToldNone() async throws {
    let bench = try await bench()
    try await rate(bench, 60)
    for day in [3, 4, 5] { try await bench.request(.whole(20), of: "SOLE", in: day) }
    let (whole, told) = (try await lots(bench), try await lots(bench, by: bench.floor.mia))
    #expect(whole.costShare != nil && told.costShare == nil && told.lots == whole.lots)
    #expect(whole.gap != nil && told.gap == nil)
    let refused = await MachineBench.refusal {
      try await lots(bench, holding: .whole(99), by: bench.floor.mia)
    }
    #expect(refused?.code == .denied)
  }

  @Test("Who may not see the cost of some goods is told no cost of lots")
  func costsWithExceptions() async throws {
    let bench = try await bench()
    try await rate(bench, 60)
    for day in [3, 4, 5] { try await bench.request(.whole(20), of: "SOLE", in: day) }
    let mia = bench.book.principal(.workshopManager)
    let sole = try await bench.book.only(product: "SOLE")
    let call = Call(
      Principal(
        userID: try #require(mia.userID), name: mia.name,
        rights: Rights(
          roles: mia.roles, permissions: mia.permissions.union([.inventoryViewCost]),
          exceptions: [.inventoryViewCost: [sole]])))
    let told = try await lots(bench, by: call)
    #expect(told.costShare == nil && told.gap == nil && !told.lots.isEmpty)
    let refused = await MachineBench.refusal {
      try await lots(bench, holding: .whole(99), by: call)
    }
    #expect(refused?.code == .denied)
  }

  @Test func lotsAreNeverShortOfTheNeeds() async throws {
    let bench = try await bench("moulding:10m:20m")
    try await rate(bench, 10)
    for day in [4, 5, 6, 8] { try await bench.request(.whole(30), of: "SOLE", in: day) }
    let view = try await lots(bench, holding: .whole(99))
    for limit in 0..<14 {
      let day = bench.today.adding(days: limit)
      let made = view.lots.filter { $0.day <= day }.reduce(Quantity.zero) { $0 + $1.quantity }
      let needed = [4, 5, 6, 8].count { $0 <= limit } * 30
      #expect(made >= .whole(Int64(needed)), "day \(limit)")
    }
  }

  @Test func whatTheMachinesCannotMakeIsSaid() async throws {
    let bench = try await bench("moulding:10m:2h")
    try await rate(bench, 10)
    try await bench.request(.whole(500), of: "SOLE", in: 2)
    let refused = await MachineBench.refusal { try await lots(bench) }
    #expect(refused?.code == .ruleViolated && refused?.field == "group")
  }

  @Test func aSetupThatCostsNothingGivesNoLots() async throws {
    let bench = try await bench()
    try await bench.request(.whole(5), of: "SOLE", in: 2)
    let free = await MachineBench.refusal { try await lots(bench) }
    #expect(free?.code == .ruleViolated && free?.hint?.contains("machine_rate") == true)
    try await rate(bench, 10)
    let unknown = await MachineBench.refusal {
      try await bench.materials.lots(SizeLots(group: "presses"), bench.floor.mia)
    }
    #expect(unknown?.code == .notFound)
  }
}
