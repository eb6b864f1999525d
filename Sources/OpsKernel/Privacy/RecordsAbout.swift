import OpsDomain
import OpsStorage

/// The records that are about a person.
package enum RecordsAbout {
  /// The person's own record, and behind it those about the person with personal columns of their
  /// own, such as the reasons of roles.
  /// - Parameters:
  ///   - schema: What the person is a record of.
  ///   - system: Acts as the system.
  package static func find(
    _ person: RecordID, in schema: Schema, _ system: Transaction
  ) async throws -> [(schema: Schema, id: RecordID)] {
    var found = [(schema: schema, id: person)]
    for other in system.context.rules.schemas
    where !other.isConfidential && !other.personalPositions.isEmpty {
      let columns = other.columns.filter { $0.references == schema.name }
      guard !columns.isEmpty else { continue }
      var pages = system.pages(Query(other, where: .or(columns.map { .equals($0, .id(person)) })))
      while let rows = try await pages.next() {
        found += rows.map { (schema: other, id: $0.id) }
      }
    }
    return found
  }
}
