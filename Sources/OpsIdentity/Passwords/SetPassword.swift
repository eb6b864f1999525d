import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `user.set_password`. The password comes beside it and never in it.
public struct SetPassword: OperationInput {
  /// The user; default you.
  public var user: Argument<NameOf<User>>?
}

extension IdentityService {
  static let setPassword = Operation<SetPassword, UserView>(
    "user.set_password", area: .identity,
    "Sets your password; or another user's, whose other ways to sign in then end.",
    permission: nil,
    whyOpen: "your own password; another user's needs user.edit",
    effect: .write(.rights),
    examples: ["user set-password --dry-run", "user set-password sam --dry-run"], isSensitive: true)

  /// Sets a password and ends all sessions, refresh tokens and personal tokens of the user, the
  /// caller's own among them. Of somebody else it also ends the links to other identity providers
  /// and the phone that signs them in, and removes addresses and devices for notices, which a thief
  /// may have added, and tells the person in the inbox.
  ///
  /// The call's key is not used: two passwords cannot be compared, and setting one twice does no
  /// harm. Throws `usage.arguments` without a password, unless in a rehearsal; `rule.bad_state` for
  /// an erased person; `denied.permission` for somebody else's without the right to edit users, or
  /// who can do more, or by a right that ends; `notfound.user`, `signin.missing`, or
  /// `data.bad_value` for a password that breaks a rule.
  public func setPassword(
    _ input: SetPassword, password: Secret?, _ call: Call
  ) async throws -> Outcome<UserView> {
    var call = call
    call.key = nil
    let descriptor = Self.setPassword.descriptor
    if let password, let outcome = try await desk.forward(Self.setPassword, input, password, call) {
      return outcome
    }
    var hash: String?
    if desk.forwarder == nil {
      do {
        let (name, minimum) = try await target(of: input, call.principal)
        if let password { hash = try await self.hash(password, for: name, minimum: minimum) }
        guard hash != nil || call.isRehearsal else { throw Self.noPassword }
      } catch {
        await desk.keepRefusal(error, of: descriptor.name, call)
        throw desk.report(error, of: descriptor.name)
      }
    } else if !call.isRehearsal {
      throw desk.report(Self.noPassword, of: descriptor.name)
    }
    let encoded = hash
    return try await desk.perform(Self.setPassword, input, call) { transaction in
      let system = transaction.asSystem("sets the password and ends sessions")
      let user = try await Self.user(input, transaction)
      try user.requirePresent()
      if let encoded { try await Self.store(encoded, of: user.id, system) }
      try await Self.endEverything(of: user.id, system)
      if user.id != transaction.principal.userID {
        let others = try await OtherSignIns.of(user.id, system)
        try await others.end(system)
        let areEnded = try await NoticeAddresses.isAny(of: user.id, system)
        try await AccountNotice.passwordSet(endsOthers: !others.isEmpty)
          .ending(addresses: areEnded).tell(user.id, system)
        try await NoticeAddresses.end(of: user.id, system)
      }
      return try await UserView.of(user, transaction)
    }
  }

  private static var noPassword: OpsError {
    OpsError(
      .usage, "No password was given", field: "password",
      hint: "give it in a file with --password-file, or with --password-stdin")
  }

  /// The name of whose password is meant, once the caller is known to be allowed, and the fewest
  /// characters it has: less beside a second factor.
  private func target(
    of input: SetPassword, _ principal: Principal
  ) async throws -> (name: String, minimum: Int) {
    let wanted = input.user.flatMap { Self.isOwn($0, principal) ? nil : $0 }
    if wanted == nil {
      guard principal.userID != nil else { throw Desk.signInFirst }
    } else {
      try principal.require(.userEdit, to: "Setting somebody else's password")
    }
    return try await desk.readAsSystem(.part(of: Self.setPassword.descriptor)) { transaction in
      let users = transaction.repository(User.self)
      let found = try await users.named(wanted ?? principal.userID?.description ?? "")
      try await Delegation(transaction, by: principal)
        .requireLastingReach(over: found, by: .userEdit, to: "Setting the password")
      let factor = try await transaction.repository(SecondFactor.self)
        .fetch(key: SecondFactor.userKey, found.id)
      let isBeside = factor?.confirmedAt != nil
      return (
        found.name, isBeside ? Limits.passwordMinimumWithFactor : Limits.passwordMinimum
      )
    }
  }

  private static func user(
    _ input: SetPassword, _ transaction: Transaction
  ) async throws -> User {
    let principal = transaction.principal
    if let name = input.user, !isOwn(name, principal) {
      try principal.require(.userEdit, to: "Setting somebody else's password")
      let user = try await transaction.repository(User.self).named(name)
      try await Delegation(transaction)
        .requireLastingReach(over: user, by: .userEdit, to: "Setting the password")
      return user
    }
    guard let own = principal.userID,
      let user = try await transaction.repository(User.self).fetch(own)
    else { throw Desk.signInFirst }
    return user
  }

  private static func isOwn(_ name: String, _ principal: Principal) -> Bool {
    guard let id = principal.userID else { return false }
    return RecordID(name) == id
      || TextFolding.sameBytes(TextFolding.fold(name), TextFolding.fold(principal.name))
  }
}
