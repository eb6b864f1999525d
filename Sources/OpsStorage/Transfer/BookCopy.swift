import OpsDomain

/// Copies a book into an empty one and compares the two.
///
/// Collections go over in the order of the rule book, derived and confidential ones included, then
/// the journal, whose hash chain is checked on the way. Afterwards the target is read back. Only a
/// target that equals its source is finished; any other one stays closed for good.
public struct BookCopy: Sendable {
  private static let commitsPerPage = 500
  private static let keyBlocksPerPage = 16

  let source: any BookSource
  let target: any BookTarget
  let schemas: [Schema]
  let progress: @Sendable (String) -> Void

  /// - Parameters:
  ///   - schemas: The collections of both books.
  ///   - progress: Told of each collection with records when it is over.
  /// - Returns: One result for each collection, then one for the journal.
  /// - Throws: `rule.bad_state` when the target is not empty; `data.corrupt` when the journal of
  /// the
  ///   source breaks its chain; and what the stores throw. The target then has to be removed, which
  ///   the hint says.
  public static func run(
    from source: any BookSource, to target: any BookTarget, schemas: [Schema],
    progress: @escaping @Sendable (String) -> Void = { _ in }
  ) async throws -> [CopiedCollection] {
    guard try await target.isEmpty() else { throw RestoreRefusal.notEmpty }
    let copy = BookCopy(source: source, target: target, schemas: schemas, progress: progress)
    try await target.begin()
    do {
      return try await copy.run()
    } catch let error as OpsError {
      throw unfinished(error)
    }
  }

  private func run() async throws -> [CopiedCollection] {
    let start = try await source.head()
    var hashes: [(Schema, ContentHash)] = []
    for schema in schemas {
      let hash = try await Self.pages(of: schema, in: source) { rows in
        try await target.restore(rows: rows, of: schema)
      }
      hashes.append((schema, hash))
      if hash.records > 0 { progress("\(schema.name): \(hash.records) copied") }
    }
    try await keys()
    let copied = try await journal(of: source, "source") { try await target.restore(commits: $0) }
    progress("journal: \(copied.sequence) commits copied")
    var results: [CopiedCollection] = []
    for (schema, expected) in hashes { results.append(try await compare(schema, expected)) }
    results.append(try await compare(start, copied))
    if results.allSatisfy(\.equal) { try await target.finish() }
    return results
  }

  // MARK: Copying

  /// Carries people's keys along and reads them back: without them the journal's personal data
  /// would be lost.
  private func keys() async throws {
    var number = 0
    while true {
      try Task.checkCancellation()
      let limit = Self.keyBlocksPerPage
      let blocks = try await source.keyBlocks(from: number, limit: limit)
      if blocks.isEmpty { return }
      try await target.restore(keyBlocks: blocks, at: number)
      guard try await target.keyBlocks(from: number, limit: blocks.count) == blocks else {
        throw OpsError(.corrupt, "The keys of personal data were not copied unchanged")
      }
      number += blocks.count
    }
  }

  /// Gives the rows of a collection page by page. Answers their digest.
  static func pages(
    of schema: Schema, in book: any BookSource, _ body: ([Row]) async throws -> Void
  ) async throws -> ContentHash {
    var hash = ContentHash()
    var last: RecordID?
    while true {
      try Task.checkCancellation()
      let rows = try await book.rows(of: schema, after: last, limit: Limits.pageSizeMaximum)
      guard let end = rows.last?.id else { return hash }
      // A store that answered the same page twice would be read for ever.
      guard last.map({ $0.rawValue < end.rawValue }) ?? true else {
        throw OpsError(.corrupt, "\(schema.name) is not in the order of its identifiers")
      }
      try await body(rows)
      hash.add(rows)
      last = end
    }
  }

  /// Reads the whole journal and checks its chain. Answers where it ends.
  private func journal(
    of book: any BookSource, _ side: String, _ body: ([Commit]) async throws -> Void
  ) async throws -> JournalHead {
    var verifier = ChainVerifier()
    while true {
      try Task.checkCancellation()
      let commits = try await book.commits(
        after: verifier.head.sequence, limit: Self.commitsPerPage)
      if commits.isEmpty { return verifier.head }
      for commit in commits {
        guard let gap = verifier.check(commit) else { continue }
        throw OpsError(
          .corrupt, "Commit \(gap.sequence) of the \(side)'s journal: \(gap.problem)",
          hint: "run `opsh doctor` to check a book")
      }
      try await body(commits)
    }
  }

  // MARK: Comparing

  private func compare(
    _ schema: Schema, _ expected: ContentHash
  ) async throws -> CopiedCollection {
    let found = try await Self.pages(of: schema, in: target) { _ in }
    let isEqual = found.records == expected.records && found.text == expected.text
    if !isEqual { progress("\(schema.name): the copy differs") }
    return CopiedCollection(
      collection: schema.name, records: expected.records, hash: expected.text, equal: isEqual)
  }

  /// The journals are equal when both end alike and the source's has not grown since the start:
  /// every change of a record leaves a commit, so a copy of a resting book is what this proves.
  private func compare(_ start: JournalHead, _ copied: JournalHead) async throws -> CopiedCollection
  {
    let end = try await source.head()
    if start != end { progress("journal: somebody wrote to the book while it was copied") }
    let kept = try await journal(of: target, "copy") { _ in }
    let stated = try await target.head()
    return CopiedCollection(
      collection: "journal", records: Int(clamping: copied.sequence),
      hash: HexText.of(copied.hash),
      equal: start == end && end == copied && copied == kept && kept == stated)
  }

  private static func unfinished(_ error: OpsError) -> OpsError {
    var error = error
    let advice = "the copy is unfinished and will not open: remove the target, then copy again"
    error.hint = error.hint.map { "\($0); \(advice)" } ?? advice
    return error
  }
}

/// What the comparison of a copied collection found.
public struct CopiedCollection: Sendable, Equatable {
  /// Name of the collection, or `journal`.
  public let collection: String
  /// Records, or commits, of the source.
  public let records: Int
  /// ``ContentHash`` of the source's rows, or the hash at the end of its journal, in hexadecimal.
  public let hash: String
  /// Whether number and hash of the target are the same.
  public let equal: Bool

  /// The result for one collection, or for the journal.
  public init(collection: String, records: Int, hash: String, equal: Bool) {
    self.collection = collection
    self.records = records
    self.hash = hash
    self.equal = equal
  }
}
