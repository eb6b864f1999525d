import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `user.edit`: what is absent stays as it is.
public struct EditUser: OperationInput, EditingInput {
  /// The user.
  public var user: NameOf<User>
  /// New sign-in name, unique regardless of letter case.
  public var name: Name?
  /// `E`: E-mail address.
  public var email: Clearable<String>?
  /// `P`: Phone number.
  public var phone: Clearable<String>?
  /// `R`: The role that the user works as after a sign-in; one that the user holds.
  public var primaryRole: Clearable<Role>?
  /// `FIELD`: Fields to empty.
  public var clear: [Cleared]?
}

/// Input of `profile.edit`: what is absent stays as it is.
public struct EditProfile: OperationInput, EditingInput {
  /// `E`: Your e-mail address.
  public var email: Clearable<String>?
  /// `P`: Your phone number.
  public var phone: Clearable<String>?
  /// `R`: The role that you work as after a sign-in; one that you hold.
  public var primaryRole: Clearable<Role>?
  /// `FIELD`: Fields to empty.
  public var clear: [Cleared]?
}

/// Input of `profile.show`: there is nothing to say.
public struct ShowProfile: OperationInput {}

extension IdentityService {
  static let edit = Operation<EditUser, UserView>(
    "user.edit", area: .identity,
    "Changes a user's name, e-mail address, phone number or primary role.",
    permission: .userEdit, effect: .write(.rights),
    examples: [
      "user edit sam --phone \"+370 5 212 3456\"", "user edit sam --name samuel --dry-run",
      "user edit sam --clear email", "user edit sam --primary-role salesperson",
    ],
    isSensitive: true)

  static let profile = Operation<ShowProfile, UserView>(
    "profile.show", area: .identity, "Shows your own account.", permission: nil,
    whyOpen: "your own account, never another's", effect: .read,
    examples: ["profile show", "profile show -o json"], consistency: .snapshot)

  static let editProfile = Operation<EditProfile, UserView>(
    "profile.edit", area: .identity,
    "Changes your own e-mail address, phone number or primary role.",
    permission: nil, whyOpen: "your own account, never another's", effect: .write(.rights),
    examples: [
      "profile edit --phone \"+370 5 212 3456\"", "profile edit --clear phone --dry-run",
      "profile edit --primary-role administrator",
    ],
    isSensitive: true)

  /// Changes a user; the person is told of a new name. Throws `notfound.user`, `data.duplicate`
  /// for a name that another user has in any letter case, `data.bad_value` for a bad name or
  /// contact, `rule.violated` for a primary role that is not held, `rule.bad_state` for an erased
  /// person, and `denied.permission` for a user who can do more than the caller and for a right to
  /// it that ends.
  public func edit(_ input: EditUser, _ call: Call) async throws -> Outcome<UserView> {
    try await desk.perform(Self.edit, input, call) { transaction in
      let users = transaction.repository(User.self)
      let before = try await users.named(input.user)
      try await Delegation(transaction)
        .requireLastingReach(over: before, by: .userEdit, to: "Changing the account")
      var user = before
      let edits = try input.edits()
      if let name = input.name {
        user.name = try User.checkedName(name)
        user.foldedName = TextFolding.fold(user.name)
        if let other = try await users.find(name: user.name), other.id != user.id {
          throw OpsError(
            .duplicate, "There already is a user \(Excerpt.of(user.name))", field: "name",
            hint: "choose another name")
        }
      }
      user.email = edits.email.applied(to: user.email)
      user.phone = edits.phone.applied(to: user.phone)
      user.primaryRole = edits.primaryRole.applied(to: user.primaryRole)
      guard user != before else { return try await UserView.of(before, transaction) }
      user = try await users.update(user)
      if !TextFolding.sameBytes(user.name, before.name), user.id != transaction.principal.userID {
        try await AccountNotice.renamed(user.name)
          .tell(user.id, transaction.asSystem("tells the person"))
      }
      return try await UserView.of(user, transaction)
    }
  }

  /// The caller's own account. Throws `signin.missing` without a sign-in.
  public func profile(_ input: ShowProfile, _ call: Call) async throws -> Outcome<UserView> {
    try await desk.perform(Self.profile, input, call) { transaction in
      try await UserView.of(try await Self.own(transaction), transaction)
    }
  }

  /// Changes the caller's own contact data and primary role. Throws `signin.missing` without a
  /// sign-in, `data.bad_value` for a bad address or number, and `rule.violated` for a role that is
  /// not held.
  public func editProfile(_ input: EditProfile, _ call: Call) async throws -> Outcome<UserView> {
    try await desk.perform(Self.editProfile, input, call) { transaction in
      let before = try await Self.own(transaction)
      var user = before
      let edits = try input.edits()
      user.email = edits.email.applied(to: user.email)
      user.phone = edits.phone.applied(to: user.phone)
      user.primaryRole = edits.primaryRole.applied(to: user.primaryRole)
      if user != before {
        user = try await transaction.asSystem("changes the caller's own account")
          .repository(User.self).update(user)
      }
      return try await UserView.of(user, transaction)
    }
  }

  /// The caller's own record.
  private static func own(_ transaction: Transaction) async throws -> User {
    guard let id = transaction.principal.userID else { throw Desk.signInFirst }
    guard let user = try await transaction.repository(User.self).fetch(id) else {
      throw Desk.signInFirst
    }
    return user
  }
}
