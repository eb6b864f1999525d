import OpsDomain

/// A book that another one is copied into, and that is read back for the comparison.
///
/// What is restored is kept as it comes: versions, sequences and hashes included, without rules,
/// reactions or a commit of its own. Between ``begin()`` and ``finish()`` the book takes nothing
/// else, and a book whose copy was cut off in between can never be opened as an ordinary one.
public protocol BookTarget: BookSource {
  /// Whether the book holds neither a record nor a commit.
  func isEmpty() async throws -> Bool

  /// Opens the book for a copy. Throws `rule.bad_state` unless it is empty.
  func begin() async throws

  /// Adds rows as they are. References are not looked at before ``finish()``.
  ///
  /// - Parameter rows: At most ``Limits/pageSizeMaximum``.
  /// - Throws: `data.duplicate` for a record or key that is there already, `data.bad_value` for a
  ///   row that does not fit its columns, `rule.bad_state` outside a copy.
  func restore(rows: [Row], of schema: Schema) async throws

  /// Adds commits as they are; the first one follows the present head.
  /// Throws `data.corrupt` when it does not, `rule.bad_state` outside a copy.
  func restore(commits: [Commit]) async throws

  /// Adds blocks of people's keys; `number` is how many there are already.
  /// Throws `rule.bad_state` outside a copy, and where keys have been used.
  func restore(keyBlocks: [[UInt8]], at number: Int) async throws

  /// Ends the copy: from here on the book is an ordinary one.
  /// Throws `rule.dependants` when a record refers to one that is not there.
  func finish() async throws
}

extension BookTarget {
  /// Refuses the keys: without a place for them, people's data would be lost unnoticed.
  public func restore(keyBlocks: [[UInt8]], at number: Int) async throws {
    throw OpsError(
      .badState, "The other store cannot keep the keys of personal data", field: "to")
  }

  /// Whether the book holds neither a record of `schemas` nor a commit.
  public func isEmpty(of schemas: [Schema]) async throws -> Bool {
    guard try await head().sequence == 0 else { return false }
    for schema in schemas {
      guard try await rows(of: schema, after: nil, limit: 1).isEmpty else { return false }
    }
    return true
  }
}
