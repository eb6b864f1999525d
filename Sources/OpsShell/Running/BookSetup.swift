import OpsDomain

/// What a new book needs to be told.
public struct BookSetup: Sendable {
  /// Everything but the password.
  public let plan: BookPlan
  /// Of the first administrator.
  public let password: Secret

  /// A plan with the password of the first administrator.
  public init(_ plan: BookPlan, password: Secret) {
    self.plan = plan
    self.password = password
  }
}
