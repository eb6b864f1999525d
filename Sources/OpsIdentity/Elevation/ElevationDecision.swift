import OpsDomain
import OpsKernel

/// Input of `elevation.approve` and `elevation.reject`: a person has one open request for a role.
public struct ElevationDecision: OperationInput {
  /// Who asks.
  public var user: UserName
  /// The role that was asked for.
  public var role: Role
  /// Your answer to the person who asked.
  public var comment: Note?
}
