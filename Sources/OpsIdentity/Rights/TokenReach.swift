import OpsDomain
import OpsKernel
import OpsStorage

/// What the limits of a token leave of its owner's permissions, to show what the token is
/// good for. Nothing is decided by it: each call is checked against the limits themselves.
public struct TokenReach: Sendable {
  /// Permissions that something which the limits allow asks for.
  private let open: Set<Permission>
  /// Permissions that anything asks for.
  private let known: Set<Permission>

  /// - Parameters:
  ///   - limits: What the token takes away.
  ///   - operations: Which permission each operation needs.
  ///   - rules: Which permission opens the records and the fields of each area.
  public init(
    _ limits: AccessLimits, operations: OperationCatalogue, rules: RuleBook
  ) {
    let allowed = operations.all.map(\.descriptor).filter { Self.allows($0, limits) }
    let areas = Set(allowed.map(\.area))
    var open = Set(allowed.compactMap(\.permission))
    var known = Set(operations.all.compactMap(\.descriptor.permission))
    for schema in rules.schemas {
      guard let rules = try? rules.rules(for: schema) else { continue }
      let reading = Set(rules.fields.map(\.permission) + [rules.readable].compactMap { $0 })
      let writing = Set((rules.direct?.permissions ?? [:]).values)
      known.formUnion(reading.union(writing))
      if areas.contains(schema.area) { open.formUnion(reading) }
      if limits.covers(recordsOf: schema.area) {
        open.formUnion(reading)
        if !limits.isReadOnly { open.formUnion(writing) }
      }
    }
    self.open = open
    self.known = known
  }

  /// The rights as the token has them. What nothing asks for yet is left as it is.
  public func left(of rights: Rights) -> Rights {
    func isLeft(_ permission: Permission) -> Bool {
      open.contains(permission) || !known.contains(permission)
    }
    return Rights(
      roles: rights.roles, permissions: rights.permissions.filter(isLeft),
      shared: rights.shared.filter(isLeft),
      conditions: rights.conditions.filter { isLeft($0.key) }, exceptions: rights.exceptions,
      validUntil: rights.validUntil)
  }

  /// Sensitive operations are for people, never for a token.
  private static func allows(_ descriptor: OperationDescriptor, _ limits: AccessLimits) -> Bool {
    !descriptor.isSensitive && limits.covers(descriptor.name, in: descriptor.area)
      && !(limits.isReadOnly && descriptor.effect.isWrite && !descriptor.mayOnlyAsk)
  }
}

extension Principal {
  /// The principal as it is shown to itself: with a token, what the token leaves of the rights.
  public func shown(_ operations: OperationCatalogue, rules: RuleBook) -> Principal {
    guard session?.kind == .token, let userID else { return self }
    let reach = TokenReach(limits, operations: operations, rules: rules)
    return Principal(
      userID: userID, name: name, rights: reach.left(of: rights), session: session, limits: limits)
  }
}
