import OpsDomain
import OpsStorage

extension User {
  /// Throws `rule.bad_state` for a person who was erased. Only a pseudonym is left, which nobody
  /// can make a user again, and which gets no rights.
  func requirePresent() throws(OpsError) {
    guard erasedAt != nil else { return }
    throw OpsError(
      .badState, "This person was erased: \(Excerpt.of(name)) is a pseudonym and stays as it is",
      field: "user", hint: "run `opsh user create NAME` to create an account")
  }

  /// Throws `rule.bad_state` when the user with that identifier was erased.
  static func requirePresent(_ id: RecordID?, _ transaction: Transaction) async throws {
    guard let id else { return }
    try await transaction.repository(User.self).fetch(id)?.requirePresent()
  }
}
