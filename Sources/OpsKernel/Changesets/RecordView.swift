import OpsDomain

/// One record's change in the words of the business.
public struct RecordView: Sendable, Equatable {
  /// What happens to the record.
  public enum Action: String, Sendable, Codable, CaseIterable {
    /// The record is new, another one, or gone.
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
    /// The name of the field.
    public let name: String
    /// The value before the change.
    public let before: Document
    /// The value after the change.
    public let after: Document
    /// Whether it says who and when, not what: see ``Trail``.
    public let isTrail: Bool
    /// Its column, where that holds personal data; nil for all others.
    let personal: String?
    /// Whether its values are identifiers of records whose names the reader is not told.
    public let isNameless: Bool
  }

  /// What happens to the record.
  public let action: Action
  /// What kind of record: `product`, `stock`, `request` …
  public let entity: String
  /// What people call the record: a SKU, a number, a place.
  public let name: String
  /// The identifier of the record.
  public let id: RecordID
  /// The fields that change.
  public let fields: [Field]
  /// The collection of the record.
  let collection: String

  /// The change as answers and plans write it.
  public var change: RecordChange {
    func side(_ value: (Field) -> Document, _ isThere: Bool) -> RecordFields? {
      guard isThere else { return nil }
      var object = DocumentObject()
      for field in fields { object.set(field.name, value(field)) }
      return RecordFields(object)
    }
    return RecordChange(
      action: action, entity: entity, id: name, record: id,
      before: side(\.before, action != .create), after: side(\.after, action != .remove),
      effects: [])
  }

  /// The same as a document.
  public var document: Document { change.document }
}

extension PersonalReading {
  /// Adds what the view shows of a person.
  package mutating func add(_ view: RecordView) {
    add(
      view.collection, view.id.description,
      view.fields.compactMap { field in
        field.personal.map { ($0, !field.before.isNull || !field.after.isNull) }
      })
  }
}
