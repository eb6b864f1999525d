import OpsDomain
import OpsKernel
import OpsStorage

extension PrivacyService {
  static let export = Operation<PersonReference, PersonExport>(
    "privacy.export", area: .identity,
    "Exports everything that the book knows about one person, in a machine-readable form.",
    permission: nil,
    whyOpen: "your own data; others' need system.export_data",
    effect: .read, examples: ["privacy export 000001 -o json", "privacy export -o json"],
    consistency: .snapshot, isOfNow: true)

  /// The person's record, every record that is about the person, what the journal says of it, and
  /// who has looked at it. Of confidential records, and of those that only name the person as who
  /// made them, only that they exist. Of a person whose record was removed, what the journal holds
  /// and what is left in other records.
  ///
  /// Everybody may export their own data; other people's data needs `system.export_data`, and the
  /// export leaves out the fields that the person would not see. With a token, the export has only
  /// the areas that the token allows. Throws `denied.permission`, `denied.scope` for a person of
  /// another area, `notfound.user`, `data.bad_value` for a name that a user and a customer have.
  public func export(
    _ input: PersonReference, _ call: Call
  ) async throws -> Outcome<PersonExport> {
    try await desk.performOnJournal(Self.export, input, call) { journal, transaction in
      let subject = try await PrivacySubject.find(
        input, among: desk.world.blueprint.people, transaction,
        removedIn: journal, needing: { _ in .systemExportData }, to: "privacy export")
      try call.principal.limits.check(recordsOf: subject.schema.area)
      let system = transaction.asSystem("collects everything about one person")
      let gathering = PersonGathering(
        subject: subject, journal: journal, system: system, principal: transaction.principal,
        person: try await subject.reader(system))
      return PersonExport(
        collection: subject.schema.name, subject: subject.id, at: transaction.now,
        records: try await gathering.records(), journal: try await gathering.commits(),
        access: try await gathering.accesses())
    }
  }
}
