import OpsDomain

/// Makes a book of records whose journal is not there, such as those of an export.
///
/// The records keep their identifiers and versions. The new journal begins with commits that hold
/// them, so that it proves every record from the first day. Like a copy, the book stays closed
/// until ``finish(expecting:)`` has read it back.
public struct RecordRestore: Sendable {
  private let target: any BookTarget
  private let vault: (any PersonalVault)?
  private let header: @Sendable () -> CommitHeader
  private var head: JournalHead = .empty
  private var hashes: [(schema: Schema, hash: ContentHash)] = []

  /// Opens an empty book for records.
  ///
  /// - Parameters:
  ///   - vault: Seals the personal data in the journal; nil where nothing is sealed.
  ///   - header: Makes the header of the next commit, with a key of its own.
  /// - Throws: `rule.bad_state` when the book is not empty.
  public init(
    into target: any BookTarget, vault: (any PersonalVault)?,
    header: @escaping @Sendable () -> CommitHeader
  ) async throws {
    guard try await target.isEmpty() else { throw RestoreRefusal.notEmpty }
    self.target = target
    self.vault = vault
    self.header = header
    try await target.begin()
  }

  /// How many records there are so far.
  public var records: Int { hashes.reduce(0) { $0 + $1.hash.records } }

  /// Adds records of a collection, in the order of their identifiers. All records of a collection
  /// come one after the other; references are looked at in the end.
  ///
  /// - Parameter rows: At most ``Limits/pageSizeMaximum``.
  /// - Throws: `data.duplicate`, `data.bad_value` for a value that its column does not allow, and
  ///   what the book throws.
  public mutating func add(_ rows: [Row], of schema: Schema) async throws {
    try Task.checkCancellation()
    guard !rows.isEmpty else { return }
    try await target.restore(rows: rows, of: schema)
    if hashes.last?.schema != schema { hashes.append((schema, ContentHash())) }
    hashes[hashes.count - 1].hash.add(rows)
    // What is derived is in no journal.
    guard !schema.isDerived else { return }
    let changes = rows.map { Change(schema: schema, id: $0.id, old: nil, new: $0) }
    let commit = try CommitSealer.seal(header(), changes: changes, after: head, vault: vault)
    try await target.restore(commits: [commit])
    head = JournalHead(commit)
  }

  /// Reads the book back and ends the restore: from here on it is an ordinary book.
  ///
  /// - Parameter expected: The digest that each collection must have, where somebody knows it.
  /// - Throws: `data.corrupt` when a collection differs, and `rule.dependants` when a record refers
  ///   to one that is not there. The book then has to be removed, which the hint says.
  public func finish(expecting expected: [String: String]) async throws {
    do {
      var missing = Set(expected.keys)
      for (schema, hash) in hashes {
        missing.remove(schema.name)
        let kept = try await BookCopy.pages(of: schema, in: target) { _ in }
        guard kept.text == hash.text, expected[schema.name] ?? hash.text == hash.text else {
          throw Self.differs(schema.name)
        }
      }
      let nothing = ContentHash().text
      for name in missing.sorted() where expected[name] != nothing { throw Self.differs(name) }
      try await target.finish()
    } catch var error as OpsError {
      let advice = "the book is unfinished and will not open: remove its files, then import again"
      error.hint = error.hint.map { "\($0); \(advice)" } ?? advice
      throw error
    }
  }

  private static func differs(_ collection: String) -> OpsError {
    OpsError(
      .corrupt, "The records of \(collection) are not those that the export was made of",
      hint: "the file was changed or cut; make a new export")
  }
}
