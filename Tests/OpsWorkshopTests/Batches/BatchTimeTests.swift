import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsWorkshop

@Suite("When a batch began and ended")
struct BatchTimeTests {
  private let bench: FloorBench
  private var floor: BatchBench { bench.floor }

  init() async throws { bench = try await FloorBench() }

  /// 19:00 at the site, when the morning shift ends.
  private static let end = SampleBook.start.adding(milliseconds: 9 * 3_600_000)

  // MARK: The end

  @Test("a batch that is completed after its shift ended with it", arguments: [true, false])
  func completedLate(_ isSettled: Bool) async throws {
    let number = try await floor.batch(in: .active)
    bench.pass(hours: 72)
    let input = CompleteBatch(batch: number, made: [.init("LAMP-1", 9)])
    if isSettled {
      try await floor.settle()
      _ = try await floor.batches.report(input, bench.mia)
    } else {
      _ = try await floor.batches.complete(input, bench.mia)
    }
    let batch = try await floor.record(number)
    #expect(batch.status == .completed && !batch.isUnreported && batch.completedAt == Self.end)
    let machine = try await floor.machine()
    #expect(machine.status == .stopped && machine.statusSince == Self.end)
    #expect(machine.runTime == TimeSpan(milliseconds: 9 * 3_600_000))
    // 9 of the 12 hours of the shift.
    #expect(try await bench.report("2027-03-01..2027-03-04").productivity == "0.7500")
    // The goods are received when somebody says so.
    let booking = try await bench.book.read {
      try await $0.repository(ProductionBooking.self).named("PB-000001")
    }
    #expect(booking.at == bench.book.clock.now())
  }

  @Test func theCheckThatEndsABatchEndsItWithItsShift() async throws {
    let number = try await floor.batch(in: .active)
    var machine = try await floor.machine()
    machine.isActive = false
    try await floor.write(machine)
    bench.pass(hours: 72)
    _ = try await floor.batches.check(CheckBatches(repair: true), bench.mia)
    #expect(try await floor.record(number).completedAt == Self.end)
  }

  @Test("the gate lets no batch end after its shift, before it began or later than now")
  func theGateKeepsTheEnd() async throws {
    let number = try await floor.batch(in: .active)
    bench.pass(hours: 1)
    func end(at moment: Instant) async -> OpsError? {
      await BatchBench.refusal {
        try await bench.book.write { transaction in
          let batches = transaction.repository(ProductionBatch.self)
          var batch = try await batches.named(number)
          batch.status = .completed
          batch.completedAt = moment
          _ = try await batches.update(batch)
        }
      }
    }
    #expect(await end(at: SampleBook.start.adding(seconds: -1))?.code == .badDate)
    #expect(await end(at: bench.book.clock.now().adding(seconds: 1))?.code == .badDate)
    bench.pass(hours: 24)
    #expect(await end(at: Self.end.adding(milliseconds: 1))?.code == .badDate)
    #expect(await end(at: Self.end) == nil)
  }
}
