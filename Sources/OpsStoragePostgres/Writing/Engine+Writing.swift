import OpsDomain
import OpsStorage
import OpsStorageSQL

/// The SQL transaction of a group of commits: see docs/adr/0109.
extension Engine {
  /// The number of our locks among those of other programs: `OPSH`.
  static let lockClass = 0x4F50_5348
  /// What is locked: the book that the session's names lead to.
  private static let bookLock =
    "SELECT pg_advisory_xact_lock(\(lockClass),"
    + " CAST(CAST('journal_head' AS regclass) AS oid)::int4)"
  /// Where the journal ends, for the one who holds the lock, and the edition of the tables.
  private static let heldHead =
    "SELECT sequence, hash, at, (SELECT max(position) FROM book_steps) FROM journal_head FOR UPDATE"
  private static let limitLock = "SELECT set_config('lock_timeout', $1, true)"
  static let stretchMark = "SAVEPOINT stretch"

  /// Takes the turn among all servers and begins a SQL transaction. Answers where the journal ends.
  ///
  /// - Parameter edition: The edition of the tables that the writer knows; nil for one who only
  ///   looks what became of a commit.
  ///
  /// Throws `tempfail.book_busy` when others keep the turn for longer than `patience` milliseconds,
  /// and `protocol.version` when somebody has upgraded the book since it was opened.
  func beginGroup(patience: Int, edition: Int64?) throws -> JournalHead {
    try check()
    do {
      let answers = try run(
        [
          SQLStep("BEGIN ISOLATION LEVEL READ COMMITTED"),
          SQLStep(Self.limitLock, [.text(String(max(1, patience)))]), SQLStep(Self.bookLock),
          SQLStep(Self.heldHead), SQLStep(Self.limitLock, [.text("0")]),
          SQLStep(Self.stretchMark),
        ], milliseconds: patience + PostgresOptions.lockGraceMilliseconds)
      stretch = CommitStretch()
      guard let row = answers[3].rows.first else {
        throw OpsError(
          .corrupt, "The book does not say where its journal ends", hint: "run `opsh doctor`")
      }
      if let edition, row.last != .integer(edition) { throw BookSteps.upgraded }
      return try Self.head(row)
    } catch {
      _ = endReading()
      throw error
    }
  }

  /// Takes the turn of a writer in an open transaction that changes tables, for as long as the
  /// transaction lasts. Then no lock is waited for longer than `patience` milliseconds.
  func takeTurn(patience: Int) throws {
    try run(
      [
        SQLStep(Self.limitLock, [.text(String(max(1, patience)))]), SQLStep(Self.bookLock),
        SQLStep(Self.heldHead),
      ])
  }

  /// The head of a row that begins with sequence, hash and time.
  static func head(_ row: [Value]) throws -> JournalHead {
    guard row.count >= 3, case .integer(let sequence) = row[0], case .bytes(let hash) = row[1]
    else { throw JournalRows.corrupt }
    var at: Instant?
    if case .integer(let milliseconds) = row[2] { at = Instant(milliseconds: milliseconds) }
    return JournalHead(sequence: sequence, hash: hash, at: at)
  }

  /// Where the journal ends, for everybody.
  func head() throws -> JournalHead {
    guard let row = try run(SQLStep(JournalSQL.head)).rows.first else { return .empty }
    return try Self.head(row)
  }

  /// Commits the group. Nothing is known of the outcome when it throws something else than a
  /// refusal.
  func commitGroup(at head: JournalHead, notifying payload: String) throws {
    _ = link.takeWarnings()
    let answers = try runCommit(
      [Self.advance(to: head), Self.notify(payload), SQLStep("COMMIT")],
      milliseconds: options.commitMilliseconds)
    try Self.requireCommit(answers[2], link.takeWarnings())
  }

  /// Commits a part of a copy. A warning is a failure here: the copy is begun again.
  func commitRestored() throws {
    _ = link.takeWarnings()
    let answers = try runCommit([SQLStep("COMMIT")])
    try Self.requireCommit(answers[0], link.takeWarnings())
  }

  func moveHead(to head: JournalHead) throws { try run(Self.advance(to: head)) }

  private static func advance(to head: JournalHead) -> SQLStep {
    SQLStep(
      "UPDATE journal_head SET sequence = $1, hash = $2, at = $3 WHERE single = 1",
      [.integer(head.sequence), .bytes(head.hash), .optional(head.at?.milliseconds)])
  }

  /// Wakes those who wait for news: see ``CommitNews/payload``.
  private static func notify(_ payload: String) -> SQLStep {
    SQLStep(
      "SELECT pg_notify('opsh_' || CAST(CAST('journal_head' AS regclass) AS oid), $1)",
      [.text(payload)])
  }

  /// A commit that a standby may not have, or that was a rollback, is not one that can be answered.
  private static func requireCommit(_ answer: SQLAnswer, _ warnings: [String]) throws {
    guard answer.tag == "COMMIT", warnings.isEmpty else {
      throw DatabaseFailure(.lost, detail: warnings.joined(separator: "; "))
    }
  }

  /// Whether the commit that ends a group stands, and nothing can lose it any more. To be asked on
  /// a connection that has no transaction, after a COMMIT without an answer.
  ///
  /// The lock is held by the old transaction until it has ended one way or the other. A later
  /// commit is behind the one that is asked for in the log, so where that one is kept, both are.
  func proveCommit(_ wanted: JournalHead, patience: Int) throws -> Bool {
    _ = try beginGroup(patience: patience, edition: nil)
    do {
      let found = try run(
        SQLStep("SELECT hash FROM commits WHERE sequence = $1", [.integer(wanted.sequence)]))
      guard found.value == .bytes(wanted.hash) else {
        _ = endReading()
        return false
      }
      _ = link.takeWarnings()
      let answers = try runCommit(
        [
          SQLStep("UPDATE journal_head SET sequence = sequence WHERE single = 1"),
          SQLStep("COMMIT"),
        ],
        milliseconds: options.commitMilliseconds)
      try Self.requireCommit(answers[1], link.takeWarnings())
      return true
    } catch {
      _ = endReading()
      throw error
    }
  }

  /// Proves that nothing can lose what this connection has just been shown of the journal. To be
  /// asked before an answer says that an earlier call was done.
  ///
  /// A commit can be seen that no standby has yet: after a crash of the server, or when its wait
  /// was ended there. What writes nothing waits for nobody, so this writes a message into the log,
  /// behind that commit. Where commits wait for no standby, it does nothing.
  func proveShown() throws {
    _ = link.takeWarnings()
    _ = try look(SQLStep(Self.proof))
    guard link.takeWarnings().isEmpty else { throw DatabaseFailure(.late) }
  }

  private static let proof =
    "SELECT pg_logical_emit_message(true, 'opsh', '')"
    + " WHERE current_setting('synchronous_standby_names') <> ''"

  // MARK: Stretches

  /// Starts the next stretch when the present one is full.
  func prepareStretch() throws {
    guard stretch.isFull else { return }
    try run([SQLStep("RELEASE SAVEPOINT stretch"), SQLStep(Self.stretchMark)])
    stretch = CommitStretch()
  }

  /// Makes the transaction usable after a refusal: takes the present stretch out and writes the
  /// commits that stood in it again.
  func repairStretch() throws {
    stretch.becomeCareful()
    let steps = stretch.commits.flatMap { $0.steps(on: self).map(\.step) }
    try run([SQLStep("ROLLBACK TO SAVEPOINT stretch")] + steps)
  }

  /// A question inside a group. A refused one must not take the group's commits with it.
  func ask<Answer>(_ body: () throws -> Answer) throws -> Answer {
    do {
      return try body()
    } catch let refusal as DatabaseFailure where refusal.kind == .refused {
      try repairStretch()
      throw refusal
    }
  }
}
