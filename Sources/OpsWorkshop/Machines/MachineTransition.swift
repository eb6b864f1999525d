import OpsDomain

/// One allowed change of a machine's status.
public struct MachineTransition: Sendable, Equatable {
  /// When a reason is required.
  public enum Reason: Sendable {
    case optional
    /// While the machine has a batch to work on.
    case withBatch
    case required
  }

  public let from: MachineStatus
  public let to: MachineStatus
  /// The permission that the change needs.
  public let permission: Permission
  public let reason: Reason

  init(
    _ from: MachineStatus, _ to: MachineStatus, _ permission: Permission,
    reason: Reason = .optional
  ) {
    self.from = from
    self.to = to
    self.permission = permission
    self.reason = reason
  }
}
