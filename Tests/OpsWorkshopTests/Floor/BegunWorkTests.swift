import OpsDomain
import OpsTesting
import Testing

@testable import OpsWorkshop

/// Work that has begun keeps machine and start; its end comes from what is still to be made.
@Suite("Ends of work that has begun")
struct BegunWorkTests {
  private func release(_ bench: ScheduleBench, _ order: String) async throws {
    _ = try await bench.book.dependencies.production.release(
      ProductionReference(production: order), bench.mia)
  }

  /// A bench whose only order, of 100 pieces, began with its set-up at 0 and is to end at 110.
  private func begun() async throws -> ScheduleBench {
    let bench = try await ScheduleBench()
    let order = try await bench.order(100)
    let made = try await bench.make(adopt: true)
    #expect(made.jobs.map(\.end) == [ScheduleBench.at(110)])
    try await release(bench, order)
    return bench
  }

  private func complete(_ bench: ScheduleBench, _ pieces: Int64) async throws {
    _ = try await bench.book.dependencies.production.complete(
      CompleteProduction(production: "MO-000001", quantity: .whole(pieces)), bench.mia)
  }

  @Test func workThatIsBehindEndsLater() async throws {
    let bench = try await begun()
    bench.wait(minutes: 60)
    try await complete(bench, 10)
    try await bench.order(20)
    let made = try await bench.make()
    let first = try #require(made.jobs.first { $0.production == "MO-000001" })
    #expect(first.frozen && first.setupStart == ScheduleBench.at(0))
    #expect(first.end == ScheduleBench.at(150))
    let next = try #require(made.jobs.first { $0.production == "MO-000002" })
    #expect(next.setupStart == ScheduleBench.at(150))
    #expect(try await bench.check(made.number).ok)
  }

  @Test func workThatIsAheadMakesRoom() async throws {
    let bench = try await begun()
    bench.wait(minutes: 60)
    try await complete(bench, 95)
    try await bench.order(20)
    let made = try await bench.make()
    #expect(made.jobs.first { $0.production == "MO-000001" }?.end == ScheduleBench.at(65))
    #expect(
      made.jobs.first { $0.production == "MO-000002" }?.setupStart == ScheduleBench.at(65))
    #expect(try await bench.check(made.number).ok)
  }

  @Test func workGoesOnAfterItsPlannedEndWithoutAnotherSetup() async throws {
    let bench = try await begun()
    bench.wait(minutes: 200)
    let made = try await bench.make()
    let job = try #require(made.jobs.first)
    #expect(job.frozen && job.setupStart == ScheduleBench.at(0))
    #expect(job.end == ScheduleBench.at(300))
    #expect(try await bench.check(made.number).ok)
  }

  @Test func begunWorkWaitsForBegunWorkAheadOfIt() async throws {
    let bench = try await ScheduleBench()
    for _ in 1...2 { try await release(bench, try await bench.order(60)) }
    try await bench.make(adopt: true)
    // The second one was to be set up at 70, and the first one has 60 minutes to go.
    bench.wait(minutes: 80)
    let made = try await bench.make()
    #expect(made.jobs.map(\.end).sorted() == [ScheduleBench.at(140), ScheduleBench.at(210)])
    #expect(!made.jobs.isEmpty && made.jobs.filter { !$0.frozen }.isEmpty)
    #expect(try await bench.check(made.number).ok)
  }

  @Test func aShiftThatIsClosedLaterMovesTheEnd() async throws {
    let bench = try await ScheduleBench()
    try await release(bench, try await bench.order(1000))
    try await bench.make(adopt: true)
    _ = try await bench.book.dependencies.shifts.calendar(
      KeepShiftCalendar(
        action: .close, date: try CivilDate(parsing: "2027-03-01"), shift: .evening), bench.mia)
    bench.wait(minutes: 60)
    let made = try await bench.make()
    let job = try #require(made.jobs.first)
    // 1000 minutes from 60 on, and the 12 hours of the shift.
    #expect(job.frozen && job.end == ScheduleBench.at(1060 + 720))
    #expect(try await bench.check(made.number).ok)
  }
}
