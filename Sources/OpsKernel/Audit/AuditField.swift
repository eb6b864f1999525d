import OpsDomain

/// One field of a record before and after a commit, as text.
public struct AuditField: AnswerRecord, Equatable {
  private enum CodingKeys: String, CodingKey {
    case field, before, after, hidden
  }

  /// The name of the field.
  public let field: String
  /// Null if there was no value, or no record.
  public let before: Personal<String>?
  /// The value after the commit.
  public let after: Personal<String>?
  /// True if the reader may not see the field: then only the fact of the change is shown.
  public let hidden: Sometimes<Bool>?

  /// `hidden` is there where it is true, and only there.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(field, forKey: .field)
    try container.encode(before, forKey: .before)
    try container.encode(after, forKey: .after)
    if let hidden { try container.encode(hidden, forKey: .hidden) }
  }

  /// The fields in which the rows differ; all that hold something when one row is missing. Figures
  /// are written as people write them, see ``RecordFigure``.
  /// - Parameter concealed: The places whose values are not said.
  static func differences(
    _ old: Row?, _ new: Row?, in schema: Schema, concealed: Set<Int>, _ currency: Currency
  ) -> [AuditField] {
    var fields: [AuditField] = []
    // `id` and `version` come first and say nothing of their own.
    for (index, column) in schema.columns.enumerated().dropFirst(2) {
      let before = column.said(value(old, index))
      let after = column.said(value(new, index))
      guard before != after else { continue }
      let isHidden = concealed.contains(index)
      fields.append(
        AuditField(
          field: column.name,
          before: isHidden ? nil : text(before, column, currency).map(Personal.init),
          after: isHidden ? nil : text(after, column, currency).map(Personal.init),
          hidden: isHidden ? true : nil))
    }
    return fields
  }

  private static func value(_ row: Row?, _ index: Int) -> Value {
    guard let row, index < row.values.count else { return .null }
    return row.values[index]
  }

  private static func text(
    _ value: Value, _ column: Column, _ currency: Currency
  ) -> String? {
    switch value {
    case .null: return nil
    case .text(let text): return text
    case .bytes(let bytes): return "\(bytes.count) bytes"
    case .integer(let raw):
      if let figure = RecordFigure.text(raw, column, currency) { return figure }
      switch column.kind {
      case .bool: return raw == 0 ? "false" : "true"
      case .fixed: return Quantity(rawValue: raw).description
      case .instant: return Instant(milliseconds: raw).description
      default: return String(raw)
      }
    }
  }
}
