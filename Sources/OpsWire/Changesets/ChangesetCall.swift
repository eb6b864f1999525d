import OpsDomain

/// The body of a command that is staged:
/// `{"steps":[…],"operation":…,"input":{…},"reason":…,"key":…,"dry_run":false,…}`. The rest of it
/// is that of a call, without a password.
public struct ChangesetCall: Sendable {
  /// The steps before it, as the server has answered them.
  public var steps: [Document]
  /// The name of the operation.
  public var operation: String
  /// The rest of the call. Files may be described although it is no rehearsal: nothing is stored.
  public var call: OperationCall

  /// A command behind these steps.
  public init(steps: [Document], operation: String, call: OperationCall) {
    self.steps = steps
    self.operation = operation
    self.call = call
  }
}
