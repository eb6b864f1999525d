import Foundation
import OpsDomain
import OpsStorage
import OpsTesting
import TestBenches
import Testing

@testable import OpsApp

/// The books of all earlier versions: refused as they are, upgraded as planned, and then the same.
@Suite("Books of earlier versions")
struct FixtureBookTests {
  @Test("There is a book of the first version")
  func versions() { #expect(FixtureBook.versions.contains("0.1.0")) }

  @Test(
    "It is upgraded by the steps of the plan, and holds what it held",
    arguments: FixtureBook.versions)
  func upgrades(_ version: String) async throws {
    let book = try FixtureBook(version)
    let desk = book.desk
    let planned = await desk.run("store upgrade --plan -o json")
    #expect(planned.exit == 0, "\(planned.remarks)")
    let steps = planned.json?["data"]?.items?.compactMap { $0["step"]?.string } ?? []
    let doctor = await desk.run("doctor -o json")
    #expect(doctor.exit == (steps.isEmpty ? 0 : 1), "\(doctor.output)\(doctor.remarks)")
    if !steps.isEmpty {
      #expect(doctor.output.contains("opsh store upgrade"))
      #expect(steps.allSatisfy(doctor.output.contains))
      let refused = await desk.run("product list -o json")
      #expect(refused.exit == 78)
      #expect(refused.remarks.contains("config.old_book"))
    }
    let upgraded = await desk.run("store upgrade -o json")
    #expect(upgraded.exit == 0, "\(upgraded.remarks)")
    #expect(upgraded.json?["data"]?.items?.compactMap { $0["step"]?.string } == steps)
    #expect(await desk.run("store upgrade --plan -o json").json?["data"] == .list([]))
    try await holds(desk, book.facts)
    let fresh = try TemporaryFolder()
    _ = try await SignedDesk.withBook(fresh)
    let tables = try TableShapes.of(fresh.file("book.sqlite"))
    #expect(tables.count > 500)
    #expect(try TableShapes.of(book.home.file("book.sqlite")) == tables)
  }

  /// What the facts of the book say, asked of this version.
  private func holds(_ desk: SignedDesk, _ facts: Document) async throws {
    let healthy = await desk.run("doctor -o json")
    #expect(healthy.exit == 0, "\(healthy.output)")
    let records = Self.records(healthy)
    let signedIn = await desk.run("auth login anna --password-stdin")
    #expect(signedIn.exit == 0, "\(signedIn.remarks)")
    // Sign-ins that have ended are gone now, and nothing else. The home of the test has a provider
    // of its own, so there is one link to it more.
    let later = Self.records(await desk.run("doctor -o json"))
    #expect(later == records.map { $0 + 1 })
    let commits = try #require(facts["commits"]?.int)
    let old = await desk.run("audit list -o json --all --limit 1000")
    #expect(old.exit == 0)
    let verified = await desk.run("audit verify -o json")
    #expect(verified.exit == 0, "\(verified.output)")
    #expect(verified.json?["data"]?["commits"]?.int ?? 0 > commits, "signing in is one more")
    let host = desk.host()
    let last = try await host.opened().store.journal.commits(after: commits - 1, limit: 1).first
    try await host.close()
    #expect(last.map { HexText.of($0.hash) } == facts["head_hash"]?.string)
    for (line, key, fields) in [
      ("stock list --all -o json", "stock", ["sku", "on_hand"]),
      ("customer list -o json", "customers", ["number", "name"]),
      ("oos list -o json", "requests", ["number", "status"]),
    ] {
      let answer = await desk.run(line)
      let found = answer.json?["data"]?.items?.map { row in fields.map { row[$0] ?? .null } }
      let wanted = facts[key]?.items?.map { row in fields.map { row[$0] ?? .null } }
      #expect(found == wanted, "\(line): \(answer.output)\(answer.remarks)")
    }
  }

  /// How many records hold, as doctor counts them without those of sign-ins.
  private static func records(_ doctor: SignedDesk.Answer) -> Int? {
    let detail = doctor.json?["data"]?.items?.first { $0["check"] == "journal" }?["detail"]?.string
    return detail?.split(separator: " ").dropFirst(3).first.flatMap { Int($0) }
  }

  @Test("A book that lacks a step is named with its remedy, and its files are left alone")
  func lacking() async throws {
    let home = try TemporaryFolder()
    let desk = try await SignedDesk.withBook(home)
    let name = try #require(
      await desk.run("doctor -o json").json?["data"]?.items?
        .first { $0["check"] == "migrations" }?["detail"]?.string?.split(separator: " ").last)
    // As if this version had added the last step.
    try BookFileEdit.execute(
      "DELETE FROM grdb_migrations WHERE identifier = '\(name)'", on: home.file("book.sqlite"))
    let refused = await desk.run("product list -o json")
    #expect(refused.exit == 78)
    #expect(refused.remarks.contains("config.old_book"))
    let doctor = await desk.run("doctor -o json")
    #expect(doctor.exit == 1)
    #expect(doctor.output.contains("missing: \(name): run `opsh store upgrade"))
    let plan = await desk.run("store upgrade --plan -o value:step")
    #expect(plan.output == "\(name)\n", "\(plan.remarks)")
    #expect(await desk.run("store upgrade --dry-run -o value:step").output == "\(name)\n")
  }

  @Test("Only the machine that keeps a book upgrades it")
  func elsewhere() async throws {
    let home = try TemporaryFolder()
    #expect(await SignedDesk(home, .mock).run("store upgrade").exit == 78)
    #expect(await SignedDesk(home).run("store upgrade --plan").exit == 78, "there is no book")
    #expect(try home.isEmpty)
  }
}
