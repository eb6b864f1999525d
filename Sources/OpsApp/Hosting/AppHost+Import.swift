import Glibc
import OpsBooks
import OpsDomain
import OpsExchange
import OpsKernel
import OpsShell

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
    var records = 0
    var leftOut: [String] = []
    if try await !isBegun() {
      (records, leftOut) = try await restore(setup.path, progress)
    }
    try await opened().dependencies.identity
      .setFirstPassword(of: setup.administrator, to: setup.password)
    return [
      "book": .text(storePlace), "admin": .text(setup.administrator),
      "records": .integer(Int64(records)), "left_out": .list(leftOut.map(Document.text)),
    ]
  }

  /// Whether there is a book already. The tables of one whose making was cut off hold no commit.
  private func isBegun() async throws -> Bool {
    guard configuration.kind == .postgres else { return access(configuration.bookPath, F_OK) == 0 }
    do {
      let head = try await opened().store.journal.head()
      if head.sequence > 0 { return true }
    } catch let error as OpsError where error.code == .noBook {
      return false
    }
    // The site is read when a book is opened.
    try await close()
    return false
  }

  private func restore(
    _ path: String, _ progress: @Sendable (_ records: Int) -> Void
  ) async throws -> (records: Int, leftOut: [String]) {
    let rules = composition.blueprint.rules
    var status = stat()
    let isFolder = stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    let source = try ExportSources.open(path, rules, isFolder: isFolder)
    let selection = try ExportSelection(source.manifest, rules)
    let records = try await composition.restore { restore in
      while let batch = try source.next() {
        guard selection.taken.contains(batch.schema.name) else { continue }
        try await restore.add(batch.rows, of: batch.schema)
        progress(restore.records)
      }
      return source.digests.filter { selection.taken.contains($0.key) }
    }
    return (records, selection.leftOut)
  }
}
