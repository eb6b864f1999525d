import OpsDomain
import OpsStorage

/// What came of a command that was staged at a server.
public struct StagedAnswer: Sendable {
  /// Its outcome, as of an operation that is staged here.
  public let outcome: Outcome<Document>
  /// What its changeset keeps of it; nil for a rehearsal, and for a repeated call, which is
  /// committed already.
  public let step: StagedStep?

  /// The outcome of a command, with the step that is kept.
  public init(outcome: Outcome<Document>, step: StagedStep?) {
    self.outcome = outcome
    self.step = step
  }
}
