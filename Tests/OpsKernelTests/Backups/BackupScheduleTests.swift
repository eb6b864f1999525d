import OpsDomain
import OpsStorage
import OpsTesting
import Testing

@testable import OpsKernel

/// The schedule of backups, the job that obeys it, and what people are told.
@Suite("Scheduled backups")
struct BackupScheduleTests {
  private let book: SampleBook
  private let office = FakeBackupOffice()
  private let jobs: JobService
  private var backups: BackupService { book.dependencies.backups }

  init() async throws {
    book = try await SampleBook.make()
    jobs = JobService(desk: book.desk, outside: OutsideServices([office]))
  }

  private func schedule(_ input: ScheduleBackups) async throws -> BackupScheduleView {
    try await backups.schedule(input, book.call(.administrator)).output
  }

  private func run(_ job: String) async throws -> JobRunView {
    try #require(
      try await jobs.run(RunJobs(job: job), book.call(.administrator)).output.items.first)
  }

  private func listed(all: Bool = false) async throws -> [BackupView] {
    try await backups.list(ListBackups(gone: all), book.call(.administrator)).output.items
  }

  private func notices(_ kind: NoticeKind) async throws -> [String] {
    for job in ["notices.plan", "notices.send"] { _ = try await run(job) }
    return try await book.dependencies.notices.list(
      ListNotices(kind: [kind]), book.call(.administrator)
    ).output.items.map(\.title)
  }

  @Test("Without a schedule nothing is made, and nobody is told")
  func none() async throws {
    let none = try await schedule(ScheduleBackups())
    #expect(none.folder == nil && none.state == "off")
    #expect(try await jobs.runDue().allSatisfy { $0.state == .succeeded })
    #expect(office.orders.isEmpty)
    #expect(try await notices(.backupOld).isEmpty)
  }

  @Test("A schedule is set, shown, changed and ended")
  func set() async throws {
    let made = try await schedule(
      ScheduleBackups(
        folder: "/var/backups/opsh", passphraseFile: "/etc/opsh/words",
        every: TimeSpan(milliseconds: 3_600_000), keep: 5))
    #expect(made.folder == "/var/backups/opsh" && made.state == "on")
    #expect(made.passphraseFile == "/etc/opsh/words")
    #expect(made.every == "1h" && made.keep == 5)
    #expect(try await schedule(ScheduleBackups()) == made)
    let changed = try await schedule(ScheduleBackups(passphraseFile: "none", keep: 9))
    #expect(changed.folder == made.folder && changed.passphraseFile == nil && changed.keep == 9)
    let ended = try await schedule(ScheduleBackups(off: true))
    #expect(ended.folder == nil && ended.state == "off")
    #expect(try await schedule(ScheduleBackups()).state == "off")
  }

  @Test("Values out of range, half paths and contradictions are refused")
  func refused() async throws {
    let inputs: [(ScheduleBackups, ErrorCode)] = [
      (ScheduleBackups(folder: "backups"), .badValue), (ScheduleBackups(keep: 1), .badValue),
      (ScheduleBackups(keep: 10_001), .badValue),
      (ScheduleBackups(every: TimeSpan(milliseconds: 60_000)), .badValue),
      (ScheduleBackups(passphraseFile: "words"), .badValue),
      (ScheduleBackups(folder: "/a", off: true), .usage), (ScheduleBackups(keep: 9), .usage),
      (ScheduleBackups(every: TimeSpan(milliseconds: 3_600_000)), .usage),
    ]
    for (input, code) in inputs {
      #expect(await failureCode { try await schedule(input) } == code)
    }
    #expect(try await schedule(ScheduleBackups()).folder == nil)
  }

  @Test("Others neither see backups nor change their schedule")
  func rights() async throws {
    for role in [Role.salesperson, .warehouseKeeper] {
      let call = book.call(role)
      #expect(await failureCode { try await backups.list(ListBackups(), call) } == .denied)
      let change = ScheduleBackups(folder: "/a")
      #expect(await failureCode { try await backups.schedule(change, call) } == .denied)
    }
  }

  @Test("The job makes what the schedule says, and the book remembers it")
  func job() async throws {
    _ = try await schedule(ScheduleBackups(folder: "/b", passphraseFile: "/w", keep: 3))
    let run = try await run("backup.make")
    #expect(run.state == .succeeded)
    #expect(run.result == "BACKUP-000001 made, 0 removed")
    #expect(office.orders == [BackupOrder("/b", passphraseFile: "/w", keep: 3)])
    let view = try #require(try await listed().first)
    #expect(view.number == "BACKUP-000001" && view.state == .made && view.file == "/b/1")
    #expect(view.commit == 7 && view.took == 1 && view.isScheduled && view.provenAt == nil)
  }

  @Test("Backups that were removed are no longer listed, but remembered")
  func removed() async throws {
    _ = try await schedule(ScheduleBackups(folder: "/b"))
    _ = try await run("backup.make")
    office.remove(["/b/1"])
    _ = try await run("backup.make")
    #expect(try await listed().map(\.file) == ["/b/2"])
    #expect(Set(try await listed(all: true).map(\.state)) == [.made, .removed])
  }

  @Test("A backup that fails is told, and the next one that is made ends it")
  func failing() async throws {
    _ = try await schedule(ScheduleBackups(folder: "/b"))
    office.refuse(OpsError(.storageFull, "The disk is full"))
    #expect(try await run("backup.make").state == .failed)
    #expect(try await listed().isEmpty)
    let failed = try #require(try await listed(all: true).first)
    #expect(failed.state == .failed && failed.error == "tempfail.storage_full")
    #expect(try await notices(.backupFailed) == ["BACKUP-000001: the backup failed"])
    office.refuse(nil)
    #expect(try await run("backup.make").state == .succeeded)
  }

  @Test("A drill proves the newest backup; one that does not hold fails")
  func drill() async throws {
    _ = try await schedule(ScheduleBackups(folder: "/b"))
    _ = try await run("backup.make")
    #expect(try await run("backup.drill").result == "BACKUP-000001 proven")
    #expect(try await listed().first?.provenAt != nil)
    #expect(try await backups.state().proven?.restoreDuration == 2_000)
    office.breakDown()
    #expect(try await run("backup.drill").state == .failed)
  }

  @Test("A program that cannot make backups says so and remembers none")
  func elsewhere() async throws {
    _ = try await schedule(ScheduleBackups(folder: "/b"))
    let bare = JobService(desk: book.desk)
    let run = try #require(
      try await bare.run(RunJobs(job: "backup.make"), book.call(.administrator)).output.items.first
    )
    #expect(run.result == "no backups can be made here")
    #expect(try await listed(all: true).isEmpty)
  }

  @Test("A backup is not changed by anybody")
  func unchanged() async throws {
    _ = try await schedule(ScheduleBackups(folder: "/b"))
    _ = try await run("backup.make")
    let code = await failureCode {
      try await book.write { transaction in
        var backup = try #require(try await BackupBook(transaction).newest())
        backup.sequence = 8
        _ = try await transaction.repository(Backup.self).update(backup)
      }
    }
    #expect(code == .ruleViolated)
  }
}
