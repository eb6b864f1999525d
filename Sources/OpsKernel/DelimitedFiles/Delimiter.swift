/// What stands between the fields of a row.
public enum Delimiter: String, Sendable, CaseIterable, Codable {
  /// What stands between two fields.
  case comma, semicolon, tab

  /// The byte in the file.
  public var byte: UInt8 {
    switch self {
    case .comma: 0x2c
    case .semicolon: 0x3b
    case .tab: 0x09
    }
  }
}
