/// One stored cell. The four shapes every store can keep unchanged.
public enum Value: Sendable, Hashable {
  /// Absence.
  case null
  /// A number, a moment, a length of time, a truth value or an identifier.
  case integer(Int64)
  /// A text.
  case text(String)
  /// Bytes, such as a digest.
  case bytes([UInt8])

  /// A truth value as 0 or 1.
  public static func bool(_ value: Bool) -> Value { .integer(value ? 1 : 0) }
  /// The text, or absence.
  public static func optional(_ value: String?) -> Value { value.map(Value.text) ?? .null }
  /// The integer, or absence.
  public static func optional(_ value: Int64?) -> Value { value.map(Value.integer) ?? .null }
  /// The identifier, or absence.
  public static func optional(_ id: RecordID?) -> Value {
    id.map { .integer($0.rawValue) } ?? .null
  }
  /// The identifier as a cell.
  public static func id(_ id: RecordID) -> Value { .integer(id.rawValue) }

  /// Whether it is absent.
  public var isNull: Bool { if case .null = self { true } else { false } }

  /// Byte-wise equality: composed and decomposed "é" are different texts, as in SQL.
  public static func == (left: Value, right: Value) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.integer(let a), .integer(let b)): a == b
    case (.text(let a), .text(let b)): TextFolding.sameBytes(a, b)
    case (.bytes(let a), .bytes(let b)): a == b
    default: false
    }
  }

  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .integer(let value): hasher.combine(value)
    case .text(let value):
      var value = value
      value.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    case .bytes(let value): hasher.combine(value)
    }
  }

  /// The total order of every store: null, then integers, then texts byte-wise, then bytes.
  public static func precedes(_ left: Value, _ right: Value) -> Bool {
    switch (left, right) {
    case (.integer(let a), .integer(let b)): a < b
    case (.text(let a), .text(let b)): TextFolding.bytewiseLess(a, b)
    case (.bytes(let a), .bytes(let b)): a.lexicographicallyPrecedes(b)
    default: left.rank < right.rank
    }
  }

  private var rank: Int {
    switch self {
    case .null: 0
    case .integer: 1
    case .text: 2
    case .bytes: 3
    }
  }
}
