import OpsDomain
import OpsKernel
import OpsStorage

/// What a user can change in a batch now.
public struct BatchEditing: AnswerRecord, Equatable {
  /// Whether you can change its colors.
  public let mayChangeColors: Bool
  /// Whether you can change its products and stations.
  public let mayChangeProducts: Bool
  /// What to do next, in one sentence.
  public let guidance: String
}

extension BatchEditing {
  /// What the caller may change of it.
  static func of(
    _ batch: ProductionBatch, _ transaction: Transaction
  ) async throws -> BatchEditing {
    guard transaction.principal.may(.batchEdit) else {
      return .none("you have no permission to edit batches")
    }
    let guidance = try await batch.guidance(transaction)
    guard batch.status == .unsubmitted else { return .none(guidance) }
    let isOfShift = batch.type == .batchProcessing
    return BatchEditing(
      mayChangeColors: true, mayChangeProducts: !isOfShift,
      guidance: isOfShift
        ? "only colors can change in a bp batch; plan other products with --type pc" : guidance)
  }

  private static func none(_ guidance: String) -> BatchEditing {
    BatchEditing(mayChangeColors: false, mayChangeProducts: false, guidance: guidance)
  }
}
