import OpsDomain
import OpsKernel
import OpsStorage

extension PrivacySubject {
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
