import OpsDomain
import OpsStorage

/// The person that a question of privacy is about.
enum PrivacySubject: Sendable {
  case user(User)
  case customer(Customer)

  /// Finds the person, for a caller who may ask: everybody for himself, those with the right for
  /// others.
  ///
  /// A name is a user's before it is a customer's number. Throws `signin.missing`,
  /// `denied.permission`, `notfound.any`.
  static func find(
    _ input: PersonReference, _ transaction: Transaction, ofUsers: Permission,
    ofCustomers: Permission, to action: String
  ) async throws -> PrivacySubject {
    let principal = transaction.principal
    let system = transaction.asSystem("finds the person who is meant")
    guard let name = input.person else {
      guard let own = principal.userID,
        let user = try await system.repository(User.self).fetch(own)
      else { throw Desk.signInFirst }
      return .user(user)
    }
    if let own = principal.userID, let user = try await system.repository(User.self).fetch(own),
      TextFolding.sameBytes(user.foldedName, TextFolding.fold(name))
        || TextFolding.sameBytes(own.description, name)
    {
      return .user(user)
    }
    // Whether there is such a person is told only to those who may know.
    if principal.may(ofUsers), let user = try await user(name, system) { return .user(user) }
    if principal.may(ofCustomers), let customer = try await customer(name, system) {
      return .customer(customer)
    }
    if !principal.may(ofUsers), !principal.may(ofCustomers) {
      try principal.require(ofUsers, to: action)
    }
    throw OpsError(
      .notFoundUser, "There is neither a user nor a customer called \(Excerpt.of(name))",
      field: "person", hint: "give a sign-in name or a customer's number")
  }

  private static func user(_ name: String, _ system: Transaction) async throws -> User? {
    if let id = RecordID(name) { return try await system.repository(User.self).fetch(id) }
    return try await system.repository(User.self).find(name: name)
  }

  private static func customer(
    _ number: String, _ system: Transaction
  ) async throws -> Customer? {
    let customers = system.repository(Customer.self)
    if let found = try await customers.fetch(key: Customer.numberKey, .text(number)) {
      return found
    }
    guard let id = RecordID(number) else { return nil }
    return try await customers.fetch(id)
  }

  var schema: Schema {
    switch self {
    case .user: User.schema
    case .customer: Customer.schema
    }
  }

  var id: RecordID {
    switch self {
    case .user(let user): user.id
    case .customer(let customer): customer.id
    }
  }

  /// What names the person in access events: identifier, and number of a customer.
  var names: [String] {
    switch self {
    case .user(let user): [user.id.description]
    case .customer(let customer): [customer.id.description, customer.number]
    }
  }
}
