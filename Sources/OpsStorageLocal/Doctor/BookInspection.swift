import GRDBSQLite
import Glibc
import OpsDomain
import OpsStorage
import OpsStorageSQL

/// Looks a book over: is the file sound, are commits durable, are its tables what the program
/// expects, can strangers read it? Changes nothing. Reads the whole file.
public struct BookInspection: Sendable {
  private let store: LocalStore

  /// Looks over the book that this store has open.
  public init(_ store: LocalStore) { self.store = store }

  /// All findings, the good ones too. Throws when the book cannot be read at all.
  public func run() async throws -> [Finding] {
    let presence = presence()
    guard presence.isOK else { return [presence] + permissions() }
    let reader = try store.readers.take()
    let (plan, schemas) = (try store.plan.get(), store.schemas)
    let ofFile = try await reader.performElsewhere { engine in
      [
        Self.version, try Self.integrity(engine), try Self.references(engine),
        try Self.migrations(engine, plan), try Self.tables(engine, schemas),
        try BookObjects.finding(engine, plan),
      ]
    }
    store.readers.put(reader)
    let ofWriter = try await store.writer.inspect { try Self.settings($0) }
    return ofFile + ofWriter + [presence] + permissions()
  }

  // MARK: The file

  private func presence() -> Finding {
    do {
      try store.requirePresence()
      return Finding(
        name: "book-file", isOK: true, detail: "the files that were opened are the ones in place")
    } catch {
      return Finding(name: "book-file", isOK: false, detail: error.message)
    }
  }

  private static var version: Finding {
    let version = String(cString: sqlite3_libversion())
    let isFixed = sqlite3_libversion_number() >= 3_051_003
    return Finding(
      name: "sqlite-version", isOK: true,
      detail: isFixed
        ? version
        : "\(version), older than 3.51.3: safe as long as only this program writes to the book")
  }

  static func integrity(_ engine: Engine) throws -> Finding {
    let statement = try Prepared("PRAGMA integrity_check(10)", on: engine.connection)
    var problems: [String] = []
    while try statement.step() { problems.append(statement.text(0)) }
    let isOK = problems == ["ok"]
    return Finding(
      name: "integrity", isOK: isOK, detail: isOK ? "ok" : problems.joined(separator: "; "))
  }

  static func references(_ engine: Engine) throws -> Finding {
    let statement = try Prepared("PRAGMA foreign_key_check", on: engine.connection)
    var broken: [String: Int] = [:]
    while try statement.step() {
      broken["\(statement.text(0)) to \(statement.text(2))", default: 0] += 1
    }
    let list = broken.sorted { $0.key < $1.key }.map { "\($0.value) from \($0.key)" }
    return Finding(
      name: "references", isOK: broken.isEmpty,
      detail: broken.isEmpty ? "ok" : "dangling: " + list.joined(separator: ", "))
  }

  private static func migrations(_ engine: Engine, _ plan: MigrationPlan) throws -> Finding {
    let applied = try BookMigrator.applied(engine)
    let missing = plan.migrations.map(\.name).filter { !applied.contains($0) }
    return Finding(
      name: "migrations", isOK: missing.isEmpty && applied.count == plan.migrations.count,
      detail: applied.joined(separator: ", ")
        + (missing.isEmpty
          ? "" : "; missing: " + missing.joined(separator: ", ") + ": run `opsh store upgrade`"))
  }

  /// Finds columns that were added, dropped or changed outside the program.
  static func tables(_ engine: Engine, _ schemas: [Schema]) throws -> Finding {
    let statement = try Prepared(
      "SELECT name, type, \"notnull\" FROM pragma_table_info(?)", on: engine.connection)
    var problems: [String] = []
    for schema in schemas {
      statement.bind(schema.name, at: 1)
      var found: [String: String] = [:]
      while try statement.step() {
        let isRequired = statement.integer(2) == 1
        found[statement.text(0)] = statement.text(1) + (isRequired ? " NOT NULL" : "")
      }
      for column in schema.columns {
        let isRequired = !column.isNullable && column != .id
        let wanted = Dialect.sqlite.type(column.kind) + (isRequired ? " NOT NULL" : "")
        let present = found.removeValue(forKey: column.name)
        guard present != wanted else { continue }
        problems.append("\(schema.name).\(column.name) is \(present ?? "missing")")
      }
      problems += found.keys.sorted().map { "\(schema.name).\($0) is unknown" }
    }
    return Finding(
      name: "tables", isOK: problems.isEmpty,
      detail: problems.isEmpty ? "\(schemas.count) collections" : problems.joined(separator: "; "))
  }

  // MARK: The connection

  private static func settings(_ engine: Engine) throws -> [Finding] {
    func finding(_ name: String, _ wanted: Value, _ says: String) throws -> Finding {
      let value = try engine.value("PRAGMA " + name)
      let text =
        switch value {
        case .integer(let number): String(number)
        case .text(let text): text
        case .null, .bytes: "nothing"
        }
      return Finding(
        name: name.replacing("_", with: "-"), isOK: value == wanted, detail: "\(text) (\(says))")
    }
    return [
      try finding("journal_mode", .text("wal"), "wal lets readers and a writer work at once"),
      try finding("synchronous", .integer(2), "2 means every answered commit is on the disk"),
      try finding("foreign_keys", .integer(1), "1 means references are enforced"),
    ]
  }

  // MARK: Permissions

  private func permissions() -> [Finding] {
    let files = ([""] + BookCompanions.endings).map { store.file.path + $0 }
    let open = files.compactMap { path in
      BookFile.mode(of: path).flatMap { $0 & 0o077 == 0 ? nil : "\(path) has \(Self.octal($0))" }
    }
    let folder = BookFile.mode(of: store.file.folder) ?? 0
    return [
      Finding(
        name: "file-permissions", isOK: open.isEmpty,
        detail: open.isEmpty ? "only the owner can read the book" : open.joined(separator: "; ")),
      Finding(
        name: "folder-permissions", isOK: folder & 0o022 == 0,
        detail: "the book's folder has \(Self.octal(folder))"),
    ]
  }

  private static func octal(_ mode: mode_t) -> String { "0" + String(mode, radix: 8) }
}
