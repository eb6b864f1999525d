import OpsDomain
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@testable import OpsKernel
@testable import OpsSales

@Suite("Allocation by day of need")
struct NeedAllocationTests {
  private func set(_ policy: String, _ milk: LotBench) async throws {
    try await milk.book.write { transaction in
      _ = try await transaction.repository(Setting.self).create(
        Setting(
          id: transaction.nextID(), key: Settings.autoAllocate.key, value: policy,
          updatedAt: transaction.now))
    }
  }

  private func allocate(
    _ milk: LotBench, rehearsal: Bool = false
  ) async throws -> AllocationView {
    try await milk.book.dependencies.outOfStock.allocate(
      AllocateStock(policy: .need), milk.book.call(.warehouseKeeper, rehearsal: rehearsal)
    ).output
  }

  /// How much each request got of each lot.
  private func pegs(_ numbers: [String], _ milk: LotBench) async throws -> [String: Quantity] {
    var found: [String: Quantity] = [:]
    for number in numbers {
      let details = try await milk.book.dependencies.outOfStock.show(
        RequestReference(request: number), milk.book.call(.salesperson)
      ).output
      for peg in details.pegs {
        found["\(number) \(peg.lot ?? "")", default: .zero] += peg.quantity
      }
    }
    return found
  }

  @Test func theEarliestNeedIsServedFirstHoweverOldTheOthersAre() async throws {
    let milk = try await LotBench()
    try await set("off", milk)
    let later = try await milk.request(6, neededIn: 5)
    let soon = try await milk.request(6, neededIn: 1)
    let now = try await milk.request(3)
    try await milk.receive(10, lot: "A", due: 8)
    let view = try await allocate(milk)
    #expect(view.policy == .need)
    #expect(view.allocated.map(\.request) == [now, soon, later])
    #expect(view.allocated.map(\.quantity) == [3, 6, 1])
    #expect(view.left.map(\.request) == [later])
  }

  @Test func goodsThatDoNotStayGoodGoToWhomTheyServe() async throws {
    let milk = try await LotBench()
    try await set("off", milk)
    let later = try await milk.request(5, neededIn: 6)
    let soon = try await milk.request(5, neededIn: 1)
    try await milk.receive(5, lot: "SHORT", due: 2)
    try await milk.receive(5, lot: "LONG", due: 9)
    _ = try await allocate(milk)
    #expect(
      try await pegs([later, soon], milk) == ["\(later) LONG": 5, "\(soon) SHORT": 5])
  }

  @Test func goodsThatServeNobodyOnTheDayStay() async throws {
    let milk = try await LotBench()
    try await set("off", milk)
    let later = try await milk.request(5, neededIn: 6)
    try await milk.receive(5, lot: "SHORT", due: 2)
    let view = try await allocate(milk)
    #expect(view.allocated == [] && view.left.map(\.request) == [later])
  }

  @Test func automaticAllocationFollowsTheSetting() async throws {
    let milk = try await LotBench()
    try await set("need", milk)
    let later = try await milk.request(5, neededIn: 6)
    let soon = try await milk.request(5, neededIn: 1)
    let open = try await milk.request(2)
    try await milk.receive(8, lot: "A", due: 9)
    #expect(
      try await pegs([later, soon, open], milk) == [
        "\(open) A": 2, "\(soon) A": 5, "\(later) A": 1,
      ])
  }

  @Test func aRehearsalReservesNothing() async throws {
    let milk = try await LotBench()
    try await set("off", milk)
    let number = try await milk.request(5)
    try await milk.receive(5, lot: "A", due: 9)
    #expect(try await allocate(milk, rehearsal: true).allocated.map(\.quantity) == [5])
    #expect(try await pegs([number], milk).isEmpty)
  }

  @Test func itReservesWhatTheProvenAssignmentSuggests() async throws {
    let seed = PropertySeed()
    for _ in 0..<6 {
      let milk = try await LotBench()
      try await set("off", milk)
      var numbers: [String] = []
      for _ in 0..<7 {
        let quantity = Quantity.whole(seed.int(1...9))
        let days = seed.int(0...3) == 0 ? nil : Int(seed.int(0...9))
        numbers.append(try await milk.request(quantity, neededIn: days))
      }
      for lot in ["A", "B", "C", "D"] {
        try await milk.receive(.whole(seed.int(1...9)), lot: lot, due: Int(seed.int(1...10)))
      }
      let proven = try await milk.book.dependencies.stock.assign(
        AssignStock(sku: "MILK"), milk.book.call(.warehouseKeeper)
      ).output
      #expect(proven.isOptimal, "\(seed)")
      let suggested = proven.parts.reduce(into: [String: Quantity]()) { sums, part in
        sums["\(part.request) \(part.lot ?? "")", default: .zero] += part.quantity
      }
      _ = try await allocate(milk)
      #expect(try await pegs(numbers, milk) == suggested, "\(seed)")
    }
  }

  /// Just after midnight it is the day before in Greenwich, or in the evening the day after. Both
  /// requests need their goods on this day, so the older one gets them.
  @Test(
    "A request without a date needs its goods on the day of the site",
    arguments: [("Pacific/Kiritimati", 0, true), ("Pacific/Pago_Pago", 20, false)]
      as [(String, Int64, Bool)])
  func dayOfTheSite(zone: String, hour: Int64, hasOlderDate: Bool) async throws {
    let milk = try await LotBench(zone: zone)
    try await set("off", milk)
    let start = milk.book.world.calendar.start(of: milk.today.adding(days: 1))
    milk.book.clock.advance(
      milliseconds: start.since(milk.bench.now).milliseconds + hour * 3_600_000)
    let older = try await milk.request(3, neededIn: hasOlderDate ? 0 : nil)
    let newer = try await milk.request(3, neededIn: hasOlderDate ? nil : 0)
    try await milk.receive(3, lot: "A", due: 9)
    _ = try await allocate(milk)
    #expect(try await pegs([older, newer], milk) == ["\(older) A": 3])
  }
}
