import OpsDomain
import OpsKernel
import OpsStorage

extension BatchService {
  static let submit = Operation<BatchReference, BatchView>(
    "batch.submit", area: .workshop, "Submits a batch, so that another person can approve it.",
    permission: .batchEdit,
    effect: .write(.final("`batch withdraw` withdraws it until somebody approves it")),
    examples: ["batch submit PC-20270301-0001 --dry-run", "batch submit PC-20270301-0001"])

  /// Submits a plan. From now on it holds its stations in its shift.
  ///
  /// Throws `notfound.any`, `rule.bad_state`, `data.bad_date` for a past day, and `rule.violated`
  /// for a plan that is not complete, a shift that can no longer be planned, or stations that
  /// another batch of the same shift holds.
  public func submit(_ input: BatchReference, _ call: Call) async throws -> Outcome<BatchView> {
    try await desk.perform(Self.submit, input, call) { transaction in
      let batch = try await transaction.repository(ProductionBatch.self).named(input.batch)
      try await batch.require(.submit, transaction)
      let person = transaction.principal.userID
      var handed = batch
      handed.submittedBy = person
      let aloneFrom = try await BatchWitness(transaction).aloneFrom(handed)
      let submitted = try await Self.advance(batch, .submit, transaction) {
        $0.submittedAt = transaction.now
        $0.submittedBy = person
        $0.aloneFrom = aloneFrom
      }
      return try await BatchView.of(submitted, transaction)
    }
  }

  static let withdraw = Operation<BatchReference, BatchView>(
    "batch.withdraw", area: .workshop,
    "Withdraws a batch that you submitted, so that you can change it.",
    permission: .batchEdit, effect: .write(.final("submit it again")),
    examples: ["batch withdraw PC-20270301-0001 --dry-run", "batch withdraw PC-20270301-0001"])

  /// Turns a batch that the caller submitted back into a plan. Throws `notfound.any`,
  /// `rule.bad_state`, and `rule.violated` for what somebody else submitted.
  public func withdraw(_ input: BatchReference, _ call: Call) async throws -> Outcome<BatchView> {
    try await desk.perform(Self.withdraw, input, call) { transaction in
      let batch = try await transaction.repository(ProductionBatch.self).named(input.batch)
      let plan = try await Self.advance(batch, .withdraw, transaction) {
        $0.submittedAt = nil
        $0.submittedBy = nil
        $0.aloneFrom = nil
      }
      return try await BatchView.of(plan, transaction)
    }
  }
}
