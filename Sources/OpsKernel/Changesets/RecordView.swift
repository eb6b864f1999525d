import OpsDomain

/// One record's change in the words of the business.
public struct RecordView: Sendable, Equatable {
  /// What happens to the record.
  public enum Action: String, Sendable {
    case create, update, remove

    /// How a diff marks it.
    public var mark: String {
      switch self {
      case .create: "+"
      case .update: "~"
      case .remove: "-"
      }
    }
  }

  /// One field before and after; null where there was no value or no record.
  public struct Field: Sendable, Equatable {
    public let name: String
    public let before: Document
    public let after: Document
    /// Whether it says who and when, not what: see ``Trail``.
    public let isTrail: Bool
  }

  public let action: Action
  /// What kind of record: `product`, `stock`, `request` …
  public let entity: String
  /// What people call the record: a SKU, a number, a place.
  public let name: String
  public let id: RecordID
  public let fields: [Field]

  /// `{action, entity, id, record, before, after, effects}`
  public var document: Document {
    func side(_ value: (Field) -> Document, _ isThere: Bool) -> Document {
      guard isThere else { return .null }
      var object = DocumentObject()
      for field in fields { object.set(field.name, value(field)) }
      return .object(object)
    }
    return [
      "action": .text(action.rawValue), "entity": .text(entity), "id": .text(name),
      "record": .text(id.description), "before": side(\.before, action != .create),
      "after": side(\.after, action != .remove), "effects": .list([]),
    ]
  }
}
