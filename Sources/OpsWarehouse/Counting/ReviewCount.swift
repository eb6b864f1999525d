import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `count.review`.
public struct ReviewCount: OperationInput {
  /// The count.
  public var count: NameOf<CountSession>
  /// Approve the differences, so that they can be posted.
  public var approve: Bool?
  /// Send the count back, to be counted again.
  public var reject: Bool?
  /// `|`: What happens to uncounted lines: keep their stock, or set it to zero.
  public var uncounted: UncountedLines?
  /// Why; needed to reject and to override a rule.
  public var reason: Note?
}

extension CountService {
  static let review = Operation<ReviewCount, CountReviewView>(
    "count.review", area: .warehouse,
    "Ends counting and shows the differences; approves them or sends the count back.",
    permission: .inventoryReviewCount,
    effect: .write(.final("an approval stays on record; reject the count or count again")),
    examples: [
      "count review C-000001 --uncounted keep",
      "count review C-000001 --approve --reason \"counted by me, seen by two\"",
    ])

  /// Ends counting, and approves what was counted or sends it back.
  ///
  /// Throws `notfound.any`, `rule.bad_state`, `data.bad_value`; `rule.violated` for lines nobody
  /// has counted, unless the caller decides about them, and for differences beyond the tolerance
  /// that were counted once; `rule.same_person` for a count in which the caller counted or set
  /// uncounted lines to zero. A user with ``Permission/inventoryOverrideCount`` who gives a reason
  /// may approve in the last two cases. When the counter approved a count, somebody else has to
  /// post a difference beyond the tolerance.
  public func review(_ input: ReviewCount, _ call: Call) async throws -> Outcome<CountReviewView> {
    try await desk.perform(Self.review, input, call) { transaction in
      guard input.approve != true || input.reject != true else {
        throw OpsError(.badValue, "Use --approve or --reject, not both", field: "reject")
      }
      let session = try await Self.reviewed(input.count, transaction)
      let reason = try input.reason.map { try TextRules.note($0, field: "reason") }
      if input.reject == true { return try await Self.reject(session, reason, transaction) }
      var closed = try await Self.close(session, input.uncounted, transaction)
      let review = try await CountReview(closed, transaction)
      if input.approve == true {
        let isOverridden = try await Self.mayApprove(review, reason, transaction)
        try await review.settle(transaction)
        let person = transaction.principal.userID
        let witness = CountWitness(closed, transaction)
        let isOwnTolerance = try await witness.changedTolerance(person)
        let excess = isOwnTolerance ? review.different.count : review.excess
        let aloneFrom = try await witness.aloneFrom(person, beyond: excess)
        closed = try await Self.advance(closed, to: .review, transaction) {
          $0.approvedAt = transaction.now
          $0.approvedBy = transaction.principal.userID
          $0.isOverridden = isOverridden
          $0.reason = reason
          $0.beyond = Int64(excess)
          $0.aloneFrom = aloneFrom
        }
      }
      return try await CountReviewView.of(review, closed, transaction)
    }
  }

  private static func reject(
    _ session: CountSession, _ reason: String?, _ transaction: Transaction
  ) async throws -> CountReviewView {
    guard session.status == .review else {
      throw OpsError(
        .badState, "\(Excerpt.of(session.number)) is \(session.status.rawValue), not in review",
        field: "count")
    }
    guard let reason else {
      throw OpsError(.badValue, "A rejection needs a reason", field: "reason")
    }
    let back = try await advance(session, to: .counting, transaction) {
      $0.uncounted = nil
      $0.uncountedBy = nil
      $0.closedAt = nil
      $0.withdrawApproval()
      $0.reason = reason
    }
    return try await CountReviewView.of(
      try await CountReview(back, transaction), back, transaction)
  }

  /// Ends counting, once it is decided what happens to lines nobody has counted.
  private static func close(
    _ session: CountSession, _ uncounted: UncountedLines?, _ transaction: Transaction
  ) async throws -> CountSession {
    if session.status == .review, uncounted == nil || uncounted == session.uncounted {
      return session
    }
    if session.status != .review { try session.requireNext(.review) }
    let choice = uncounted ?? session.uncounted
    if choice == nil { try await requireCounted(session, transaction) }
    if session.closedAt == nil { try await noteEnd(of: session, transaction) }
    return try await advance(session, to: .review, transaction) {
      $0.uncounted = choice
      $0.uncountedBy = choice == nil ? nil : transaction.principal.userID
      $0.closedAt = $0.closedAt ?? transaction.now
      $0.withdrawApproval()
    }
  }

  /// Keeps the place in the journal where counting ended: movements of that very moment that stand
  /// before it are included.
  private static func noteEnd(of session: CountSession, _ transaction: Transaction) async throws {
    let system = transaction.asSystem("notes when counting ended")
    _ = try await system.repository(CountEntry.self).create(
      CountEntry(
        id: transaction.nextID(), sessionID: session.id, lineID: nil, round: session.round,
        mode: .set, quantity: .zero, actor: transaction.principal.userID, at: transaction.now))
  }

  private static func requireCounted(
    _ session: CountSession, _ transaction: Transaction
  ) async throws {
    let filter = Predicate.both(
      .equals(CountLine.Columns.sessionID, session.id),
      .equals(CountLine.Columns.round, 0))
    let lines = transaction.repository(CountLine.self)
    let some = try await lines.first(5, where: filter)
    guard !some.isEmpty else { return }
    let count = try await lines.count(where: filter)
    let names = try await CountNames(some, transaction)
    let more = count > Int64(some.count) ? " and \(count - Int64(some.count)) more" : ""
    throw OpsError(
      .ruleViolated,
      "Nobody has counted \(some.map(names.text).joined(separator: ", "))\(more)",
      field: "uncounted",
      hint: "count them; or add --uncounted keep, or --uncounted zero if the bins are empty")
  }

  /// Throws unless the caller may approve the count. Returns whether that overrides a rule.
  private static func mayApprove(
    _ review: CountReview, _ reason: String?, _ transaction: Transaction
  ) async throws -> Bool {
    guard let refusal = try await refusal(of: review, transaction) else { return false }
    guard transaction.principal.may(.inventoryOverrideCount) else { throw refusal }
    guard reason != nil else {
      var refusal = refusal
      refusal.hint = "you may approve it anyway: add --reason"
      throw refusal
    }
    return true
  }

  /// Why the count cannot be approved; nil for no reason.
  private static func refusal(
    of review: CountReview, _ transaction: Transaction
  ) async throws -> OpsError? {
    let number = Excerpt.of(review.session.number)
    switch try await CountWitness(review.session, transaction)
      .part(of: transaction.principal.userID)
    {
    case .counted:
      return OpsError(
        .samePerson, "You counted in \(number) yourself: somebody else must review it",
        field: "count", hint: "ask somebody who may review counts and counted nothing in it")
    case .unknown:
      return OpsError(
        .samePerson, "You act without an account and may have counted in \(number) yourself",
        field: "count", hint: "sign in as somebody who may review counts")
    case .saidNothingIsThere where !review.uncounted.isEmpty:
      let count = review.uncounted.count
      return OpsError(
        .samePerson,
        "You set \(Counted.text(count, "uncounted line")) of \(number) to zero: "
          + "somebody else must approve that", field: "uncounted",
        hint: "run `opsh count review \(number) --uncounted zero` without --approve, and leave "
          + "approving to them")
    case .saidNothingIsThere, nil: break
    }
    let waiting = review.unrecounted + review.beyond.map(\.line)
    guard !waiting.isEmpty else { return nil }
    var seen: Set<RecordID> = []
    let lines = waiting.filter { seen.insert($0.id).inserted }
    let some = Array(lines.prefix(5))
    let names = try await CountNames(some, transaction)
    let more = lines.count > some.count ? " and \(lines.count - some.count) more" : ""
    // Setting uncounted lines to zero once more would lead here again.
    let isEntryWanted = lines.contains(where: \.isUncounted)
    let entry =
      isEntryWanted
      ? "; then run `opsh count enter \(number) SKU 0` for an empty bin" : ""
    return OpsError(
      .ruleViolated,
      "\(some.map(names.text).joined(separator: ", "))\(more) must be counted again: the "
        + "difference is beyond the tolerance", field: "count",
      hint: "run `opsh count recount \(number)` to start another round\(entry)")
  }
}
