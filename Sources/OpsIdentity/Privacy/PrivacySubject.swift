import OpsDomain
import OpsKernel
import OpsStorage

/// The person that a question of privacy is about.
struct PrivacySubject: Sendable {
  let kind: PersonKind
  private let row: Row
  /// What names the person in access events: the identifier, and what else people call them by.
  let names: [String]

  init(_ kind: PersonKind, _ row: Row) throws {
    self.kind = kind
    self.row = row
    names = try kind.names(row)
  }

  /// Finds the person, for a caller who may ask: everybody for himself, those with the right for
  /// others.
  ///
  /// A name is a user's before it is a customer's number. Throws `signin.missing`,
  /// `denied.permission`, `notfound.any`.
  /// - Parameters:
  ///   - kinds: The kinds of people there are, users first.
  ///   - permission: What somebody needs to ask about one of a kind.
  static func find(
    _ input: PersonReference, among kinds: [PersonKind], _ transaction: Transaction,
    needing permission: (PersonKind) -> Permission, to action: String
  ) async throws -> PrivacySubject {
    let principal = transaction.principal
    let system = transaction.asSystem("finds the person who is meant")
    var own: User?
    if let id = principal.userID { own = try await system.repository(User.self).fetch(id) }
    guard let name = input.person else {
      guard let own else { throw Desk.signInFirst }
      return try PrivacySubject(.users, own.row)
    }
    if let own,
      TextFolding.sameBytes(own.foldedName, TextFolding.fold(name))
        || TextFolding.sameBytes(own.id.description, name)
    {
      return try PrivacySubject(.users, own.row)
    }
    // Whether there is such a person is told only to those who may know.
    for kind in kinds where principal.may(permission(kind)) {
      if let row = try await kind.find(name, system) { return try PrivacySubject(kind, row) }
    }
    if let first = kinds.first, !kinds.contains(where: { principal.may(permission($0)) }) {
      try principal.require(permission(first), to: action)
    }
    throw unknown(name, kinds)
  }

  private static func unknown(_ name: String, _ kinds: [PersonKind]) -> OpsError {
    let nouns = kinds.map { "a \($0.schema.noun)" }
    let others = nouns.dropLast().joined(separator: ", ")
    let all = (others.isEmpty ? "not " : "neither \(others) nor ") + (nouns.last ?? "anybody")
    return OpsError(
      .notFoundUser, "There is \(all) called \(Excerpt.of(name))", field: "person",
      hint: "give " + kinds.map(\.reference).joined(separator: " or "))
  }

  var schema: Schema { kind.schema }
  var id: RecordID { row.id }

  /// Throws `denied.permission` unless the caller may forget the person, for good.
  func requireErasing(_ transaction: Transaction) async throws {
    try await kind.requireErasing(row, transaction)
  }

  /// Empties or removes what there is of the person. `system` acts as the system.
  func erase(receipt: String, _ system: Transaction) async throws -> ErasedPerson {
    try await kind.erase(row, receipt, system)
  }
}
