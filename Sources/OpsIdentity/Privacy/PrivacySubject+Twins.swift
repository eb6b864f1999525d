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

  /// The other records of people that stand for the same person, after what is open with them has
  /// ended. Throws what keeps them in the book.
  ///
  /// - Parameters:
  ///   - kinds: The kinds of people there are.
  ///   - system: A transaction with the rights of the system.
  func twins(
    among kinds: [PersonKind], _ system: Transaction
  ) async throws -> [PrivacySubject] {
    var found: [PrivacySubject] = []
    var waiting = [self]
    var known: Set<RecordID> = [id]
    while let subject = waiting.popLast() {
      for twin in system.hooks(PersonTwin.self) where twin.person == subject.schema {
        guard let kind = kinds.first(where: { $0.schema == twin.twin }) else { continue }
        for record in try await twin.prepare(subject.id, system)
        where known.insert(record).inserted {
          guard let row = try await system.row(kind.schema, id: record) else { continue }
          let one = try PrivacySubject(kind, row)
          found.append(one)
          // A twin may have twins of its own.
          waiting.append(one)
        }
      }
    }
    return found
  }
}
