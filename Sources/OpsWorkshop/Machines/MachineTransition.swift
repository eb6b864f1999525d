import OpsDomain

/// One allowed change of a machine's status.
public struct MachineTransition: Sendable, Equatable {
  /// When a reason is required.
  public enum Reason: Sendable {
    /// Never: a reason may be given, but it can be left out.
    case optional
    /// While the machine has a batch to work on.
    case withBatch
    /// Always: for a machine that is stopped after an error, it says what was repaired.
    case required
  }

  /// The status that the machine has.
  public let from: MachineStatus
  /// The status that it would get.
  public let to: MachineStatus
  /// The permission that the change needs.
  public let permission: Permission
  /// When the change needs a reason.
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
