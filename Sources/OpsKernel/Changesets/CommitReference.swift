/// Input of the operations that take a commit back or bring it back.
public struct CommitReference: OperationInput {
  /// `OP`: Key or sequence of the commit; default your last one.
  public var commit: Argument<String>?
}
