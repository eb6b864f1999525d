/// Input of `job.show`.
public struct JobReference: OperationInput {
  /// Its name, such as notices.plan.
  public var job: Name
}
