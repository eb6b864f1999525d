import OpsDomain
import OpsKernel

/// A workbench as operations answer it.
public struct WorkbenchView: OperationOutput, Equatable {
  public static let answerName = "workbench/1"

  /// The role that the workbench is for.
  public let role: Role
  /// Whether the caller has the role, and not only because the caller is an administrator.
  public let isHeld: Bool
  /// Whether it is open in this session.
  public let isOpen: Bool

  init(_ role: Role, isHeld: Bool, isOpen: Bool) {
    self.role = role
    self.isHeld = isHeld
    self.isOpen = isOpen
  }

  public static let columns: [FieldColumn] = [
    .init("role", "WORKBENCH"), .init("is_held", "HELD"), .init("is_open", "OPEN"),
  ]
}
