/// A day or a time that is coded as the text people write it with, which is its ``description``.
public protocol TimeText: Codable, CustomStringConvertible {
  /// Reads the text. Throws `data.bad_date` with this field for anything else.
  init(parsing text: String, field: String) throws(OpsError)
  /// The field that an error names where the value stands alone.
  static var ownField: String { get }
}

extension TimeText {
  public static var ownField: String { "at" }

  /// Reads text as ``init(parsing:field:)`` does.
  public init(from decoder: any Decoder) throws {
    let (text, field) = try decoder.text(fallbackField: Self.ownField)
    try self.init(parsing: text, field: field)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
