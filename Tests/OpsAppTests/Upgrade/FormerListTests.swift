import Foundation
import OpsBooks
import OpsDomain
import OpsIdentity
import OpsKernel
import OpsServices
import OpsStorage
import OpsStorageLocal
import OpsTesting
import Testing

@testable import OpsApp
@testable import OpsWarehouse

/// Lists that stood as text in teams and counts: an upgrade moves them, and what was done before it
/// can be taken back.
@Suite("Lists of earlier versions")
struct FormerListTests {
  private static let step = "0112-lists"
  private static let collections = [
    "packaging_team_members", "packaging_team_styles", "count_session_products",
    "count_session_counters",
  ]
  private static let created = "old-create"
  private static let edited = "old-edit"

  private let home: TemporaryFolder
  private let desk: SignedDesk

  /// A book as 0.1.0 would have written it: a team that was made and changed, and a count.
  init() async throws {
    home = try TemporaryFolder()
    desk = try await SignedDesk.withBook(home)
    for line in [
      "user create wil --role warehouse_keeper --password-stdin",
      "user create sam --role warehouse_keeper --password-stdin",
      "product create LAMP-1 Lamp", "product create RICE Rice",
    ] {
      let answer = await desk.run(line)
      guard answer.exit == 0 else { throw OpsError(.internalError, "\(line): \(answer.remarks)") }
    }
    try await writeOld()
    try BookFileEdit.execute(
      Self.collections.map { "DROP TABLE \($0);" }.joined()
        + "DELETE FROM grdb_migrations WHERE identifier = '\(Self.step)'",
      on: home.file("book.sqlite"))
  }

  private func writeOld() async throws {
    let host = desk.host()
    let store = try await host.opened().store
    let users = try await Self.ids("users", "name", in: store)
    let products = try await Self.ids("products", "sku", in: store)
    let anna = try #require(users["anna"])
    let wil = try #require(users["wil"])
    let sam = try #require(users["sam"])
    let lamp = try #require(products["LAMP-1"])
    let moment = try await store.journal.head().at ?? SystemClock().now()
    let team = PackagingTeam(
      id: RecordID(rawValue: lamp.rawValue + 1000), name: "Days", foldedName: "days",
      leaderID: anna,
      createdAt: moment, updatedAt: moment)
    let count = CountSession(
      id: RecordID(rawValue: lamp.rawValue + 2000), number: "C-000001", scope: "LAMP-1",
      lines: 0, createdAt: moment, createdBy: anna, updatedAt: moment)
    func commit(
      _ key: String, _ operation: String, _ body: @Sendable (Overlay) async throws -> Void
    ) async throws {
      _ = try await store.transact { overlay in
        overlay.header = CommitHeader(key: key, at: moment, actor: anna, operation: operation)
        try await body(overlay)
      }
    }
    try await commit(Self.created, "packaging.team_create") { overlay in
      _ = try await overlay.insert(
        PackagingTeam.schema,
        Self.row(team.row, PackagingTeam.schema, ["members": "\(wil)", "styles": "LAMP-1"]))
    }
    try await commit(Self.edited, "packaging.team_edit") { overlay in
      guard let row = try await overlay.record(PackagingTeam.schema, id: team.id) else { return }
      _ = try await overlay.update(
        PackagingTeam.schema,
        Self.row(row, PackagingTeam.schema, ["members": "\(sam),\(wil)", "styles": "RICE,LAMP-1"]))
    }
    try await commit("old-count", "count.open") { overlay in
      // One of the products is gone.
      _ = try await overlay.insert(
        CountSession.schema,
        Self.row(
          count.row, CountSession.schema, ["products": "\(lamp),17", "assigned": "\(wil),\(sam)"]))
    }
    try await host.close()
  }

  private static func row(_ row: Row, _ schema: Schema, _ texts: [String: String]) -> Row {
    var row = row
    for (name, text) in texts {
      if let place = schema.position(named: name) { row.values[place] = .text(text) }
    }
    return row
  }

  /// The records of a collection by their names.
  private static func ids(
    _ collection: String, _ column: String, in store: any RecordStore
  ) async throws -> [String: RecordID] {
    let schema = try Blueprint.product.rules.schema(named: collection)
    let rows = try await store.read(.latest) { try await $0.records(Query(schema)) }
    var found: [String: RecordID] = [:]
    for row in rows {
      if let place = schema.position(named: column), case .text(let name) = row.values[place] {
        found[name] = row.id
      }
    }
    return found
  }

  private func upgrade() async throws {
    #expect(await desk.run("product list").exit == 78)
    let plan = await desk.run("store upgrade --plan -o value:step")
    #expect(plan.output == "\(Self.step)\n", "\(plan.remarks)")
    // One team and one count had lists.
    #expect(await desk.run("store upgrade --plan -o value:rows").output == "2\n")
    let upgraded = await desk.run("store upgrade")
    try #require(upgraded.exit == 0, "\(upgraded.remarks)")
  }

  private func team() async -> Document? {
    await desk.run("packaging team-list -o json").json?["data"]?.items?.first
  }

  private func texts(_ document: Document?, _ field: String) -> [String]? {
    document?[field]?.items?.compactMap(\.string)
  }

  private func members() async -> [String]? { texts(await team(), "members") }

  private func styles() async -> [String]? { texts(await team(), "styles") }

  private func isSound() async -> Bool {
    let doctor = await desk.run("doctor -o json")
    let verified = await desk.run("audit verify -o json")
    return doctor.exit == 0 && verified.exit == 0 && verified.json?["data"]?["ok"] == .bool(true)
  }

  @Test("The lists are there after the upgrade, and the journal holds")
  func upgrades() async throws {
    try await upgrade()
    #expect(await isSound())
    #expect(await members() == ["sam", "wil"])
    #expect(await styles() == ["RICE", "LAMP-1"])
    let count = await desk.run("count show C-000001 -o json").json?["data"]
    #expect(texts(count, "assigned") == ["wil", "sam"])
    let host = desk.host()
    let store = try await host.opened().store
    let commits = try await store.journal.commits(after: 0, limit: 1000)
    let moving = commits.filter { $0.header.operation == FormerList.operation }
    #expect(SystemWork.upgradeBook.rawValue == FormerList.operation)
    #expect(moving.count == 1 && moving.first?.header.actor == nil)
    #expect(
      moving.first?.entries.filter { $0.verb == .insert }.count == 7,
      "two members, two styles, two counters, and the one product that is there")
    for schema in [PackagingTeam.schema, CountSession.schema] {
      let rows = try await store.read(.latest) { try await $0.records(Query(schema)) }
      for former in Blueprint.product.formerLists where former.schema == schema {
        #expect(rows.allSatisfy { former.items(in: $0).isEmpty }, "\(former.column.name)")
      }
    }
    try await host.close()
    #expect(await desk.run("store upgrade --plan -o json").json?["data"] == .list([]))
  }

  @Test("An edit from before the upgrade is taken back and brought back")
  func undoneEdit() async throws {
    try await upgrade()
    let undone = await desk.run("undo \(Self.edited) --yes")
    #expect(undone.exit == 0, "\(undone.remarks)")
    #expect(await members() == ["wil"])
    #expect(await styles() == ["LAMP-1"])
    #expect(await desk.run("redo --yes").exit == 0)
    #expect(await members() == ["sam", "wil"])
    #expect(await styles() == ["RICE", "LAMP-1"])
    #expect(await isSound())
  }

  @Test("A team from before the upgrade goes with its lists")
  func undoneTeam() async throws {
    try await upgrade()
    #expect(await desk.run("undo \(Self.edited) --yes").exit == 0)
    let undone = await desk.run("undo \(Self.created) --yes")
    #expect(undone.exit == 0, "\(undone.remarks)")
    #expect(await team() == nil)
    #expect(await desk.run("redo --yes").exit == 0)
    #expect(await members() == ["wil"])
    #expect(await isSound())
  }

  @Test("What has changed since is not overwritten, and the move itself stays")
  func refusals() async throws {
    try await upgrade()
    #expect(await desk.run("packaging team-edit Days --member wil").exit == 0)
    let since = await desk.run("undo \(Self.edited) --yes -o json")
    #expect(since.exit != 0 && since.remarks.contains("rule.dependants"), "\(since.remarks)")
    let moved = await desk.run("undo \(FormerList.operation)/\(Self.step)/1 --yes -o json")
    #expect(moved.exit != 0 && moved.remarks.contains("earlier versions"), "\(moved.remarks)")
    #expect(await members() == ["wil"])
  }

  @Test("The history of a team tells what its lists were")
  func history() async throws {
    try await upgrade()
    let history = await desk.run("history Days -o json")
    #expect(history.exit == 0, "\(history.remarks)")
    #expect(history.output.contains("RICE,LAMP-1"))
  }
}
