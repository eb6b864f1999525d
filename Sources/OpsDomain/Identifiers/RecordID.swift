/// The identifier of one record: a positive 64-bit integer, unique within a book.
///
/// In JSON it is decimal text, because a JSON number loses digits beyond 2^53 in many readers.
public struct RecordID: RawRepresentable, Hashable, Sendable {
  public let rawValue: Int64

  /// Takes the number as it is. Records have positive numbers; this is not checked.
  public init(rawValue: Int64) { self.rawValue = rawValue }

  /// Reads an identifier as it is printed: no `+`, no leading zeros, no spaces.
  ///
  /// - Throws: `data.bad_value` for anything else.
  public init(parsing text: String, field: String = "id") throws(OpsError) {
    guard let id = RecordID(text) else {
      throw OpsError(
        .badValue, "\"\(Excerpt.of(text))\" is not an identifier", field: field,
        hint: "copy the digits as they were printed")
    }
    self = id
  }
}

extension RecordID: LosslessStringConvertible {
  /// The identifier whose ``description`` is `text`, or nil.
  public init?(_ text: String) {
    guard let value = Int64(text), TextFolding.sameBytes(String(value), text) else { return nil }
    self.init(rawValue: value)
  }

  /// Decimal digits.
  public var description: String { String(rawValue) }
}

extension RecordID: Comparable {
  public static func < (left: RecordID, right: RecordID) -> Bool { left.rawValue < right.rawValue }
}

extension RecordID: Codable {
  /// Reads decimal text. Throws `data.bad_value` for anything else.
  public init(from decoder: any Decoder) throws {
    let (text, field) = try decoder.text(fallbackField: "id")
    try self.init(parsing: text, field: field)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
