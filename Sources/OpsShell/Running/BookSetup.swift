import OpsDomain

/// What a new book needs to be told.
public struct BookSetup: Sendable {
  public let plan: BookPlan
  /// Of the first administrator.
  public let password: Secret

  public init(_ plan: BookPlan, password: Secret) {
    self.plan = plan
    self.password = password
  }
}
