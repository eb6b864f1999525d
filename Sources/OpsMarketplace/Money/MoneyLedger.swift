import OpsDomain
import OpsStorage

/// Writes to the money ledger, with the rights of the system.
struct MoneyLedger {
  private let system: Transaction

  init(_ transaction: Transaction) {
    system = transaction.asSystem("posts to the money ledger")
  }

  /// Writes a posting. One of the same key that was made before is passed over: nothing is posted
  /// twice. Answers whether it was written. Throws `rule.violated` for entries that do not sum to
  /// zero.
  @discardableResult
  func post(_ draft: MoneyDraft) async throws -> Bool {
    guard !draft.lines.isEmpty else { return false }
    guard draft.sum == 0 else { throw Self.unbalanced(draft.key, draft.sum) }
    let postings = system.repository(MoneyPosting.self)
    guard try await postings.fetch(key: MoneyPosting.keyKey, draft.key) == nil else {
      return false
    }
    _ = try await postings.create(
      MoneyPosting(
        id: system.nextID(), key: draft.key, orderID: draft.orderID, at: system.now))
    for line in draft.lines {
      _ = try await system.repository(MoneyEntry.self).create(
        MoneyEntry(
          id: system.nextID(), posting: draft.key, account: line.holder.account,
          holderID: line.holder.holderID, ownerID: line.holder.ownerID, amount: line.amount,
          orderID: draft.orderID, purpose: line.purpose, at: system.now))
    }
    return true
  }

  /// Whether a posting of that key was made.
  func holds(_ key: String) async throws -> Bool {
    try await system.repository(MoneyPosting.self).fetch(key: MoneyPosting.keyKey, key) != nil
  }

  /// What an order has left on an account, over all its holders.
  func balance(of order: RecordID, on account: MoneyAccount) async throws -> Int64 {
    let figures = try await system.figures(
      Aggregate(
        MoneyEntry.schema,
        where: .and([
          .equals(MoneyEntry.Columns.orderID, order),
          .equals(MoneyEntry.Columns.account, account),
        ]), .sum(MoneyEntry.Columns.amount)))
    var row = FigureRow(figures.first)
    return try row.integer()
  }

  static func unbalanced(_ key: String, _ sum: some BinaryInteger) -> OpsError {
    OpsError(
      .ruleViolated,
      "The sum of the entries of \(Excerpt.of(key)) is \(sum) minor units; it must be zero",
      field: "amount", hint: "give entries whose sum is zero")
  }
}
