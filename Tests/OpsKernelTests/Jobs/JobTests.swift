import OpsDomain
import OpsStorage
import OpsTesting
import Synchronization
import Testing

@testable import OpsKernel

@Suite("Jobs")
struct JobTests {
  /// A job that counts its runs and does what it is told.
  private final class Work: Sendable {
    let runs = Mutex(0)
    let failure: OpsError?

    init(_ failure: OpsError? = nil) { self.failure = failure }

    var definition: JobDefinition {
      JobDefinition("test.work", "Counts.", every: Settings.noticePlanning) { handle in
        self.runs.withLock { $0 += 1 }
        if let failure = self.failure { throw failure }
        try await handle.beat()
        return "counted"
      }
    }
  }

  private func service(_ book: SampleBook, _ work: JobDefinition) -> JobService {
    JobService(desk: book.desk, catalogue: JobCatalogue([work]))
  }

  private func job(_ book: SampleBook) async throws -> Job {
    try await book.read {
      try #require(
        try await $0.repository(Job.self).fetch(key: Job.nameKey, "test.work"))
    }
  }

  @Test("A job runs when it is due and not before")
  func intervals() async throws {
    let book = try await SampleBook.make()
    let work = Work()
    let jobs = service(book, work.definition)
    #expect(try await jobs.runDue().map(\.state) == [.succeeded])
    #expect(try await jobs.runDue().isEmpty)
    book.clock.advance(milliseconds: 15 * 60_000 - 1)
    #expect(try await jobs.runDue().isEmpty)
    book.clock.advance(milliseconds: 1)
    #expect(try await jobs.runDue().map(\.result) == ["counted"])
    #expect(work.runs.withLock { $0 } == 2)
  }

  @Test("Of many runners at once one runs the job")
  func noDoubleRun() async throws {
    let book = try await SampleBook.make()
    let work = Work()
    let jobs = service(book, work.definition)
    let runs = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<20 { group.addTask { try await jobs.runDue().count } }
      return try await group.reduce(0, +)
    }
    #expect(runs == 1)
    #expect(work.runs.withLock { $0 } == 1)
  }

  @Test("A stuck run is taken over once its lease has run out, and its work no longer counts")
  func takenOver() async throws {
    let book = try await SampleBook.make()
    let work = Work()
    let jobs = service(book, work.definition)
    // A runner that was killed between taking the lease and the end of its work.
    let lost = try #require(try await jobs.begin(work.definition))
    #expect(try await jobs.runDue().isEmpty)
    book.clock.advance(by: TimeSpan(milliseconds: Job.lease.milliseconds - 1))
    #expect(try await jobs.runDue().isEmpty)
    book.clock.advance(milliseconds: 1)
    #expect(try await job(book).isStuck(at: book.clock.now()))
    #expect(try await jobs.runDue().map(\.state) == [.succeeded])
    let runs = try await book.read { try await $0.repository(JobRun.self).all(where: .everything) }
    #expect(runs.map(\.state) == [.lost, .succeeded])
    // It wakes up after all.
    let handle = JobHandle(desk: book.desk, run: lost, name: "test.work", channels: .none)
    let before = try await book.state()
    let failure = await #expect(throws: OpsError.self) { try await handle.beat() }
    #expect(failure?.code == .conflictRunning)
    #expect(try await jobs.finish(work.definition, lost).state == .lost)
    #expect(try await book.state() == before)
  }

  @Test("A lease is that of one run, and not of all runs of its owner")
  func oneRun() {
    let now = SampleBook.start
    let (first, second) = (RecordID(rawValue: 1), RecordID(rawValue: 2))
    var job = Job(id: RecordID(rawValue: 9), name: "test.work", nextAt: now)
    job.take(first, owner: "a runner", at: now)
    #expect(job.isHeld(by: "a runner", run: first))
    job.take(second, owner: "a runner", at: now.adding(Job.lease))
    #expect(job.isHeld(by: "a runner", run: second))
    #expect(!job.isHeld(by: "a runner", run: first))
    #expect(!job.isHeld(by: "another one", run: second))
  }

  @Test("A sign of life keeps the lease")
  func heartbeat() async throws {
    let book = try await SampleBook.make()
    let work = Work()
    let jobs = service(book, work.definition)
    let run = try #require(try await jobs.begin(work.definition))
    let handle = JobHandle(desk: book.desk, run: run, name: "test.work", channels: .none)
    for _ in 0..<5 {
      book.clock.advance(milliseconds: 100_000)
      try await handle.beat()
      #expect(try await jobs.runDue().isEmpty)
    }
  }

  @Test("Failures wait twice as long each time, up to an hour; a success begins anew")
  func backOff() async throws {
    let book = try await SampleBook.make()
    let bad = service(book, Work(OpsError(.unavailable, "no")).definition)
    var least: Int64 = 60_000
    for count in 1...8 {
      #expect(try await bad.runDue().map(\.state) == [.failed])
      let known = try await job(book)
      #expect(known.failures == Int64(count) && known.lastError == "unavailable.server")
      let wait = known.nextAt.since(book.clock.now()).milliseconds
      #expect(wait >= least && wait < least + least / 4)
      least = min(least * 2, 3_600_000)
      book.clock.set(to: known.nextAt)
    }
    #expect(try await service(book, Work().definition).runDue().map(\.state) == [.succeeded])
    #expect(try await job(book).failures == 0)
  }

  @Test("Where there is nothing to do nothing is written")
  func nothingToDo() async throws {
    let book = try await SampleBook.make()
    let head = try await book.store.journal.head().sequence
    let jobs = JobService(desk: book.desk, catalogue: JobCatalogue([.sendNotices]))
    #expect(try await jobs.runDue().isEmpty)
    #expect(try await book.store.journal.head().sequence == head)
  }

  @Test("A key that comes again runs nothing and has the first runs for an answer")
  func key() async throws {
    let book = try await SampleBook.make()
    let work = Work()
    let jobs = service(book, work.definition)
    let call = book.call(.administrator, key: "once")
    let first = try await jobs.run(RunJobs(job: "test.work"), call)
    let again = try await jobs.run(RunJobs(job: "test.work"), call)
    #expect(again.isReplay && again.output.items == first.output.items)
    #expect(first.output.items.map(\.state) == [.succeeded])
    #expect(work.runs.withLock { $0 } == 1)
  }

  @Test("The lease of a job is taken when its turn comes, and the run keeps its identifier")
  func turns() async throws {
    let book = try await SampleBook.make()
    let second = JobDefinition("test.second", "Works.", every: Settings.noticePlanning) { handle in
      try await handle.beat()
      return "worked"
    }
    let first = JobDefinition("test.first", "Takes long.", every: Settings.noticePlanning) {
      handle in
      let other = try await handle.read {
        try await $0.repository(Job.self).fetch(key: Job.nameKey, "test.second")
      }
      // Longer than a lease lasts, with a sign of life.
      for _ in 0..<2 {
        book.clock.advance(milliseconds: Job.lease.milliseconds - 1)
        try await handle.beat()
      }
      return other?.leaseOwner == nil ? "free" : "taken"
    }
    let jobs = JobService(desk: book.desk, catalogue: JobCatalogue([first, second]))
    let runs = try await jobs.run(RunJobs(), book.call(.administrator, key: "all")).output.items
    #expect(runs.map(\.job) == ["test.first", "test.second"])
    #expect(runs.map(\.result) == ["free", "worked"])
    let again = try await jobs.run(RunJobs(), book.call(.administrator, key: "all"))
    #expect(again.isReplay && again.output.items == runs)
  }

  @Test("Between parts of its work a run gives a sign of life when the last one is some time ago")
  func keptAlive() async throws {
    let book = try await SampleBook.make()
    let definition = Work().definition
    let jobs = service(book, definition)
    let run = try #require(try await jobs.begin(definition))
    let handle = JobHandle(desk: book.desk, run: run, name: "test.work", channels: .none)
    let head = try await book.store.journal.head().sequence
    try await handle.keepAlive()
    #expect(try await book.store.journal.head().sequence == head)
    book.clock.advance(milliseconds: 30_000)
    try await handle.keepAlive()
    #expect(try await book.store.journal.head().sequence == head + 1)
    #expect(try await job(book).heartbeatAt == book.clock.now())
  }

  @Test("Naming a job that runs is a conflict, one that there is none of a miss")
  func named() async throws {
    let book = try await SampleBook.make()
    let work = Work()
    let jobs = service(book, work.definition)
    _ = try await jobs.begin(work.definition)
    let running = await #expect(throws: OpsError.self) {
      _ = try await jobs.run(RunJobs(job: "test.work"), book.call(.administrator))
    }
    #expect(running?.code == .conflictRunning)
    let missing = await #expect(throws: OpsError.self) {
      _ = try await jobs.show(JobReference(job: "test.none"), book.call(.administrator))
    }
    #expect(missing?.code == .notFound)
  }

  @Test("The last twenty runs are kept")
  func kept() async throws {
    let book = try await SampleBook.make()
    let jobs = service(book, Work().definition)
    for _ in 0..<25 {
      _ = try await jobs.run(RunJobs(job: "test.work"), book.call(.administrator))
      book.clock.advance(milliseconds: 1000)
    }
    let detail = try await jobs.show(JobReference(job: "test.work"), book.call(.administrator))
    #expect(detail.output.runs.count == 20)
    #expect(
      detail.output.runs.map(\.startedAt) == detail.output.runs.map(\.startedAt).sorted(by: >))
    #expect(try await book.read { try await $0.repository(JobRun.self).count() } == 20)
  }

  @Test("A stopped run says so and leaves no lease behind")
  func stopped() async throws {
    let book = try await SampleBook.make()
    let definition = JobDefinition("test.work", "Waits.", every: Settings.noticePlanning) { _ in
      throw CancellationError()
    }
    let runs = try await service(book, definition).runDue()
    #expect(runs.map(\.error) == ["interrupted.signal"])
    #expect(try await job(book).leaseOwner == nil)
  }
}
