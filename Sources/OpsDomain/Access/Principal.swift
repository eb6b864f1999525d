/// Who acts: the signed-in person with the rights of the moment, or the system itself.
public struct Principal: Sendable, Equatable {
  /// The user's identifier; nil for the system.
  public let userID: RecordID?
  /// Sign-in name, for messages and the journal's readers.
  public let name: String
  /// What the person may do now.
  public let rights: Rights
  /// Whether this is the system itself, which row rules and write permissions do not bind.
  public let isSystem: Bool
  /// How the person came in; nil for the owner of the process.
  public let session: SessionFacts?
  /// What the token that was shown takes away.
  public let limits: AccessLimits
  /// The network address of somebody who has not signed in; nil for people who have, and for a
  /// process on the machine that keeps the book.
  public let address: String?

  /// Somebody with these rights.
  public init(
    userID: RecordID, name: String, rights: Rights, session: SessionFacts? = nil,
    limits: AccessLimits = .none
  ) {
    self.userID = userID
    self.name = name
    self.rights = rights
    self.session = session
    self.limits = limits
    address = nil
    isSystem = false
  }

  /// Somebody with the rights of the product's own roles.
  public init(userID: RecordID, name: String, roles: [Role]) {
    self.init(userID: userID, name: name, rights: Self.rights(of: roles))
  }

  private init(name: String, rights: Rights, isSystem: Bool, address: String? = nil) {
    userID = nil
    self.name = name
    self.rights = rights
    self.isSystem = isSystem
    self.address = address
    session = nil
    limits = .none
  }

  private static func rights(of roles: [Role]) -> Rights {
    Rights(roles: roles, permissions: roles.reduce(into: []) { $0.formUnion($1.permissions) })
  }

  /// The system, for work nobody in particular asked for: first set-up, migrations, jobs.
  public static let system = Principal(
    name: "system", rights: rights(of: [.administrator]), isSystem: true)

  /// Somebody who has not signed in: no rights at all.
  public static let nobody = Principal(name: "nobody", rights: rights(of: []), isSystem: false)

  /// Somebody who has not signed in and may do what the book lets everybody do.
  public static func visitor(_ permissions: Set<Permission>) -> Principal {
    Principal(
      name: "guest", rights: Rights(roles: [], permissions: permissions, shared: permissions),
      isSystem: false)
  }

  /// The same for somebody who has not signed in and comes from this network address.
  public func coming(from address: String?) -> Principal {
    guard isNobody else { return self }
    return Principal(name: name, rights: rights, isSystem: false, address: address)
  }

  /// A service outside the book that has proved by a signature who it is, with the few permissions
  /// that it needs. Nobody has signed in.
  public static func service(_ name: String, _ permissions: Set<Permission>) -> Principal {
    Principal(name: name, rights: Rights(roles: [], permissions: permissions), isSystem: false)
  }

  /// The roles the person holds now.
  public var roles: [Role] { rights.roles }
  /// Permissions that are good for every record.
  public var permissions: Set<Permission> { rights.permissions }

  /// Whether nobody has signed in.
  public var isNobody: Bool { userID == nil && !isSystem }

  /// Whether the principal holds `permission` now, for every record it could be about.
  public func may(_ permission: Permission) -> Bool { rights.permissions.contains(permission) }

  /// Which records `permission` is good for.
  public func reach(of permission: Permission) -> Reach {
    let exceptions = rights.exceptions.isEmpty ? [] : rights.exceptions[permission] ?? []
    guard may(permission) else {
      guard let conditions = rights.conditions[permission] else { return .none }
      return .records(of: conditions, except: exceptions)
    }
    return exceptions.isEmpty ? .all : .records(of: nil, except: exceptions)
  }

  /// Throws `denied.permission` with the roles that would do, unless the principal may.
  /// - Parameter some: Whether it is enough that the permission is good for some records: then
  ///   each record is asked about later.
  public func require(
    _ permission: Permission, to action: String, some: Bool = false
  ) throws(OpsError) {
    guard !may(permission), !(some && rights.conditions[permission] != nil) else { return }
    let held = roles.isEmpty ? "none" : roles.map(\.rawValue).joined(separator: ", ")
    let hints = [workbenchHint, Self.ask(RoleMatrix.roles(with: permission))].compactMap { $0 }
    throw OpsError(
      .denied, "\(action)\(Self.needs)\(permission.rawValue); your roles: \(held)",
      hint: hints.isEmpty ? nil : hints.joined(separator: "; "))
  }

  /// What to do when none of the own roles has the permission; nil where no role has it.
  private static func ask(_ holders: [Role]) -> String? {
    guard let last = holders.last?.rawValue else { return nil }
    let others = holders.dropLast().map(\.rawValue).joined(separator: ", ")
    return "ask a person with the role " + (others.isEmpty ? last : "\(others) or \(last)")
  }

  /// What to try when a right is missing because of the workbench that is open; nil without one.
  private var workbenchHint: String? {
    guard let session, let workbench = session.workbench else { return nil }
    return session.kind == .token
      ? "the token is for the workbench \(workbench.rawValue) only"
      : "the workbench \(workbench.rawValue) is open: `opsh workbench leave` brings back all your "
        + "roles"
  }

  private static let needs = " needs the permission "

  /// The permission that ``require(_:to:some:)`` missed, read from its refusal, which may have come
  /// from a server; nil for any other error.
  public static func missing(in error: OpsError) -> Permission? {
    guard error.code == .denied, let words = error.message.firstRange(of: needs) else {
      return nil
    }
    return Permission(
      rawValue: String(error.message[words.upperBound...].prefix { $0 != ";" }))
  }
}

/// Which records a permission of a principal is good for.
public enum Reach: Sendable, Equatable {
  /// None of them.
  case none
  /// All of them.
  case all
  /// Those that fulfil one of the conditions, or any when there is none, and none of the
  /// exceptions.
  case records(of: [GrantCondition]?, except: [GrantCondition])
}
