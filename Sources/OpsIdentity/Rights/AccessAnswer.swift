import OpsDomain
import OpsKernel

/// The answer of `can-i`: whether the caller may run exactly this, and what decided.
public struct AccessAnswer: Codable, Sendable, Equatable {
  /// Name of the operation that was asked about.
  public let operation: String
  /// Whether the caller has the right to run it.
  public let allowed: Bool
  /// Code of the error that the operation would end with; nil if it would succeed. If `allowed` is
  /// true, the caller has the right, and the state of the book is the reason.
  public let code: ErrorCode?
  /// The reason in a sentence; nil if nothing forbids it.
  public let reason: String?
  /// What the caller can do about it; nil for no advice.
  public let hint: String?
  /// The permission that decided: the one that is missing, else the one the operation asks for; nil
  /// for what everybody signed in may do.
  public let permission: Permission?
  /// Where the caller has this permission from; nil if that is not known, or if it is missing.
  public let source: HeldPermission?
  /// The caller's roles.
  public let yourRoles: [Role]
  /// The product's roles that have `permission`; all of them without a permission.
  public let rolesThatMay: [Role]

  init(
    _ descriptor: OperationDescriptor, _ principal: Principal, allowed: Bool, _ error: OpsError?,
    source: HeldPermission? = nil
  ) {
    self.source = source
    operation = descriptor.name
    self.allowed = allowed
    code = error?.code
    reason = error?.message
    hint = error?.hint
    permission = error.flatMap(Principal.missing) ?? descriptor.permission
    yourRoles = principal.roles
    rolesThatMay = permission.map(RoleMatrix.roles) ?? Role.allCases
  }
}
