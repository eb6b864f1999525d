import Foundation
import OpsBooks
import OpsDomain
import OpsStorage
import OpsTesting
import Testing

@testable import OpsApp

/// What somebody may try past the product, with the content of confidential records and with time.
@Suite("Tamper evidence")
struct TamperTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  private var book: String { home.file("book.sqlite") }

  @Test("A password hash that is copied into another row is found")
  func copiedPassword() async throws {
    let desk = try await SignedDesk.withBook(home)
    let password = try home.write("sam.password", "a long and quiet morning\n")
    let words = "user create sam --role salesperson --password-file \(password)"
    #expect(await desk.run(words).exit == 0)
    let honest = await desk.run("audit verify -o json").json?["data"]
    #expect(honest?["ok"] == true)
    #expect(honest?["confidential"]?["proven"]?.int ?? 0 >= 3, "two passwords and a session")
    #expect(honest?["confidential"]?["unknown"] == 0)
    #expect(honest?["confidential"]?["unproven"] == 0)
    #expect(await desk.run("doctor").exit == 0)
    try BookFileEdit.execute(
      "UPDATE password_credentials SET encoded_hash ="
        + " (SELECT encoded_hash FROM password_credentials ORDER BY id LIMIT 1)", on: book)
    let found = await desk.run("audit verify -o json")
    #expect(found.exit == 1)
    #expect(found.output.contains("the record differs from its last commit"))
    #expect(await desk.run("doctor").exit == 1)
  }

  @Test("A session that is made longer, and a password without a commit, are found")
  func otherSecrets() async throws {
    let desk = try await SignedDesk.withBook(home)
    try BookFileEdit.execute(
      "UPDATE access_sessions SET expires_at = expires_at + 1", on: book)
    let answer = await desk.run("doctor -o json")
    #expect(answer.exit == 1)
    #expect(answer.output.contains("access_sessions"))
  }

  @Test("Without the people's keys nobody takes confidential records for proven")
  func lostKeys() async throws {
    let desk = try await SignedDesk.withBook(home)
    try FileManager.default.removeItem(atPath: desk.configuration.safeFolder.file("people.keys"))
    let answer = await desk.run("audit verify -o json").json?["data"]
    #expect(answer?["confidential"]?["unknown"]?.int ?? 0 > 0)
    let doctor = await desk.run("doctor -o json")
    #expect(doctor.exit == 1)
    #expect(doctor.output.contains("restore the seal folder "))
  }

  @Test("Commits cannot be dated back: no book but a test book lets its time be set")
  func dates() async throws {
    let desk = try await SignedDesk.withBook(home)
    let early = SignedDesk(
      AppConfiguration(kind: .local, home: HomeFolder(home.path), now: .epoch))
    for line in ["product create LAMP-9 Lamp --price 1", "auth login anna --password-stdin"] {
      let refused = await early.run(line)
      #expect(refused.exit == 78)
      #expect(refused.remarks.contains("OPSH_NOW"))
    }
    #expect(await early.run("setting set book.test_clock on").exit != 0)
    #expect(await desk.run("setting set book.test_clock on").exit != 0)
    #expect(await desk.run("audit verify -o value:head").output == "5\n")
    #expect(await desk.run("doctor").output.contains("the time of this machine"))
  }

  @Test("A clock that stands far behind the last commit commits nothing")
  func clockBehind() async throws {
    func desk(minutes: Int) throws -> SignedDesk {
      let now = try Instant(parsing: "2027-03-01T08:00:00Z").adding(seconds: minutes * 60)
      return SignedDesk(
        AppConfiguration(kind: .local, home: HomeFolder(home.path), now: now))
    }
    let first = try desk(minutes: 60)
    #expect(await first.run("init --admin anna --password-stdin --test-clock").exit == 0)
    #expect(await first.run("auth login anna --password-stdin").exit == 0)
    let behind = await (try desk(minutes: 50)).run("auth login anna --password-stdin")
    #expect(behind.exit == 75, "\(behind.remarks)")
    #expect(behind.remarks.contains("tempfail.clock_behind"))
    #expect(await (try desk(minutes: 58)).run("auth login anna --password-stdin").exit == 0)
    let times = await first.run("audit list --all -o value:at").output.split(separator: "\n")
    #expect(Set(times) == ["2027-03-01T09:00:00Z"], "\(times)")
    #expect(await first.run("doctor").exit == 0)
  }

  @Test("A lock of closed periods that is moved is found")
  func closedPeriods() async throws {
    let desk = try await SignedDesk.withBook(home)
    let close = "period close 2026-10-31 --reason x --yes"
    #expect(await desk.run(close).exit == 0)
    #expect(await desk.run("doctor").exit == 0)
    try BookFileEdit.execute("UPDATE ledger_horizons SET closed_until = NULL", on: book)
    let found = await desk.run("stock verify -o json").json?["data"]
    #expect(found?["ok"] == false && found?["wrong"] == 1)
    #expect(found?["horizons"]?.items?.first?["figure"] == "closed_until")
    let doctor = await desk.run("doctor")
    #expect(doctor.exit == 1 && doctor.output.contains("closed_until is absent"))
  }

  @Test(
    "Triggers and indexes that are gone, changed or planted are found",
    arguments: [
      "DROP TRIGGER commits_refuse_update",
      "DROP TRIGGER changes_refuse_delete; CREATE TRIGGER changes_refuse_delete BEFORE DELETE"
        + " ON changes BEGIN SELECT 1; END",
      "CREATE TRIGGER planted AFTER INSERT ON access_events BEGIN"
        + " UPDATE customer_figures SET order_count = order_count + 1; END",
      "CREATE INDEX planted ON users (name)",
      "CREATE VIEW planted AS SELECT 1",
    ])
  func objects(_ sql: String) async throws {
    let desk = try await SignedDesk.withBook(home)
    #expect(await desk.run("doctor").exit == 0)
    try BookFileEdit.execute(sql, on: book)
    let doctor = await desk.run("doctor -o json")
    #expect(doctor.exit == 1)
    let finding = doctor.json?["data"]?.items?.first { $0["check"] == "triggers-and-indexes" }
    #expect(finding?["ok"] == false, "\(doctor.output)")
  }
}
