import OpsDomain
import OpsStorage

/// Asks what steps would change together.
public typealias StagedQuestion = StepQuestion<StagedStep>
/// What steps change together.
public typealias StagedPlan = StepEffect<StagedStep, TimedDigest>

/// Sends changesets to the server of the book. The server keeps nothing of them: each request has
/// all steps, and the server runs them again on the book as it is at that moment.
public protocol ChangesetForwarder: OperationForwarder {
  /// Runs an operation after `steps`. Nothing is committed.
  ///
  /// Throws what the operation throws, and `conflict.version` when one of the steps is refused now.
  func stage(
    _ operation: String, input: Document, after steps: [StagedStep], call: Call
  ) async throws -> StagedAnswer

  /// Shows what steps would change together. Nothing is committed. Throws `conflict.version` when
  /// one of them is refused now; for a refresh, the error of that step.
  func plan(_ question: StagedQuestion) async throws -> StagedPlan

  /// Commits the steps as one commit under the key of the call, or nothing. Nil when they change
  /// nothing.
  ///
  /// Throws `conflict.version` when a step answers or leaves something else than it did, what
  /// ``Changeset/commit(_:)`` throws besides, and `tempfail.unknown_outcome` when no answer came.
  ///
  /// - Parameter madeBy: The user who made the plan that the steps are from.
  func commit(
    _ steps: [StagedStep], madeBy: RecordID?, call: Call
  ) async throws -> CommitReceipt?

  /// Whether the caller has committed a changeset under that key already. Throws `rule.bad_state`
  /// when it was undone and not restored.
  func hasCommitted(key: String) async throws -> Bool
}
