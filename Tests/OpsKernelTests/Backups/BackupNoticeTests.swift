import OpsDomain
import OpsStorage
import OpsTesting
import Testing

@testable import OpsKernel

/// Administrators are told of backups that fail, that get old, and that are never made.
@Suite struct BackupNoticeTests {
  private static let day: Int64 = 86_400_000

  private let book: SampleBook
  private let office: FakeBackupOffice
  private let jobs: JobService

  init() async throws {
    book = try await SampleBook.make()
    office = FakeBackupOffice(clock: book.clock)
    jobs = JobService(desk: book.desk, outside: OutsideServices([office]))
    _ = try await book.dependencies.backups.schedule(
      ScheduleBackups(folder: "/b", warnAfter: TimeSpan(milliseconds: 3 * Self.day)),
      book.call(.administrator))
  }

  private func run(_ job: String, _ jobs: JobService? = nil) async throws {
    _ = try await (jobs ?? self.jobs).run(RunJobs(job: job), book.call(.administrator))
  }

  /// Titles of the notices that somebody has, once they are planned and sent.
  private func notices(_ kind: NoticeKind, of role: Role = .administrator) async throws
    -> [String]
  {
    for job in ["notices.plan", "notices.send"] { try await run(job) }
    return try await book.dependencies.notices.list(
      ListNotices(kind: [kind]), book.call(role)
    ).output.items.map(\.title)
  }

  private func pass(_ milliseconds: Int64) { book.clock.advance(milliseconds: milliseconds) }

  @Test func anOldBackupIsToldOnceWhenItIsOld() async throws {
    try await run("backup.make")
    #expect(try await notices(.backupOld).isEmpty)
    pass(3 * Self.day - 1)
    #expect(try await notices(.backupOld).isEmpty, "it is not old yet")
    pass(1)
    #expect(try await notices(.backupOld) == ["The newest backup is older than 3d"])
    pass(Self.day)
    #expect(try await notices(.backupOld).count == 1, "told once")
  }

  @Test func theNextBackupEndsItAndGetsOldItself() async throws {
    try await run("backup.make")
    pass(2 * Self.day)
    try await run("backup.make")
    pass(2 * Self.day)
    #expect(try await notices(.backupOld).isEmpty, "the newest one counts")
    pass(Self.day)
    #expect(try await notices(.backupOld).count == 1)
  }

  @Test func onlyPeopleWhoMakeBackupsAreTold() async throws {
    try await run("backup.make")
    pass(4 * Self.day)
    #expect(try await notices(.backupOld).count == 1)
    for role in [Role.salesperson, .warehouseKeeper, .workshopManager] {
      #expect(try await notices(.backupOld, of: role).isEmpty, "\(role)")
    }
  }

  @Test func aScheduleThatMakesNothingIsTold() async throws {
    // Such a program runs jobs and cannot make backups.
    let bare = JobService(desk: book.desk)
    try await run("backup.make", bare)
    pass(3 * Self.day - 1)
    #expect(try await notices(.backupOld).isEmpty)
    pass(1)
    #expect(try await notices(.backupOld) == ["No backup was made for 3d"])
    #expect(try await notices(.backupOld, of: .salesperson).isEmpty)
  }

  @Test func withoutAScheduleNobodyIsTold() async throws {
    _ = try await book.dependencies.backups.schedule(
      ScheduleBackups(off: true), book.call(.administrator))
    pass(9 * Self.day)
    #expect(try await notices(.backupOld).isEmpty)
    #expect(try await notices(.backupFailed).isEmpty)
  }

  @Test func aFailureIsToldUntilABackupIsMadeAgain() async throws {
    try await run("backup.make")
    pass(Self.day)
    office.refuse(OpsError(.storageFull, "The disk is full"))
    try await run("backup.make")
    #expect(try await notices(.backupFailed) == ["BACKUP-000002: the backup failed"])
    #expect(try await notices(.backupFailed, of: .warehouseKeeper).isEmpty)
    office.refuse(nil)
    pass(Self.day)
    try await run("backup.make")
    _ = try await notices(.backupFailed)
    let open = try await book.read { transaction in
      try await transaction.repository(NoticePlan.self).all(
        where: .both(
          .equals(NoticePlan.Columns.kind, .backupFailed),
          .equals(NoticePlan.Columns.endedAt, nil)))
    }
    #expect(open.isEmpty, "the notice is over")
    pass(Self.day)
    office.refuse(OpsError(.storageFull, "The disk is full"))
    try await run("backup.make")
    #expect(try await notices(.backupFailed).contains("BACKUP-000004: the backup failed"))
  }

  @Test func jobsThatRunByThemselvesTellIt() async throws {
    office.refuse(OpsError(.storageFull, "The disk is full"))
    for _ in 1...2 {
      pass(Self.day)
      _ = try await jobs.runDue()
    }
    let titles = try await book.dependencies.notices.list(
      ListNotices(kind: [.backupFailed]), book.call(.administrator)
    ).output.items.map(\.title)
    #expect(titles.contains { $0.hasSuffix("the backup failed") })
  }
}
