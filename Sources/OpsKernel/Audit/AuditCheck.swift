import OpsDomain
import OpsStorage

/// One run of `audit.verify`: follows the journal, then compares the records with it.
struct AuditCheck {
  typealias Break = AuditVerification.Break

  private static let stride = 500

  private let journal: any JournalReader
  private let transaction: Transaction
  private var verifier = ChainVerifier()
  private var trail: SealTrail?
  private var images = ImageIndex()
  private(set) var records: Int64 = 0
  private(set) var signIns: Int64 = 0
  private(set) var confidential = AuditVerification.Confidential()

  /// - Parameter trail: The checkpoints, read before the journal; nil where nothing is signed.
  init(_ journal: any JournalReader, _ transaction: Transaction, _ trail: SealTrail?) {
    self.journal = journal
    self.trail = trail
    self.transaction = transaction
  }

  /// The last commit whose link holds.
  var head: JournalHead { verifier.head }

  /// Commits dated before the one before them, and the first of them.
  var backdated: (count: Int, first: Int64?) { (verifier.backdated, verifier.firstBackdated) }

  /// Checkpoints the journal went through.
  var checkpoints: Int { trail?.passed ?? 0 }

  /// The last commit that a checkpoint holds.
  var sealedThrough: Int64? {
    guard let trail, trail.passed > 0 else { return nil }
    return trail.checkpoints[trail.passed - 1].sequence
  }

  /// The first break, or nil when all holds.
  mutating func run() async throws -> Break? {
    if let found = try await follow() { return found }
    if let found = trail?.flaw ?? trail?.check(end: head.sequence) {
      return Break(found.problem, at: found.sequence)
    }
    for schema in transaction.context.rules.schemas where !schema.isDerived {
      if let found = try await compare(schema) { return found }
    }
    return nil
  }

  /// Checks the links up to the journal's present end and notes each record's latest image.
  private mutating func follow() async throws -> Break? {
    var promised: Int64 = 0
    while true {
      try Task.checkCancellation()
      let commits = try await journal.commits(after: head.sequence, limit: Self.stride)
      for commit in commits {
        if let found = verifier.check(commit) ?? trail?.check(commit) {
          return Break(found.problem, at: found.sequence)
        }
        for entry in commit.entries {
          try images.note(entry, at: commit.sequence, vault: journal.vault)
        }
      }
      guard commits.count < Self.stride else { continue }
      let end = try await journal.head()
      if end.sequence < head.sequence || (end.sequence == head.sequence && end != head) {
        return Break("the journal's head is not its last commit", at: head.sequence)
      }
      if end.sequence == head.sequence { return nil }
      // The head is ahead: more has come meanwhile, or commits are missing. Only a page that was
      // read after the head tells which.
      if commits.isEmpty, promised > head.sequence {
        return Break("the journal ends before its head \(end.sequence)", at: head.sequence + 1)
      }
      promised = end.sequence
    }
  }

  private mutating func compare(_ schema: Schema) async throws -> Break? {
    var pages = transaction.pages(Query(schema))
    while let rows = try await pages.next() {
      for row in rows {
        if try agrees(row, in: schema) {
          images.settle(row.id, in: schema)
        } else if let found = try await examine(row.id, in: schema) {
          return found
        }
      }
    }
    // Records of the journal that no page held.
    for id in images.unsettled(in: schema) {
      if let found = try await examine(id, in: schema) { return found }
    }
    return nil
  }

  /// Looks twice at a record that differs: it may have changed since the journal was followed.
  private mutating func examine(_ id: RecordID, in schema: Schema) async throws -> Break? {
    while true {
      let before = head.sequence
      let row = try await transaction.row(schema, id: id)
      if let found = try await follow() { return found }
      let isSame = try row.map { try agrees($0, in: schema) } ?? images.isGone(id, in: schema)
      if isSame {
        images.settle(id, in: schema)
        return nil
      }
      // Nothing was committed between row and journal: the difference is real.
      guard head.sequence != before else {
        return Break(
          images.problem(of: row, id, in: schema), at: images.sequence(of: id, in: schema),
          collection: schema.name, record: id)
      }
    }
  }

  /// Whether a stored row is what the journal says; one that is gets counted.
  private mutating func agrees(_ row: Row, in schema: Schema) throws -> Bool {
    switch try images.compare(row, in: schema, vault: journal.vault) {
    case .differs: return false
    case .equal: break
    case .proven: confidential.proven += 1
    case .unknown: confidential.unknown += 1
    case .unproven: confidential.unproven += 1
    }
    records += 1
    if schema.isPassing { signIns += 1 }
    return true
  }
}
