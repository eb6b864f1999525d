import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse

/// Callers whose rights are limited, as `permission grant … --only` limits them.
extension SampleBook {
  /// A call by the sample user who holds `role`, whose right to `permission` is good for these
  /// records only.
  package func call(
    _ role: Role, _ permission: Permission, only records: GrantCondition...
  ) -> Call {
    let user = SampleUser.of(role)
    return Call(
      Principal(
        userID: user.id, name: user.name,
        rights: Rights(
          roles: [role], permissions: role.permissions.subtracting([permission]),
          conditions: [permission: records])))
  }

  /// A call by the sample user who holds `role`, who has the right to `permission` for all records
  /// but these.
  package func call(
    _ role: Role, _ permission: Permission, except records: GrantCondition...
  ) -> Call {
    let user = SampleUser.of(role)
    return Call(
      Principal(
        userID: user.id, name: user.name,
        rights: Rights(
          roles: [role], permissions: role.permissions.union([permission]),
          exceptions: [permission: records])))
  }

  /// `product=SKU`.
  package func only(product sku: String) async throws -> GrantCondition {
    let id = try await read { try await $0.repository(Product.self).named(sku).id }
    return .product(id)
  }

  /// `location=CODE`.
  package func only(location code: String) async throws -> GrantCondition {
    let id = try await read { try await $0.repository(Location.self).named(code).id }
    return .location(id)
  }
}
