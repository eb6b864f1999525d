import OpsDomain
import OpsStorage

extension RoleService {
  /// The role of the book called so, if there is one.
  static func custom(_ role: Role, _ transaction: Transaction) async throws -> CustomRole? {
    try await transaction.asSystem("looks up a role").repository(CustomRole.self).first(
      where: .and([
        .equals(CustomRole.Columns.role, role),
        .equals(CustomRole.Columns.deletedAt, nil),
      ]))
  }

  /// Throws `notfound.any`, and `data.bad_value` for one of the product's.
  static func requireCustom(
    _ role: Role, _ transaction: Transaction
  ) async throws -> CustomRole {
    guard !role.isBuiltIn else {
      throw OpsError(
        .badValue, "\(role.rawValue) is a role of the product and stays as it is", field: "name",
        hint: "run `opsh role create NAME --inherit \(role.rawValue)` to make one like it")
    }
    guard let found = try await custom(role, transaction) else {
      throw OpsError(
        .notFound, "The book has no role called \(Excerpt.of(role.rawValue))", field: "name",
        hint: "run `opsh role list` to see the roles, or `opsh role create NAME` to make one")
    }
    return found
  }

  /// Throws `data.bad_value` unless somebody can be given the role.
  static func requireKnown(_ role: Role, _ transaction: Transaction) async throws {
    if role.isBuiltIn { return }
    guard try await custom(role, transaction) != nil else { throw unknown(role) }
  }

  private static func unknown(_ role: Role) -> OpsError {
    OpsError(
      .badValue, "There is no role called \(Excerpt.of(role.rawValue))", field: "role",
      hint: "roles: " + Role.grantable.map(\.rawValue).joined(separator: ", ")
        + ", and the roles of the book: see `opsh role list`")
  }
}
