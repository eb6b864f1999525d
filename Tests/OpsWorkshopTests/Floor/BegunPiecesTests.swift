import OpsDomain
import OpsTesting
import Testing

@testable import OpsWorkshop

/// Machines also work on the pieces that turn out bad by the bill.
@Suite("Time of bad pieces in schedules")
struct BegunPiecesTests {
  private let bench: ScheduleBench

  init() async throws {
    bench = try await ScheduleBench()
    _ = try await bench.book.dependencies.bills.create(
      CreateBill(sku: "LAMP-1", of: ["RICE=0.25"], scrap: .whole(30)), bench.mia)
  }

  @Test func aScheduleHasTheirTime() async throws {
    // 25 good lamps are 32.5, so 33 pieces of a minute, after 10 minutes of set-up.
    try await bench.order(25)
    let plan = try await bench.make(.makespan)
    #expect(plan.makespan == 43 * 60 && plan.jobs.map(\.end) == [ScheduleBench.at(43)])
    #expect(try await bench.check(plan.number).ok)
  }

  @Test func aPromiseHasTheirTime() async throws {
    let answer = try await bench.schedules.promise(
      PromiseProduction(sku: "LAMP-1", quantity: .whole(25)), bench.mia
    ).output
    #expect(answer.readyAt == ScheduleBench.at(43))
  }
}
