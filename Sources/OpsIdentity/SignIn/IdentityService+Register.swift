import OpsDomain
import OpsKernel
import OpsStorage

extension IdentityService {
  /// Registers somebody who has no account yet, and signs them in. Open to everybody; an address
  /// may do it five times within 300 s.
  ///
  /// Throws `denied.permission` for a role of the staff, `data.duplicate` for a name that is taken,
  /// `data.bad_value` for a bad name, address or password, `rule.bad_state` for a book that is not
  /// set up, `tempfail.throttled`.
  public func register(
    _ registration: Registration, from source: SignInSource = .here
  ) async throws -> SignedIn {
    if let remote = try desk.identityForwarder() { return try await remote.register(registration) }
    let work = SystemWork.register
    let name: String
    let hash: String
    do {
      if let role = registration.role { try Registration.check(role) }
      name = try User.checkedName(registration.name)
      if let email = registration.email { try User.checkEmail(email.value) }
      try throttle.admit(work.rawValue, from: source, at: desk.clock.now())
      hash = try await self.hash(registration.password, for: name)
    } catch {
      throw desk.report(error, of: work.rawValue)
    }
    let random = desk.world.random
    let seed = AccountSeed(random)
    let mark = random.bytes(DeviceMark.nonceBytes)
    return try await desk.performAsSystem(work) { transaction in
      let user = try await Self.insertRegistered(name, registration.email, transaction)
      if let role = registration.role { try await Self.choose(role, for: user, transaction) }
      try await Self.store(hash, of: user.id, transaction)
      let account = try await IdentityAccount.ensure(of: user.id, seed, transaction)
      var signedIn = try await OpenSession.open(
        user, authenticatedAt: transaction.now, methods: [.password], random: random, transaction)
      signedIn.device = DeviceMark.make(nonce: mark, key: account.deviceKey)
      return signedIn
    }.output
  }

  /// Gives the caller, who has registered without one, a role. Once.
  ///
  /// Throws `signin.missing`, `denied.permission` for a role of the staff or for somebody who was
  /// added by others, `rule.bad_state` for somebody who holds a role.
  public func chooseRole(_ role: Role, _ principal: Principal) async throws -> Principal {
    if let remote = try desk.identityForwarder() { return try await remote.chooseRole(role) }
    let work = SystemWork.chooseRole
    do {
      guard principal.userID != nil else { throw Desk.signInFirst }
      try principal.requirePerson(for: "Choosing a role")
      try Registration.check(role)
    } catch {
      throw desk.report(error, of: work.rawValue)
    }
    return try await desk.performAsSystem(work, actor: principal.userID) { transaction in
      guard let id = principal.userID,
        let user = try await transaction.repository(User.self).fetch(id), user.isActive
      else { throw Desk.signInFirst }
      guard user.createdBy == user.id else {
        throw OpsError(
          .denied, "You were added by an administrator, so you cannot choose a role yourself",
          hint: "ask an administrator for a role")
      }
      let held = try await transaction.repository(RoleAssignment.self)
        .all(where: .equals(RoleAssignment.Columns.userID, id))
      guard held.isEmpty else {
        throw OpsError(
          .badState, "A role has been chosen already", field: "role",
          hint: "an administrator can change it")
      }
      try await Self.choose(role, for: user, transaction)
      return Principal(
        userID: user.id, name: user.name,
        rights: try await RightsReader(transaction).rights(of: user.id),
        session: principal.session)
    }.output
  }

  /// Adds a user who was added by nobody but themselves. `system` acts as the system.
  static func insertRegistered(
    _ name: String, _ email: Personal<String>?, _ system: Transaction
  ) async throws -> User {
    let users = system.repository(User.self)
    guard try await users.count() > 0 else {
      throw OpsError(
        .badState, "The book is not set up yet", hint: "run `opsh init --admin NAME` to set it up")
    }
    guard try await users.find(name: name) == nil else {
      throw OpsError(.duplicate, "This name is taken", field: "name", hint: "choose another one")
    }
    let id = system.nextID()
    return try await users.create(
      User(
        id: id, name: name, foldedName: TextFolding.fold(name), email: email?.value,
        createdAt: system.now, createdBy: id))
  }

  private static func choose(
    _ role: Role, for user: User, _ system: Transaction
  ) async throws {
    _ = try await system.repository(RoleAssignment.self).create(
      RoleAssignment(
        id: system.nextID(), userID: user.id, role: role, assignedBy: user.id,
        assignedAt: system.now, reason: "chosen at registration"))
  }
}
