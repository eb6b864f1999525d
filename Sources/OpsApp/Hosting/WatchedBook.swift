import OpsDomain
import OpsKernel
import OpsStorage

/// A book as the source of a copy that asks at the door before every page.
struct WatchedBook: BookSource {
  private static let operation = "store.migrate"

  let book: any BookSource
  /// Throws when the page must not be given out.
  let admit: @Sendable (CopyPage) async throws -> Void

  func rows(of schema: Schema, after id: RecordID?, limit: Int) async throws -> [Row] {
    try await admit(CopyPage(of: schema.name, isStart: id == nil, in: Self.operation))
    return try await book.rows(of: schema, after: id, limit: limit)
  }

  func commits(after sequence: Int64, limit: Int) async throws -> [Commit] {
    try await admit(CopyPage(of: "journal", isStart: sequence == 0, in: Self.operation))
    return try await book.commits(after: sequence, limit: limit)
  }

  func head() async throws -> JournalHead {
    try await admit(CopyPage(of: CopyPage.head, isStart: false, in: Self.operation))
    return try await book.head()
  }

  func keyBlocks(from number: Int, limit: Int) async throws -> [[UInt8]] {
    try await admit(CopyPage(of: "keys", isStart: number == 0, in: Self.operation))
    return try await book.keyBlocks(from: number, limit: limit)
  }
}
