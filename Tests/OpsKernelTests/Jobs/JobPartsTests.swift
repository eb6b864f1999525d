import OpsDomain
import OpsStorage
import OpsTesting
import Synchronization
import Testing

@testable import OpsKernel

@Suite("Parts of a run")
struct JobPartsTests {
  /// Writes down which parts were done.
  private final class Done: Sendable {
    private let parts = Mutex<[Int]>([])
    var all: [Int] { parts.withLock { $0 } }

    func add(_ part: Int) { parts.withLock { $0.append(part) } }
  }

  /// Runs a job once that does what is told; answers how it stands then.
  private func outcome(
    of work: @escaping @Sendable (JobHandle) async throws -> String
  ) async throws -> (run: JobRun, job: Job, now: Instant) {
    let book = try await SampleBook.make()
    let definition = JobDefinition(
      "test.work", "Works.", every: Settings.noticePlanning, work: work)
    let jobs = JobService(desk: book.desk, catalogue: JobCatalogue([definition]))
    let run = try #require(try await jobs.runDue().first)
    let job = try await book.read {
      try await $0.repository(Job.self).fetch(key: Job.nameKey, "test.work")
    }
    return (run, try #require(job), book.clock.now())
  }

  /// Runs five parts; those that are named fail.
  private func outcome(
    failing: [Int: any Error]
  ) async throws -> (done: [Int], run: JobRun, job: Job, now: Instant) {
    let done = Done()
    let (run, job, now) = try await outcome { handle in
      for number in 1...5 {
        try await handle.part("P-\(number)") {
          if let error = failing[number] { throw error }
          done.add(number)
        }
      }
      return "\(done.all.count) done"
    }
    return (done.all, run, job, now)
  }

  @Test func whatIsWrongWithOnePartStopsNoOther() async throws {
    for code in [ErrorCode.ruleViolated, .corrupt, .internalError, .conflictVersion] {
      let (done, run, job, now) = try await outcome(failing: [2: OpsError(code, "it is wrong")])
      #expect(done == [1, 3, 4, 5])
      #expect(run.state == .partlyFailed && run.error == code.rawValue)
      #expect(run.result == "4 done, 1 failed: P-2 \(code.rawValue)")
      // The others do not wait for it.
      #expect(job.lastState == .partlyFailed && job.failures == 0)
      #expect(job.nextAt == now.adding(TimeSpan(milliseconds: 15 * 60_000)))
    }
  }

  @Test func anErrorThatNobodyForesawIsToldByItsCodeAlone() async throws {
    struct Secret: Error { let text = "anna@example.org" }
    let (done, run, _, _) = try await outcome(failing: [1: Secret()])
    #expect(done == [2, 3, 4, 5] && run.result == "4 done, 1 failed: P-1 internal.bug")
  }

  @Test func ofManyFailuresThreeAreNamed() async throws {
    let error = OpsError(.ruleViolated, "it is wrong")
    let (done, run, _, _) = try await outcome(failing: [1: error, 2: error, 3: error, 4: error])
    #expect(done == [5])
    #expect(
      run.result
        == "1 done, 4 failed: P-1 rule.violated, P-2 rule.violated, P-3 rule.violated and 1 more")
  }

  @Test func whatConcernsTheWholeRunStopsIt() async throws {
    for code in [ErrorCode.conflictRunning, .storageFailed, .bookBusy, .interrupted] {
      let (done, run, _, _) = try await outcome(failing: [2: OpsError(code, "it is over")])
      #expect(done == [1] && run.state == .failed && run.error == code.rawValue)
    }
    let (done, run, _, _) = try await outcome(failing: [2: CancellationError()])
    #expect(done == [1] && run.error == ErrorCode.interrupted.rawValue)
  }

  @Test("Records that fail take no place of those behind them")
  func each() async throws {
    let done = Done()
    let (run, _, _) = try await outcome { handle in
      try await handle.each(
        atMost: 2,
        { _, count in
          (1...6).filter { !done.all.contains($0) }.prefix(count)
            .map { JobPart(RecordID(rawValue: Int64($0)), "P-\($0)") }
        },
        { part in
          let number = Int(part.id.rawValue)
          guard number > 3 else { throw OpsError(.ruleViolated, "it is wrong") }
          done.add(number)
        })
      return "\(done.all.count) done"
    }
    // Two are done, and the last one is for the next run.
    #expect(done.all == [4, 5] && run.state == .partlyFailed)
  }

  @Test("What stays due without being done is looked at once")
  func nothingToDo() async throws {
    let done = Done()
    _ = try await outcome { handle in
      try await handle.each(
        atMost: 10, { _, _ in [JobPart(RecordID(rawValue: 1), "P-1")] }, { _ in done.add(1) })
      return "done"
    }
    #expect(done.all == [1])
  }
}
