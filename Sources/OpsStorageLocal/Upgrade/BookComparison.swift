import OpsDomain
import OpsStorage
import OpsStorageSQL

/// Compares an upgraded copy with the book it was made from: every value that no step changes must
/// be as it was, and the copy must be what this program expects.
struct BookComparison {
  private let old: Connection
  private let new: Connection
  private let schemas: [Schema]
  /// Tables and columns that the steps change on purpose.
  private let rewrites: Set<String>

  /// Tables of the old book that were compared, and their rows.
  private(set) var tables = 0
  private(set) var rows = 0
  private var problems: [String] = []

  init(old: Connection, new: Connection, schemas: [Schema], rewrites: Set<String>) {
    self.old = old
    self.new = new
    self.schemas = schemas
    self.rewrites = rewrites
  }

  /// Throws `data.corrupt` with the first thing that is wrong.
  func run(
    oldPath: String, newPath: String, options: LocalStoreOptions
  ) throws -> BookComparison {
    var run = self
    try run.compareTables()
    try run.inspect()
    let (before, after) = (
      try Self.journal(oldPath, options), try Self.journal(newPath, options)
    )
    if before != after { run.problems.append("journal: \(after), but the book's: \(before)") }
    guard let problem = run.problems.first else { return run }
    throw OpsError(
      .corrupt, "The upgraded copy differs from the book: \(problem)", field: "book",
      hint:
        "the book is unchanged; run `opsh doctor` with the version that wrote it, then report this")
  }

  private mutating func compareTables() throws {
    for table in try old.perform(TableContent.names) where !rewrites.contains(table) {
      let columns = try old.perform { try TableContent.columns(of: table, $0) }
      let present = try new.perform { try TableContent.columns(of: table, $0) }
      let missing = columns.filter { !present.contains($0) }
      guard missing.isEmpty else {
        problems.append("\(table) lacks \(missing.joined(separator: ", "))")
        continue
      }
      let kept = columns.filter { !rewrites.contains("\(table).\($0)") }
      let before = try old.perform { try TableContent.digest(of: table, kept, $0) }
      let after = try new.perform { try TableContent.digest(of: table, kept, $0) }
      tables += 1
      rows += before.records
      if before.records != after.records {
        problems.append(
          "\(table) has \(Counted.text(after.records, "row")) instead of \(before.records)")
      } else if before.text != after.text {
        problems.append("\(table) holds other values than before")
      }
    }
  }

  private mutating func inspect() throws {
    let schemas = schemas
    let findings = try new.perform { engine in
      [
        try BookInspection.integrity(engine), try BookInspection.references(engine),
        try BookInspection.tables(engine, schemas),
      ]
    }
    problems += findings.filter { !$0.isOK }.map { "\($0.name): \($0.detail)" }
    let triggers = try new.perform(TableContent.triggers)
    problems += JournalSchemaSQL.guards.filter { !triggers.contains($0) }
      .map { "the trigger \($0) is missing" }
  }

  /// What its hash chain says of the journal of a file. A chain that broke long ago is no reason to
  /// refuse an upgrade, as long as it breaks in the same place.
  private static func journal(_ path: String, _ options: LocalStoreOptions) throws -> String {
    let readers = ReaderStack(path: path, options: options, watch: nil)
    defer { try? readers.close() }
    let journal = LocalJournal(readers: readers, vault: nil)
    var verifier = ChainVerifier()
    while true {
      let commits = try journal.commits(after: verifier.head.sequence, limit: stride)
      guard !commits.isEmpty else { return "\(verifier.head.sequence) commits hold" }
      for commit in commits {
        guard let broken = verifier.check(commit) else { continue }
        return "commit \(broken.sequence) \(broken.problem)"
      }
    }
  }

  private static let stride = 500
}
