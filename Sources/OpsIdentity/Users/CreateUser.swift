import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `user.create`. The password comes beside it and never in it.
public struct CreateUser: OperationInput {
  /// Sign-in name, unique regardless of letter case.
  public var name: Name
  /// `R`: A role that the user has from now on.
  public var role: [Role]?
  /// `E`: E-mail address.
  public var email: Personal<String>?
  /// `P`: Phone number.
  public var phone: Personal<String>?
}

extension IdentityService {
  static let create = Operation<CreateUser, UserView>(
    "user.create", area: .identity, "Adds a user; a user without a role has no rights.",
    permission: .userCreate, effect: .write(.rights),
    examples: [
      "user create jonas --role salesperson --email jonas@example.org", "user create rasa",
    ],
    isSensitive: true)

  /// Adds a user. Without a password nobody can sign in as that user yet.
  ///
  /// The password takes no part in telling a replay by key from another call. Throws
  /// `data.duplicate` when the name is taken in any letter case, `data.bad_value` for a bad name,
  /// contact or password, `denied.permission` when a role is given without the right to, or a
  /// password is set by a right that ends.
  public func createUser(
    _ input: CreateUser, password: Secret? = nil, _ call: Call
  ) async throws -> Outcome<UserView> {
    var hash: String?
    if let password {
      if let outcome = try await desk.forward(Self.create, input, password, call) {
        return outcome
      }
      hash = try await prepare(password, for: input.name, Self.create.descriptor, call)
    }
    let encoded = hash
    return try await desk.perform(Self.create, input, call) { transaction in
      if encoded != nil {
        try await Delegation(transaction).requireLasting(
          [.userCreate], to: "Creating an account with a password")
      }
      let user = try await Self.insert(input, transaction)
      for role in input.role ?? [] {
        _ = try await RoleService.give(role, to: user, until: nil, reason: call.reason, transaction)
      }
      if let encoded {
        try await Self.store(encoded, of: user.id, transaction.asSystem("sets the password"))
      }
      return try await UserView.of(user, transaction)
    }
  }

  /// Hashes a password for an operation, after the operation's permission: nobody makes the machine
  /// work for what is refused anyway.
  func prepare(
    _ password: Secret, for name: String, _ descriptor: OperationDescriptor, _ call: Call
  ) async throws -> String {
    do {
      if let permission = descriptor.permission {
        try call.principal.require(permission, to: descriptor.name)
      }
      return try await hash(password, for: name)
    } catch {
      await desk.keepRefusal(error, of: descriptor.name, call)
      throw desk.report(error, of: descriptor.name)
    }
  }

  private static func insert(
    _ input: CreateUser, _ transaction: Transaction
  ) async throws -> User {
    let name = try User.checkedName(input.name)
    let users = transaction.repository(User.self)
    if try await users.find(name: name) != nil {
      throw OpsError(
        .duplicate, "There already is a user \(Excerpt.of(name))", field: "name",
        hint: "run `opsh user show \(Excerpt.of(name))` to see the user")
    }
    return try await users.create(
      User(
        id: transaction.nextID(), name: name, foldedName: TextFolding.fold(name),
        email: input.email?.value, phone: input.phone?.value, createdAt: transaction.now,
        createdBy: transaction.principal.userID))
  }
}
