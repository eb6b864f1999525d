import Glibc
import OpsBooks
import OpsDomain
import OpsExchange
import OpsIdentity
import OpsKernel
import OpsShell
import OpsStorage

/// Making a book of an export.
extension AppHost {
  func importBook(
    _ setup: BookImport, progress: @escaping @Sendable (_ records: Int) -> Void
  ) async throws -> Document {
    guard configuration.kind.keepsBook else {
      throw OpsError(
        .configuration, "`import book` can make only a local book, or one in a database",
        hint: "run it on the machine that keeps the book")
    }
    let beginning = try await beginning()
    let seen = try look(at: setup.path)
    if let beginning {
      guard beginning.header.reason == Composition.reason(ofImport: seen.digests) else {
        throw Self.otherBook
      }
    } else {
      // Asked before anything is written: what is refused leaves no book behind.
      let now = configuration.now ?? SystemClock().now()
      try seen.people.check(setup.administrator, password: setup.password, at: now)
      try await restore(setup.path, seen, progress)
    }
    try await opened().dependencies.identity
      .setFirstPassword(of: setup.administrator, to: setup.password)
    return [
      "book": .text(storePlace), "admin": .text(setup.administrator),
      "records": .integer(Int64(seen.records)),
      "left_out": .list(seen.leftOut.map(Document.text)),
    ]
  }

  /// The commit that the book begins with; nil if there is no book. The tables of one whose making
  /// was cut off hold no commit.
  private func beginning() async throws -> Commit? {
    let isShared = configuration.kind == .postgres
    if !isShared, access(configuration.bookPath, F_OK) != 0 { return nil }
    do {
      if let first = try await opened().store.journal.commits(after: 0, limit: 1).first {
        return first
      }
    } catch let error as OpsError where isShared && error.code == .noBook {
      return nil
    }
    guard isShared else { throw Self.otherBook }
    // The site is read when a book is opened.
    try await close()
    return nil
  }

  private static let otherBook = OpsError(
    .badState, "The book exists already, and it was not made of this file", field: "file",
    hint: "name a book that does not exist yet with --book, then import again")

  // MARK: The export

  /// What one look at a whole export finds.
  struct SeenExport {
    var people = ImportedPeople()
    var records = 0
    var digests: [String: String] = [:]
    var leftOut: [String] = []
  }

  /// Reads the whole export and makes nothing of it.
  func look(at path: String) throws -> SeenExport {
    let (source, selection) = try export(path)
    var seen = SeenExport(leftOut: selection.leftOut)
    while let batch = try source.next() {
      guard selection.taken.contains(batch.schema.name) else { continue }
      try seen.people.look(at: batch.rows, of: batch.schema)
      seen.records += batch.rows.count
    }
    seen.digests = source.digests.filter { selection.taken.contains($0.key) }
    return seen
  }

  /// Makes the book, without a password for anybody.
  func restore(
    _ path: String, _ seen: SeenExport, _ progress: @Sendable (_ records: Int) -> Void
  ) async throws {
    let (source, selection) = try export(path)
    try await composition.restore(expecting: seen.digests) { restore in
      while let batch = try source.next() {
        guard selection.taken.contains(batch.schema.name) else { continue }
        try await restore.add(batch.rows, of: batch.schema)
        progress(restore.records)
      }
    }
  }

  private func export(_ path: String) throws -> (any ExportSource, ExportSelection) {
    let rules = composition.blueprint.rules
    var status = stat()
    let isFolder = stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    let source = try ExportSources.open(path, rules, isFolder: isFolder)
    return (source, try ExportSelection(source.manifest, rules))
  }
}
