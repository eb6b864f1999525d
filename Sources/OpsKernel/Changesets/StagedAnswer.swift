import OpsDomain
import OpsStorage

/// The result of a command that was staged at a server.
public struct StagedAnswer: Sendable {
  /// Its outcome, the same as for an operation that is staged on this machine.
  public let outcome: Outcome<Document>
  /// The step that its changeset keeps; nil for a rehearsal, and for a repeated call that is
  /// already committed.
  public let step: StagedStep?

  /// The outcome of a command, with the step that is kept.
  public init(outcome: Outcome<Document>, step: StagedStep?) {
    self.outcome = outcome
    self.step = step
  }
}
