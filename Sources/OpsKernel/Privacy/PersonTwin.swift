import OpsDomain
import OpsStorage

/// What an area made of a person in another record of people, with the same name and contact, as
/// the customer that a user of the marketplace is, or one that was merged into another. It is
/// erased with the person, and has a receipt of its own: only the area knows whose it is.
package struct PersonTwin: AreaHook {
  /// Ends what is open with the twins of a person, and answers their records; none for a person
  /// without one. Throws `rule.dependants` for what keeps the person in the book.
  package typealias Preparation =
    @Sendable (_ person: RecordID, _ system: Transaction) async throws -> [RecordID]
  /// The person whose twin a record is; nil for a record that is nobody's twin.
  package typealias Owner =
    @Sendable (_ twin: RecordID, _ system: Transaction) async throws -> RecordID?

  /// What the person is a record of.
  package let person: Schema
  /// What the twin is a record of.
  package let twin: Schema
  package let owner: Owner
  package let prepare: Preparation

  package init(
    of person: Schema, in twin: Schema, owner: @escaping Owner, prepare: @escaping Preparation
  ) {
    self.person = person
    self.twin = twin
    self.owner = owner
    self.prepare = prepare
  }
}
