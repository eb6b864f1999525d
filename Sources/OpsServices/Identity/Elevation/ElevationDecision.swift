import OpsDomain

/// Input of `elevation.approve` and `elevation.reject`: a person has one open request for a role.
public struct ElevationDecision: Codable, Sendable {
  public var user: String
  public var role: Role
  public var comment: String?

  public init(user: String, role: Role, comment: String? = nil) {
    self.user = user
    self.role = role
    self.comment = comment
  }
}

extension ElevationDecision {
  static let parameters: [Parameter] = [
    .argument("user", .user, "Who asks."),
    .argument("role", .role, "The role that was asked for."),
    .option("comment", .note, label: "T", "What you want to say to it."),
  ]
}
