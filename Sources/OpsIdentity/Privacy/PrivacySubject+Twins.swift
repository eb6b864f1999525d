import OpsDomain
import OpsKernel
import OpsStorage

extension PrivacySubject {
  /// The person as a reader of records: with the rights of the moment, or those of the person whose
  /// twin this one is. People who cannot sign in have none.
  func reader(_ system: Transaction) async throws -> Principal {
    var user = id
    for twin in system.hooks(PersonTwin.self) where twin.twin == schema {
      user = try await twin.owner(id, system) ?? user
    }
    return Principal(
      userID: user, name: names.last ?? "",
      rights: try await RightsReader(system).rights(of: user))
  }

  /// The records of other kinds of people that stand for the same person, after what is open with
  /// them has ended. Throws what keeps them in the book.
  ///
  /// - Parameters:
  ///   - kinds: The kinds of people there are.
  ///   - system: A transaction with the rights of the system.
  func twins(
    among kinds: [PersonKind], _ system: Transaction
  ) async throws -> [PrivacySubject] {
    var found: [PrivacySubject] = []
    for twin in system.hooks(PersonTwin.self) where twin.person == schema {
      guard let kind = kinds.first(where: { $0.schema == twin.twin }),
        let record = try await twin.prepare(id, system),
        let row = try await system.row(kind.schema, id: record)
      else { continue }
      found.append(try PrivacySubject(kind, row))
    }
    return found
  }
}
