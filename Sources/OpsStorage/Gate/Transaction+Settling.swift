import OpsDomain

/// What rules note for other areas to act on. A rule says what happened and need not know which
/// areas use it. Code that writes a record need not think of them either.
extension Transaction {
  /// Says that something has happened to a record. A part of the transaction that is given up has
  /// not happened.
  ///
  /// - Parameter amount: How much of it; 0 where that does not matter.
  public func announce(_ kind: Occurrence.Kind, of record: RecordID, amount: Int64 = 0) {
    overlay?.occurrences.add(Occurrence(kind, of: record, amount: amount))
  }

  /// Lets areas act on what has happened so far. The desk calls it at the end of a commit, and at
  /// the end of each step. An operation whose answer shows the result calls it before it
  /// answers.
  public func settle() async throws {
    guard let overlay else { return }
    while true {
      let occurred = overlay.occurrences.take()
      guard !occurred.isEmpty else { return }
      for settlement in context.rules.settlements {
        try await settlement.run(occurred, elevated.following)
      }
    }
  }

  /// The same transaction for what only follows from other writes: limits of records do not count
  /// a record that is written so alone.
  package var following: Transaction {
    var copy = self
    copy.isFollowing = true
    return copy
  }

  /// Runs `body`, of which nothing is followed up: for what puts records back as they were, or
  /// writes down what happened long ago.
  public func quietly<Answer>(_ body: () async throws -> Answer) async throws -> Answer {
    let count = overlay?.occurrences.count ?? 0
    let answer = try await body()
    overlay?.occurrences.drop(from: count)
    return answer
  }

  /// Whether it stands behind writes that are not committed: its own, and those of a changeset, a
  /// sandbox or steps around it.
  public var isStaged: Bool { overlay?.isStaged ?? false }

  /// What areas say to the question of this type; a question is a type that an area declares and
  /// those after it make values of.
  public func hooks<Hook: Sendable>(_ type: Hook.Type) -> [Hook] { context.rules.hooks(type) }
}
