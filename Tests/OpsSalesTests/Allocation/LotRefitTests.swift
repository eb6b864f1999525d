import OpsDomain
import OpsStorage
import OpsTesting
import TestBenches
import Testing

@testable import OpsKernel
@testable import OpsSales
@testable import OpsWarehouse

@Suite("Reservations of lots that do not stay good")
struct LotRefitTests {
  private func allocate(_ milk: LotBench) async throws -> AllocationView {
    try await milk.book.dependencies.outOfStock.allocate(
      AllocateStock(), milk.book.call(.salesperson)
    ).output
  }

  /// What is reserved of each lot.
  private func reserved(_ milk: LotBench) async throws -> [String: Quantity] {
    try await milk.book.read { transaction in
      let held = try await transaction.repository(Reservation.self).all(
        where: .equals(Reservation.Columns.status, .active))
      return held.reduce(into: [:]) { $0[$1.lot, default: .zero] += $1.quantity }
    }
  }

  private func runJob(_ milk: LotBench) async throws -> String? {
    try await milk.book.dependencies.jobs.run(
      RunJobs(job: "reservations.refit"), milk.book.call(.administrator)
    ).output.items.first?.result
  }

  @Test func whatExpiredMovesToALotThatIsGood() async throws {
    let milk = try await LotBench()
    try await milk.receive(10, lot: "A", due: 1)
    let number = try await milk.request(10)
    _ = try await allocate(milk)
    #expect(try await reserved(milk) == ["A": 10])
    try await milk.book.write { transaction in
      _ = try await transaction.repository(Setting.self).create(
        Setting(
          id: transaction.nextID(), key: Settings.autoAllocate.key, value: "off",
          updatedAt: transaction.now))
    }
    milk.pass(days: 3)
    try await milk.receive(10, lot: "B", due: 9)
    let view = try await allocate(milk)
    #expect(view.moved?.map(\.reference) == [number])
    #expect(view.moved?.first?.toLot == "B" && view.moved?.first?.quantity == 10)
    #expect(try await reserved(milk) == ["B": 10])
    #expect(try await milk.bench.verify().ok)
  }

  @Test func whatWillHaveExpiredOnTheDayOfNeedMovesAsFarAsThereIsSomething() async throws {
    let milk = try await LotBench()
    try await milk.receive(10, lot: "A", due: 8)
    let number = try await milk.request(10, neededIn: 5)
    _ = try await allocate(milk)
    let requests = milk.book.dependencies.outOfStock
    _ = try await requests.edit(
      EditRequest(request: number, neededBy: milk.today.adding(days: 12)),
      milk.book.call(.salesperson))
    // The receipt moves what fits; the rest stays until its lot has expired.
    try await milk.receive(4, lot: "B", due: 20)
    #expect(try await reserved(milk) == ["A": 6, "B": 4])
    milk.pass(days: 9)
    #expect(try await runJob(milk) == "0 moved, 1 lost")
    #expect(try await reserved(milk) == ["B": 4])
    let shown = try await requests.show(
      RequestReference(request: number), milk.book.call(.salesperson)
    ).output.request
    #expect(shown.allocated == 4 && shown.status == .pending)
  }

  @Test func theJobMovesAndRunsAgainWithoutAnEffect() async throws {
    let milk = try await LotBench()
    try await milk.receive(5, lot: "A", due: 1)
    try await milk.receive(5, lot: "B", due: 30)
    _ = try await milk.request(5)
    _ = try await allocate(milk)
    milk.pass(days: 2)
    #expect(try await runJob(milk) == "1 moved, 0 lost")
    #expect(try await reserved(milk) == ["B": 5])
    #expect(try await runJob(milk) == "0 moved, 0 lost")
  }

  @Test func goodsAreNotReservedForADayTheyDoNotReach() async throws {
    let milk = try await LotBench()
    try await milk.receive(5, lot: "A", due: 3)
    let later = try await milk.request(5, neededIn: 10)
    let sooner = try await milk.request(5, neededIn: 2)
    let view = try await allocate(milk)
    #expect(view.allocated.map(\.request) == [sooner])
    #expect(view.left.map(\.request) == [later])
    try await milk.receive(5, lot: "B", due: 30)
    #expect(try await reserved(milk) == ["A": 5, "B": 5])
  }

  @Test func aReservationForSomebodyMovesAtItsPlaceAndStaysOtherwise() async throws {
    let milk = try await LotBench()
    try await milk.receive(6, lot: "A", due: 1)
    try await milk.bench.reserve(6, of: "MILK", for: "Q-1")
    milk.pass(days: 3)
    try await milk.receive(4, lot: "B", due: 9)
    #expect(try await reserved(milk) == ["A": 2, "B": 4])
    #expect(try await milk.bench.verify().ok)
  }

  @Test func lotsWhoseDateWasCorrectedAreLookedAtAgain() async throws {
    let milk = try await LotBench()
    try await milk.receive(5, lot: "A", due: 20)
    try await milk.receive(5, lot: "B", due: 25)
    _ = try await milk.request(5, neededIn: 10)
    _ = try await allocate(milk)
    #expect(try await reserved(milk) == ["A": 5])
    _ = try await milk.lots.edit(
      EditLot(lot: "A", product: "MILK", due: milk.today.adding(days: 4)), milk.bench.wil)
    let view = try await allocate(milk)
    #expect(view.moved?.map(\.toLot) == ["B"])
    #expect(try await reserved(milk) == ["B": 5])
  }

  @Test func theOwnerIsToldThatGoodsWereKeptElsewhere() async throws {
    let notices = try await NoticeBench()
    try await notices.receive("A", due: "2027-03-03")
    let outOfStock = notices.book.dependencies.outOfStock
    _ = try await outOfStock.create(
      CreateRequest(customer: "000001", sku: "RICE", quantity: 4),
      notices.book.call(.salesperson))
    _ = try await outOfStock.allocate(AllocateStock(), notices.book.call(.salesperson))
    notices.wait(days: 4)
    try await notices.receive("B", due: "2027-04-03")
    for _ in 1...2 { try await notices.pass() }
    let told = try await notices.inbox(.salesperson).filter { $0.kind == .reservationMoved }
    #expect(told.count == 1)
    #expect(told.first?.body.contains("Goods of lot B at MAIN are reserved instead.") == true)
  }
}
