import OpsDomain
import OpsStorage

/// What one commit did to one record.
public struct AuditEntryView: AnswerRecord, Equatable {
  /// The collection of the record.
  public let collection: String
  /// The identifier of the record.
  public let record: RecordID
  /// What was done to the record.
  public let verb: Verb
  /// Whether the collection is confidential: then the fields are not shown.
  public let isConfidential: Bool
  /// The fields that changed.
  public let fields: [AuditField]

  /// The entry with the record's state before it, from the record's own history, as far as `reader`
  /// sees such a record.
  init(
    _ entry: JournalEntry, of commit: Commit, _ journal: any JournalReader,
    _ context: TransactionContext, for reader: Principal
  ) async throws {
    collection = entry.collection
    record = entry.id
    verb = entry.verb
    // A collection of another version of the product: that it changed is all there is to say.
    let schema = try? context.rules.schema(named: entry.collection)
    isConfidential = schema?.isConfidential ?? true
    guard let schema, !schema.isConfidential else {
      fields = []
      return
    }
    var old: Row?
    if entry.verb != .insert {
      let earlier = try await journal.entry(of: entry.id, in: schema, before: commit.sequence)
      old = try earlier?.image.map { try journal.row(in: $0, of: schema) }
    }
    let new = try entry.image.map { try journal.row(in: $0, of: schema) }
    fields = AuditField.differences(
      old, new, in: schema,
      concealed: try context.rules.rules(for: schema).concealed(in: new ?? old, from: reader),
      context.currency)
  }
}
