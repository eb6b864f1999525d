import OpsDomain
import OpsKernel
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@testable import OpsSales

/// LAMP-1 has 20 on hand at MAIN in the sample book.
@Suite("Why not yet, and when")
struct DeliveryOutlookTests {
  private func today(_ bench: OutOfStockBench) -> CivilDate {
    bench.book.world.calendar.date(of: bench.book.clock.now())
  }

  @Test func theQueueIsInTheOrderOfThePolicy() async throws {
    let bench = try await OutOfStockBench()
    try await bench.setAutoAllocation("priority")
    try await bench.create(3, of: "OLD-1")
    bench.book.clock.advance(milliseconds: 1000)
    try await bench.create(4, of: "OLD-1", for: "000002", priority: .urgent)
    let first = try await bench.show("OOS-000001")
    let second = try await bench.show("OOS-000002")
    #expect(first.position == 2 && first.waiting == 2 && first.ahead == 4)
    #expect(second.position == 1 && second.waiting == 2 && second.ahead == 0)
  }

  @Test func goodsThatMustBeBoughtTakeTheUsualTime() async throws {
    let bench = try await OutOfStockBench()
    try await bench.create(3, of: "OLD-1")
    let details = try await bench.show("OOS-000001")
    #expect(details.promisedOn == today(bench).adding(days: 7))
    #expect(details.supplies.map(\.origin) == [.buy])
    #expect(details.supplies.first?.leadDays == 7 && details.supplies.first?.learnedFrom == nil)
    #expect(details.nextSteps == ["Order 3 pieces by \(today(bench)): it takes 7 days."])
  }

  @Test("Goods that are bought by one day are one step")
  func oneStep() {
    func bought(_ quantity: Quantity, by day: Int) -> PlannedGoods {
      var goods = PlannedGoods(.buy, quantity, day: CivilDate(daysSinceEpoch: 20_890))
      goods.orderBy = CivilDate(daysSinceEpoch: day)
      return goods
    }
    let steps = OutlookSteps.joined([
      bought(2, by: 20_880), bought(2, by: 20_880), bought(5, by: 20_881),
    ])
    #expect(steps.map(\.quantity) == [4, 5])
  }

  @Test func freeGoodsAreThereToday() async throws {
    let bench = try await OutOfStockBench()
    try await bench.create(25)
    let details = try await bench.show("OOS-000001")
    #expect(details.supplies.map(\.origin) == [.stock, .buy])
    #expect(details.supplies.map(\.quantity) == [20, 5])
    #expect(details.supplies.first?.availableOn == today(bench))
    #expect(details.promisedOn == today(bench).adding(days: 7))
    #expect(details.nextSteps.first?.hasPrefix("Reserve 20 pieces from stock") == true)
  }

  @Test func theFirstInTheQueueGetsWhatIsHereFirst() async throws {
    let bench = try await OutOfStockBench()
    try await bench.create(15)
    bench.book.clock.advance(milliseconds: 1000)
    try await bench.create(15, for: "000002")
    let first = try await bench.show("OOS-000001")
    let second = try await bench.show("OOS-000002")
    #expect(first.promisedOn == today(bench) && first.supplies.map(\.quantity) == [15])
    #expect(second.supplies.map(\.quantity) == [5, 10])
    #expect(second.promisedOn == today(bench).adding(days: 7))
  }

  @Test func whatIsReservedNeedsOnlyToBeHandedOver() async throws {
    let bench = try await OutOfStockBench()
    try await bench.create(15)
    try await bench.allocate()
    let details = try await bench.show("OOS-000001")
    #expect(details.position == nil && details.waiting == 0)
    #expect(details.promisedOn == today(bench))
    #expect(details.nextSteps == ["Hand over 15 pieces: `opsh oos deliver OOS-000001 15`."])
  }

  @Test func theDaysBeyondTheDayOfNeedAreLate() async throws {
    let bench = try await OutOfStockBench()
    try await bench.create(3, of: "OLD-1", neededBy: today(bench).adding(days: 2))
    #expect(try await bench.show("OOS-000001").daysLate == 5)
    try await bench.create(3, of: "SHIRT", size: "M", neededBy: today(bench).adding(days: 30))
    let later = try await bench.show("OOS-000002")
    #expect(later.daysLate == 0 && later.promisedOn == today(bench).adding(days: 30))
  }

  @Test func aClosedRequestPromisesNothing() async throws {
    let bench = try await OutOfStockBench()
    try await bench.create(3, of: "OLD-1")
    try await bench.cancel("OOS-000001")
    let details = try await bench.show("OOS-000001")
    #expect(details.position == nil && details.waiting == nil && details.promisedOn == nil)
    #expect(details.supplies == [] && details.nextSteps == [])
  }

  @Test func leadTimesAreLearnedFromWhatCameIn() async throws {
    let bench = try await OutOfStockBench()
    for _ in 1...3 {
      try await bench.create(2, of: "OLD-1")
      bench.book.clock.advance(milliseconds: 3 * 86_400_000)
      try await bench.receive(2, of: "OLD-1")
      bench.book.clock.advance(milliseconds: 86_400_000)
    }
    try await bench.create(2, of: "OLD-1")
    let details = try await bench.show("OOS-000004")
    #expect(details.promisedOn == today(bench).adding(days: 3))
    #expect(details.supplies.map(\.leadDays) == [3] && details.supplies.map(\.learnedFrom) == [3])
  }

  @Test("Goods that expire before the day of need are promised to the request that can use them")
  func expiry() async throws {
    let milk = try await LotBench()
    let (requests, anna) = (milk.book.dependencies.outOfStock, milk.book.call(.salesperson))
    try await milk.receive(3, lot: "A", due: 4)
    _ = try await requests.create(
      CreateRequest(
        customer: "000001", sku: "MILK", quantity: 5, neededBy: milk.today.adding(days: 19)), anna)
    milk.book.clock.advance(milliseconds: 1000)
    _ = try await requests.create(
      CreateRequest(customer: "000002", sku: "MILK", quantity: 3), anna)
    let later = try await requests.show(RequestReference(request: "OOS-000001"), anna).output
    #expect(later.position == 1 && later.supplies.map(\.origin) == [.buy])
    #expect(later.supplies.map(\.quantity) == [5])
    let now = try await requests.show(RequestReference(request: "OOS-000002"), anna).output
    #expect(now.position == 2 && now.promisedOn == milk.today)
    #expect(
      now.nextSteps == ["Reserve 3 pieces from stock: `opsh oos allocate --product MILK`."])
    // The allocation does what was promised.
    let granted = try await requests.allocate(AllocateStock(), anna).output.allocated
    #expect(granted.map(\.request) == ["OOS-000002"])
  }

  @Test("Goods for a request come no later than one behind it in the queue needs its own")
  func hastened() async throws {
    let bench = try await OutOfStockBench()
    try await bench.receive(4, of: "OLD-1")
    try await bench.create(10, of: "OLD-1", neededBy: today(bench).adding(days: 19))
    // Alone, it is served just in time.
    #expect(try await bench.show("OOS-000001").promisedOn == today(bench).adding(days: 19))
    bench.book.clock.advance(milliseconds: 1000)
    try await bench.create(6, of: "OLD-1", for: "000002")
    let (older, urgent) = (try await bench.show("OOS-000001"), try await bench.show("OOS-000002"))
    #expect(older.supplies.map(\.origin) == [.stock, .buy])
    #expect(older.supplies.map(\.quantity) == [4, 6])
    #expect(older.promisedOn == today(bench).adding(days: 7))
    #expect(urgent.supplies.map(\.quantity) == [6])
    #expect(urgent.promisedOn == today(bench).adding(days: 7))
    #expect(urgent.supplies.map(\.orderBy) == [today(bench)])
  }

  @Test func nobodyIsHastenedForARequestThatIsServedInTime() async throws {
    let milk = try await LotBench()
    let (requests, anna) = (milk.book.dependencies.outOfStock, milk.book.call(.salesperson))
    let need = milk.today.adding(days: 19)
    try await milk.receive(3, lot: "A", due: 4)
    _ = try await requests.create(
      CreateRequest(customer: "000001", sku: "MILK", quantity: 5, neededBy: need), anna)
    milk.book.clock.advance(milliseconds: 1000)
    _ = try await requests.create(
      CreateRequest(customer: "000002", sku: "MILK", quantity: 3), anna)
    let details = try await requests.show(RequestReference(request: "OOS-000001"), anna).output
    #expect(details.promisedOn == need)
    // One more is short now: what is ordered for it would go to the older request.
    milk.book.clock.advance(milliseconds: 1000)
    _ = try await requests.create(
      CreateRequest(customer: "000002", sku: "MILK", quantity: 1), anna)
    let hastened = try await requests.show(RequestReference(request: "OOS-000001"), anna).output
    #expect(hastened.promisedOn == milk.today.adding(days: 7))
    #expect(hastened.supplies.map(\.origin) == [.buy])
  }

  @Test func whatIsServedFromStockTeachesNoLeadTime() async throws {
    let bench = try await OutOfStockBench()
    try await bench.receive(2, of: "OLD-1")
    for number in 1...4 {
      try await bench.create(2, of: "OLD-1")
      // Every other one is only reserved at once.
      if number.isMultiple(of: 2) {
        try await bench.allocate()
      } else {
        try await bench.deliver("OOS-00000\(number)", 2)
      }
      bench.book.clock.advance(milliseconds: 26 * 86_400_000)
      try await bench.receive(2, of: "OLD-1")
      bench.book.clock.advance(milliseconds: 86_400_000)
    }
    try await bench.create(5, of: "OLD-1")
    let bought = try await bench.show("OOS-000005").supplies.first { $0.origin == .buy }
    #expect(bought?.leadDays == 7 && bought?.learnedFrom == nil)
  }

  @Test func policyCompleteNamesNoAllocationThatReservesNothing() async throws {
    let bench = try await OutOfStockBench()
    try await bench.setAutoAllocation("complete")
    try await bench.create(10, of: "OLD-1")
    try await bench.receive(1, of: "OLD-1")
    #expect(try await bench.allocate(nil, ["OLD-1"]).allocated.isEmpty)
    let steps = try await bench.show("OOS-000001").nextSteps
    #expect(
      steps.first
        == "1 piece in stock is reserved when all of the request is there: the policy is complete.")
    // All of this one is there, so the step that is named reserves it.
    try await bench.create(1, of: "OLD-1", for: "000002")
    #expect(
      try await bench.show("OOS-000002").nextSteps
        == ["Reserve 1 piece from stock: `opsh oos allocate --product OLD-1`."])
    #expect(try await bench.allocate(nil, ["OLD-1"]).allocated.map(\.request) == ["OOS-000002"])
  }
}
