import OpsDomain
import OpsStorage

extension Access {
  /// All rows with `permission`; without it those in which `owner` names the principal.
  static func own(
    _ owner: Field<RecordID>, of principal: Principal, allWith permission: Permission
  ) -> Access {
    if principal.may(permission) { return .all }
    guard let own = principal.userID else { return .closed(permission) }
    return .rows(.equals(owner, own))
  }
}
