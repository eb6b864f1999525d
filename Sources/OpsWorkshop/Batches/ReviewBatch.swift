import OpsDomain
import OpsKernel
import OpsStorage

extension BatchService {
  static let approve = Operation<BatchReference, BatchView>(
    "batch.approve", area: .workshop, "Approves a batch that others planned and submitted.",
    permission: .batchApprove,
    effect: .write(
      .final("`batch cancel` cancels a batch that has not begun, until its shift is over")),
    examples: ["batch approve PC-20270301-0001 --dry-run", "batch approve PC-20270301-0001"])

  /// Approves a batch, so that it can be executed in its shift.
  ///
  /// Throws `notfound.any`, `rule.bad_state`, `rule.same_person` for a batch that the caller made,
  /// filled, moved or submitted, `rule.violated` for one that no longer fits, and `data.bad_date`
  /// when its shift is over. If everybody who may approve batches is an author of it, they may
  /// approve it a day after it was submitted.
  public func approve(_ input: BatchReference, _ call: Call) async throws -> Outcome<BatchView> {
    try await desk.perform(Self.approve, input, call) { transaction in
      let batch = try await transaction.repository(ProductionBatch.self).named(input.batch)
      return try await BatchView.of(try await Self.approve(batch, transaction), transaction)
    }
  }

  static func approve(
    _ batch: ProductionBatch, _ transaction: Transaction
  ) async throws -> ProductionBatch {
    try await advance(batch, .approve, transaction) {
      $0.reviewedAt = transaction.now
      $0.reviewedBy = transaction.principal.userID
    }
  }

  static let reject = Operation<BatchRefusal, BatchView>(
    "batch.reject", area: .workshop, "Rejects a batch that waits for approval.",
    permission: .batchApprove, effect: .write(.final("plan another batch")),
    examples: [
      "batch reject PC-20270301-0001 --reason \"mould is worn\" --dry-run",
      "batch reject PC-20270301-0001 --reason \"mould is worn\"",
    ])

  /// Refuses a batch for good. Throws `notfound.any`, `rule.bad_state`, `data.bad_value` without a
  /// reason, and `rule.same_person` for a batch of the caller.
  public func reject(_ input: BatchRefusal, _ call: Call) async throws -> Outcome<BatchView> {
    try await desk.perform(Self.reject, input, call) { transaction in
      let batch = try await transaction.repository(ProductionBatch.self).named(input.batch)
      try await batch.require(.reject, transaction)
      guard batch.submittedBy != transaction.principal.userID else {
        throw OpsError(
          .samePerson, "You submitted \(Excerpt.of(batch.number)) yourself", field: "batch",
          hint: "run `opsh batch withdraw \(batch.number)`")
      }
      return try await Self.end(batch, .reject, input.reason, transaction) {
        $0.reviewedAt = transaction.now
        $0.reviewedBy = transaction.principal.userID
      }
    }
  }

  static let cancel = Operation<BatchRefusal, BatchView>(
    "batch.cancel", area: .workshop, "Cancels a batch that was not executed yet.",
    permission: .batchApprove,
    effect: .write(.final("a cancelled batch stays cancelled; plan another one")),
    examples: [
      "batch cancel PC-20270301-0001 --reason \"no granulate\" --dry-run",
      "batch cancel PC-20270301-0001 --reason \"no granulate\"",
    ])

  /// Cancels a submitted or approved batch; its stations are free again. Throws `notfound.any`,
  /// `rule.bad_state`, also for an approved batch whose shift is over, because nobody could report
  /// what it made; and `data.bad_value` without a reason.
  public func cancel(_ input: BatchRefusal, _ call: Call) async throws -> Outcome<BatchView> {
    try await desk.perform(Self.cancel, input, call) { transaction in
      let batch = try await transaction.repository(ProductionBatch.self).named(input.batch)
      // The person who approved it stays its reviewer.
      return try await Self.end(batch, .cancel, input.reason, transaction) {
        $0.cancelledAt = transaction.now
        $0.cancelledBy = transaction.principal.userID
      }
    }
  }

  private static func end(
    _ batch: ProductionBatch, _ act: BatchAct, _ reason: String, _ transaction: Transaction,
    _ sign: (inout ProductionBatch) -> Void
  ) async throws -> BatchView {
    let reason = try TextRules.note(reason, field: "reason")
    let ended = try await advance(batch, act, transaction) {
      $0.reason = reason
      sign(&$0)
    }
    return try await BatchView.of(ended, transaction)
  }
}
