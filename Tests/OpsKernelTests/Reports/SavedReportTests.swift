import OpsDomain
import OpsSales
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@testable import OpsKernel

/// Saving, running and scheduling reports.
@Suite("Saved reports")
struct SavedReportTests {
  private static let day: Int64 = 86_400_000
  private let bench: OutOfStockBench
  private var book: SampleBook { bench.book }
  private var reports: ReportService { book.dependencies.reports }
  private var sam: Call { book.call(.salesperson) }
  private var anna: Call { book.call(.administrator) }

  init() async throws { bench = try await OutOfStockBench() }

  @discardableResult
  private func save(
    _ name: String = "open", _ list: String = "oos list", with: [String]? = nil,
    column: [String]? = ["number", "remaining"], total: [String]? = nil,
    format: ReportFormat? = .csv, replace: Bool? = nil, as call: Call? = nil
  ) async throws -> SavedReportView {
    try await reports.save(
      SaveReport(
        name: name, list: list, with: with, column: column, total: total, format: format,
        replace: replace),
      call ?? sam
    ).output
  }

  private func make() async throws {
    _ = try await book.dependencies.jobs.run(RunJobs(job: "reports.make"), anna)
  }

  private func inbox(_ call: Call) async throws -> [ReportIssueView] {
    try await reports.inbox(ListReportIssues(), call).output.items
  }

  @Test func aReportShowsTheListAsItIsNow() async throws {
    try await bench.create(5)
    try await save(with: ["status=pending"], total: ["remaining"])
    let first = try await reports.run(RunReport(name: "OPEN"), sam).output
    #expect(first.rows == 1 && first.content == "number,remaining\nOOS-000001,5\n")
    try await bench.create(2, for: "000002")
    let second = try await reports.run(RunReport(name: "open"), sam).output
    #expect(second.rows == 2)
    try await bench.cancel("OOS-000001")
    #expect(try await reports.run(RunReport(name: "open"), sam).output.rows == 1)
  }

  @Test func savingAgainReplaces() async throws {
    try await save()
    let refused = await failure { try await save("Open", "stock list", column: nil) }
    #expect(refused?.code == .duplicate && refused?.hint?.contains("--replace") == true)
    #expect(try await reports.list(ListReports(), sam).output.items.map(\.list) == ["oos.list"])
    let again = try await save(
      "Open", "stock list", column: nil, format: .json, replace: true)
    #expect(again.list == "stock.list" && again.format == .json)
    #expect(try await reports.list(ListReports(), sam).output.items.map(\.name) == ["Open"])
  }

  @Test(
    arguments: [
      SaveReport(name: "x", list: "oos create"), SaveReport(name: "x", list: "nothing"),
      SaveReport(name: "x", list: "oos list", with: ["colour=red"]),
      SaveReport(name: "x", list: "oos list", with: ["limit=5"]),
      SaveReport(name: "x", list: "oos list", with: ["status"]),
      SaveReport(name: "x", list: "oos list", with: ["status=bogus"]),
      SaveReport(name: "x", list: "oos list", column: ["numbr"]),
      SaveReport(name: "x", list: "oos list", groupBy: "shelf"),
      SaveReport(name: "x", list: "oos list", total: ["status"]),
      SaveReport(name: "", list: "oos list"),
    ])
  func whatIsNoReportIsRefused(input: SaveReport) async throws {
    await #expect(throws: OpsError.self) { _ = try await reports.save(input, sam) }
  }

  @Test func reportsOfOthersDoNotExist() async throws {
    try await save()
    #expect(try await reports.list(ListReports(), anna).output.items.isEmpty)
    for operation in ["run", "delete", "schedule"] {
      await #expect(throws: OpsError.self) {
        switch operation {
        case "run": _ = try await reports.run(RunReport(name: "open"), anna)
        case "delete": _ = try await reports.delete(DeleteReport(name: "open"), anna)
        default: _ = try await reports.schedule(ScheduleReport(name: "open"), anna)
        }
      }
    }
  }

  @Test func aReportShowsNoMoreThanItsReaderMaySee() async throws {
    // Mia may not see requests, so she cannot make a report of them either.
    let mia = book.call(.workshopManager)
    try await save(as: mia)
    await #expect(throws: OpsError.self) {
      _ = try await reports.run(RunReport(name: "open"), mia)
    }
  }

  @Test func eachRecipientGetsWhatTheyMaySee() async throws {
    try await bench.create(5)
    try await save(as: anna)
    _ = try await reports.schedule(
      ScheduleReport(name: "open", every: .day, at: "11:00", to: ["sam", "mia"]), anna)
    try await make()
    #expect(try await inbox(sam).isEmpty, "it is not due before 11:00")
    book.clock.advance(milliseconds: Self.day)
    try await make()
    let made = try #require(try await inbox(sam).first)
    #expect(made.rows == 1 && made.failure == nil && made.openedAt == nil)
    #expect(made.owner == "anna")
    // Rows that show customers are not copied.
    #expect(!made.isKept)
    let opened = try await reports.open(OpenReport(number: made.number), sam).output
    #expect(opened.content == "number,remaining\nOOS-000001,5\n")
    #expect(try await inbox(sam).first?.openedAt != nil)
    // Mia may not see requests.
    let refused = try #require(try await inbox(book.call(.workshopManager)).first)
    #expect(refused.failure == ErrorCode.denied.rawValue && refused.rows == 0)
    #expect(try await inbox(anna).isEmpty)
    await #expect(throws: OpsError.self) {
      _ = try await reports.open(OpenReport(number: made.number), anna)
    }
  }

  @Test("A key has one answer: a report that was not kept is not made again under it")
  func oneAnswerForAKey() async throws {
    try await bench.create(5)
    try await save()
    try await save("stock", "stock list", column: ["sku", "on_hand"])
    for name in ["open", "stock"] {
      _ = try await reports.schedule(ScheduleReport(name: name, at: "11:00"), sam)
    }
    book.clock.advance(milliseconds: Self.day)
    try await make()
    let made = try await inbox(sam)
    let keyed = book.call(.salesperson, key: "opened-once")
    let people = try #require(made.first { !$0.isKept })
    #expect(
      try await reports.open(OpenReport(number: people.number), keyed).output.content
        == "number,remaining\nOOS-000001,5\n")
    try await bench.create(7)
    let again = await #expect(throws: OpsError.self) {
      _ = try await reports.open(OpenReport(number: people.number), keyed)
    }
    #expect(again?.code == .answerErased && again?.field == "key")
    #expect(again?.hint?.contains("opsh report open \(people.number)") == true)
    let kept = try #require(made.first { $0.isKept })
    let other = book.call(.salesperson, key: "opened-twice")
    let first = try await reports.open(OpenReport(number: kept.number), other)
    try await bench.receive(7)
    let second = try await reports.open(OpenReport(number: kept.number), other)
    #expect(second.isReplay && first.output == second.output)
  }

  @Test func rowsWithoutPeopleStayAsTheyWere() async throws {
    try await save("stock", "stock list", column: ["sku", "on_hand"])
    _ = try await reports.schedule(ScheduleReport(name: "stock", at: "11:00"), sam)
    book.clock.advance(milliseconds: Self.day)
    try await make()
    let made = try #require(try await inbox(sam).first)
    #expect(made.isKept)
    let before = try await reports.open(OpenReport(number: made.number), sam).output.content
    try await bench.receive(7)
    let after = try await reports.open(OpenReport(number: made.number), sam).output.content
    #expect(before == after && before.contains("LAMP-1,20"))
  }

  @Test func onlyPeopleWhoMakeReportsSendThemToOthers() async throws {
    try await save()
    await #expect(throws: OpsError.self) {
      _ = try await reports.schedule(ScheduleReport(name: "open", to: ["wil"]), sam)
    }
    _ = try await reports.schedule(ScheduleReport(name: "open", to: ["sam"]), sam)
  }

  @Test func aScheduleThatIsOffMakesNothing() async throws {
    try await save()
    _ = try await reports.schedule(ScheduleReport(name: "open", every: .day), sam)
    let off = try await reports.schedule(ScheduleReport(name: "open", off: true), sam).output
    #expect(off.every == nil && off.nextAt == nil && off.recipients == 0)
    book.clock.advance(milliseconds: 2 * Self.day)
    try await make()
    #expect(try await inbox(sam).isEmpty)
  }

  @Test func theNameAloneShowsTheSchedule() async throws {
    try await save()
    let none = try await reports.schedule(ScheduleReport(name: "open"), sam)
    #expect(none.output.every == nil && none.output.recipients == 0 && !none.changed)
    _ = try await reports.schedule(ScheduleReport(name: "open", every: .week), sam)
    let shown = try await reports.schedule(ScheduleReport(name: "open"), sam)
    #expect(shown.output.every == .week && shown.output.at == "06:00" && shown.isRead)
  }

  @Test func unreadReportsWaitInToday() async throws {
    try await save("stock", "stock list", column: ["sku"])
    _ = try await reports.schedule(ScheduleReport(name: "stock", every: .day), sam)
    book.clock.advance(milliseconds: 2 * Self.day)
    try await make()
    let lines = try await book.dependencies.today.list(ListToday(), sam).output.items
    let line = try #require(lines.first { $0.name == "reports_unread" })
    #expect(line.count == 1 && line.command == "opsh report open REP-000001")
  }

  @Test func reportsThatWereMadeLongAgoAreRemoved() async throws {
    try await save("stock", "stock list", column: ["sku"])
    _ = try await reports.schedule(ScheduleReport(name: "stock", every: .day), sam)
    book.clock.advance(milliseconds: 2 * Self.day)
    try await make()
    _ = try await reports.schedule(ScheduleReport(name: "stock", off: true), sam)
    book.clock.advance(milliseconds: 31 * Self.day)
    try await make()
    #expect(try await inbox(sam).isEmpty)
  }

  @Test func aRehearsalSavesNothing() async throws {
    _ = try await reports.save(
      SaveReport(name: "open", list: "oos list"), book.call(.salesperson, rehearsal: true))
    #expect(try await reports.list(ListReports(), sam).output.items.isEmpty)
  }

  @Test func reportsAreMadeAtTheTimeOfTheSite() throws {
    // Monday, 2027-03-01, 10:00 at the site.
    let (now, calendar) = (SampleBook.start, book.world.calendar)
    func text(_ rhythm: ReportRhythm, _ minute: Int64) -> String {
      calendar.text(of: rhythm.next(after: now, minute: minute, calendar))
    }
    #expect(text(.day, 11 * 60) == "2027-03-01 11:00" && text(.day, 600) == "2027-03-02 10:00")
    #expect(text(.week, 11 * 60) == "2027-03-01 11:00" && text(.week, 540) == "2027-03-08 09:00")
    #expect(text(.month, 11 * 60) == "2027-03-01 11:00")
    #expect(text(.month, 540) == "2027-04-01 09:00")
  }
}
