import OpsDomain
import OpsKernel
import OpsStorage

/// Saves valuations part by part, each as a commit of its own, so that nobody waits long while many
/// are saved. The saved values are right after each part, whatever is written between two parts:
/// each part records up to when values are saved (``LedgerHorizon``), and every movement is
/// compared with that. An interrupted run continues where it stopped, because a finished product
/// has nothing left to save.
struct ValuationParts: Sendable {
  /// How many products are in one part: some thousand valuations, which take about a tenth of a
  /// second.
  static let size = 400

  /// The ends of all months up to this moment are saved.
  let moment: Instant
  /// The last product of the parts that are done.
  private(set) var after: RecordID?
  /// What was saved so far.
  private(set) var summary = ValuationKeeper.Summary()

  init(through moment: Instant) { self.moment = moment }

  /// The last product of the next part; nil when at most one part is left.
  func end(_ transaction: Transaction) async throws -> RecordID? {
    let filter = after.map { Predicate.greater(.id, $0) } ?? .everything
    let rows = try await transaction.rows(
      Query(Product.schema, where: filter, limit: Self.size + 1))
    return rows.count > Self.size ? rows[Self.size - 1].id : nil
  }

  /// Saves the part up to this product, or all that is left.
  func keep(_ transaction: Transaction, through last: RecordID? = nil) async throws
    -> ValuationKeeper.Summary
  {
    var keeper = ValuationKeeper(transaction)
    let blocks = ProductBlocks(after: after, through: last, keeper.system)
    return try await keeper.keep(blocks, through: moment, isFinal: false) { _, _ in }
  }

  /// Remembers a part that is done.
  mutating func add(_ part: ValuationKeeper.Summary, through last: RecordID) {
    summary.add(part)
    after = last
  }
}

extension Desk {
  /// Saves valuations in commits of their own, except the last part, which is left to the
  /// operation's own commit. When an operation must be one commit, as in a changeset, a rehearsal
  /// or a book that limits how much a commit changes, everything is left to it. The same is done
  /// when the operation will give an earlier answer again, or will be refused.
  ///
  /// - Parameter check: What the operation checks in the book before it does anything; throws
  ///   when it will be refused.
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

  /// The operation itself reports and records the refusal.
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
    guard standsAlone, !isWriting, !call.isRehearsal,
      let allowance = try? allowance(for: call) ?? .any
    else { return false }
    return allowance == .any
  }
}
