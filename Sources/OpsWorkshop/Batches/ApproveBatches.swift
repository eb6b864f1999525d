import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `batch.approve_many`.
public struct ApproveBatches: OperationInput {
  /// The day; default tomorrow.
  public var date: Argument<CivilDate>?
  /// `NUMBER`: Approve only these batches; default all that wait for approval and that you did not
  /// plan.
  public var batch: [NameOf<ProductionBatch>]?
}

extension BatchService {
  static let approveMany = Operation<ApproveBatches, BatchApprovalView>(
    "batch.approve_many", area: .workshop,
    "Approves the batches of a day, and lists those that are already approved.",
    permission: .batchApprove,
    effect: .write(
      .final("`batch cancel` cancels a batch that has not begun, until its shift is over")),
    examples: [
      "batch approve-many 2027-03-02 --dry-run",
      "batch approve-many 2027-03-02 --batch PC-20270301-0001",
    ])

  /// Approves the batches of a day in one commit, all or none. Without names, batches that the
  /// caller planned or submitted are left out and listed in `own`.
  ///
  /// Throws what `batch.approve` throws; `data.duplicate` for a batch that is named twice, and
  /// `data.bad_value` for one of another day.
  public func approveMany(
    _ input: ApproveBatches, _ call: Call
  ) async throws -> Outcome<BatchApprovalView> {
    try await desk.perform(Self.approveMany, input, call) { transaction in
      let day = input.date ?? transaction.today.adding(days: 1)
      let all = try await transaction.repository(ProductionBatch.self).all(
        where: .equals(ProductionBatch.Columns.day, day)
      ).sorted { TextFolding.bytewiseLess($0.number, $1.number) }
      let already = all.filter { [.pendingExecution, .active].contains($0.status) }
      var wanted = all.filter { $0.status == .pending }
      var own: [ProductionBatch] = []
      if let names = input.batch, !names.isEmpty {
        wanted = try await Self.named(names, of: day, transaction)
      } else {
        let witness = BatchWitness(transaction)
        for batch in wanted
        where try await witness.isBarred(transaction.principal.userID, from: batch) {
          own.append(batch)
        }
        wanted.removeAll { batch in own.contains { $0.id == batch.id } }
      }
      var approved: [ProductionBatch] = []
      for batch in wanted {
        try Task.checkCancellation()
        approved.append(try await Self.approve(batch, transaction))
      }
      var remarks: [String] = []
      if approved.isEmpty, own.isEmpty { remarks = ["no batch of \(day) waits for approval"] }
      if !own.isEmpty {
        let numbers = own.map(\.number).joined(separator: ", ")
        let those = own.count == 1 ? "it" : "them"
        remarks = ["you planned or submitted \(numbers): another person must approve \(those)"]
      }
      return BatchApprovalView(
        date: day, approvedNow: try await BatchView.of(approved, transaction),
        approvedBefore: try await BatchView.of(already, transaction),
        own: try await BatchView.of(own, transaction),
        remarks: remarks)
    }
  }

  private static func named(
    _ names: [String], of day: CivilDate, _ transaction: Transaction
  ) async throws -> [ProductionBatch] {
    var found: [ProductionBatch] = []
    for name in names {
      let batch = try await transaction.repository(ProductionBatch.self).named(name)
      guard batch.day == day else {
        throw OpsError(
          .badValue, "\(Excerpt.of(batch.number)) is for \(batch.day), not for \(day)",
          field: "batch", hint: "leave it out, or approve that day")
      }
      guard !found.contains(where: { $0.id == batch.id }) else {
        throw OpsError(
          .duplicate, "\(Excerpt.of(batch.number)) is named twice", field: "batch",
          hint: "name each batch once")
      }
      try await batch.require(.approve, transaction)
      found.append(batch)
    }
    return found
  }
}

/// The result of approving the batches of a day.
public struct BatchApprovalView: OperationOutput, Equatable {
  public static let answerName = "production.batch.approval/1"

  /// The day whose batches were to be approved.
  public let date: CivilDate
  /// Batches that this command approved.
  public let approvedNow: [BatchView]
  /// Batches that were approved before.
  public let approvedBefore: [BatchView]
  /// Batches that you planned or submitted; another person must approve them.
  public let own: [BatchView]
  /// Says that no batch of the day waits for approval, or which batches another person must
  /// approve.
  public let remarks: [String]
}
