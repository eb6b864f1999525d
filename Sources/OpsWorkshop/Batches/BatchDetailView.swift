import OpsDomain
import OpsKernel

/// A batch with all there is to say of it.
public struct BatchDetailView: OperationOutput, Equatable {
  public static let answerName = "batch.detail/1"

  public let batch: Flat<BatchView>
  public let shiftStartsAt: Instant
  public let shiftEndsAt: Instant
  /// What you may change of it now.
  public let editing: BatchEditing
  /// What the passing of time has done to it.
  public let findings: [BatchFinding]
  /// What executing it changed on the machine.
  public let changes: [MachineDifference]
}
