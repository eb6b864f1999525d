import OpsDomain

/// One record's change in an answer or a plan, in the words of the business.
public struct RecordChange: AnswerRecord {
  /// What happens to the record.
  public let action: RecordView.Action
  /// What kind of record: `product`, `stock`, `request` …
  public let entity: String
  /// What people call the record: a SKU, a number, a place.
  public let id: String
  /// Its identifier.
  public let record: RecordID
  /// The changed fields as they were, by the names that people use; null for a new record.
  public let before: RecordFields?
  /// The same fields after the change; null for a record that is removed.
  public let after: RecordFields?
  /// Not used yet.
  public let effects: [String]

  var document: Document {
    [
      "action": .text(action.rawValue), "entity": .text(entity), "id": .text(id),
      "record": .text(record.description), "before": before.map(Self.document) ?? .null,
      "after": after.map(Self.document) ?? .null, "effects": .list(effects.map(Document.text)),
    ]
  }

  private static func document(_ fields: RecordFields) -> Document { .object(fields.members) }
}
