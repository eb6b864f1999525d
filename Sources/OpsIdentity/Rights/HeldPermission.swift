import OpsDomain
import OpsKernel

/// One permission somebody has now, and where it comes from.
public struct HeldPermission: OperationOutput, Equatable {
  public static let answerName = "permission.held/1"

  /// The permission that the user has.
  public let permission: Permission
  /// The roles it comes from.
  public let roles: [Role]
  /// Whether a conditional grant gives it, alone or besides a role.
  public let isGranted: Bool
  /// Whether the user has it only because the book gives it to everybody.
  public let isShared: Bool
  /// The records the permission covers, such as `location=SHOP`; null for all.
  public let only: String?
  /// The records the permission does not cover; null for none.
  public let except: String?

  /// One that the book gives to everybody.
  static func shared(_ permission: Permission) -> HeldPermission {
    HeldPermission(
      permission: permission, roles: [], isGranted: false, isShared: true, only: nil, except: nil)
  }

  public static let columns: [FieldColumn] = [
    .init("permission", "PERMISSION"), .init("roles", "FROM ROLES"), .init("is_granted", "GRANT"),
    .init("is_shared", "EVERYBODY"), .init("only", "ONLY"), .init("except", "EXCEPT"),
  ]
}
