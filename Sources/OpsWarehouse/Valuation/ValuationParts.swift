import OpsDomain
import OpsKernel
import OpsStorage

/// Keeps valuations part by part, each in a commit of its own, so that nobody waits for long while
/// many are kept. What is kept is right after each part, and stays so whatever is written between
/// two of them: each part says up to when something is kept (``LedgerHorizon``), and every movement
/// is held against that. What was interrupted goes on where it stopped, because a product that has
/// been kept has nothing left to keep.
struct ValuationParts: Sendable {
  /// Products in one part: some thousand valuations, which take about a tenth of a second.
  static let size = 400

  /// The ends of all months up to this moment are kept.
  let moment: Instant
  /// The last product of the parts that are done.
  private(set) var after: RecordID?
  /// What was kept so far.
  private(set) var summary = ValuationKeeper.Summary()

  init(through moment: Instant) { self.moment = moment }

  /// The last product of the next part; nil when what is left is no more than one part.
  func end(_ transaction: Transaction) async throws -> RecordID? {
    let filter = after.map { Predicate.greater(.id, $0) } ?? .everything
    let rows = try await transaction.rows(
      Query(Product.schema, where: filter, limit: Self.size + 1))
    return rows.count > Self.size ? rows[Self.size - 1].id : nil
  }

  /// Keeps the part up to this product, or all that is left.
  func keep(_ transaction: Transaction, through last: RecordID? = nil) async throws
    -> ValuationKeeper.Summary
  {
    var keeper = ValuationKeeper(transaction)
    let blocks = ProductBlocks(after: after, through: last, keeper.system)
    return try await keeper.keep(blocks, through: moment, isFinal: false) { _, _ in }
  }

  /// Takes note of a part that is done.
  mutating func add(_ part: ValuationKeeper.Summary, through last: RecordID) {
    summary.add(part)
    after = last
  }
}

extension Desk {
  /// Keeps valuations in commits of their own, all but the last part, which is left to the
  /// operation's own commit. Where an operation is to be one commit, as in a changeset, a rehearsal
  /// or a book that limits how much a commit touches, nothing is done and all is left to it. The
  /// same where the operation will answer what it answered before, or will be refused.
  ///
  /// - Parameter check: What the operation asks of the book before it does anything; throws when it
  ///   will be refused.
  func keepValuations(
    through moment: Instant, for call: Call,
    if check: @Sendable (Transaction) async throws -> Void = { _ in }
  ) async throws -> ValuationParts {
    var parts = ValuationParts(through: moment)
    guard mayCommitParts(of: call), try await !isRepeated(call), try await passes(check) else {
      return parts
    }
    while true {
      let part = parts
      guard let end = try await readAsSystem(.keepValuation, { try await part.end($0) })
      else { return parts }
      let done = try await performAsSystem(.keepValuation, actor: call.principal.userID) {
        try await part.keep($0, through: end)
      }
      parts.add(done.output, through: end)
    }
  }

  private func isRepeated(_ call: Call) async throws -> Bool {
    guard let key = call.key else { return false }
    return try await store.journal.commit(key: key, by: call.principal.userID) != nil
  }

  /// The refusal itself is the operation's: it is told and kept there.
  private func passes(_ check: @Sendable (Transaction) async throws -> Void) async throws -> Bool {
    let context = world.context(for: .system)
    do {
      try await store.read(.latest) { try await check(Transaction(reading: $0, context: context)) }
      return true
    } catch is OpsError {
      return false
    }
  }

  private func mayCommitParts(of call: Call) -> Bool {
    guard forwarder == nil, turn == nil, recorder == nil, !(store is StagedStore), !isWriting,
      !call.isRehearsal, let allowance = try? allowance(for: call) ?? .any
    else { return false }
    return allowance == .any
  }
}
