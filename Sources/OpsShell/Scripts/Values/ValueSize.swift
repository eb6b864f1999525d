import OpsDomain

/// How large the values of a script get. A mistake in a loop ends as an error, and not with a
/// program that has no memory left.
struct ValueSize {
  /// Most lists and maps inside each other.
  static let depth = Limits.documentDepth
  /// Most values inside one value.
  static let parts = 10_000_000
  /// Most bytes of one text.
  static let textBytes = 16 << 20
  /// Most bytes of all texts inside one value.
  static let bytes = 256 << 20

  private var parts = 0
  private var bytes = 0

  /// Returns the value unless it is too large. Throws `data.too_large`.
  static func checked(_ value: ScriptValue) throws(OpsError) -> ScriptValue {
    var size = ValueSize()
    try size.add(value, 0)
    return value
  }

  /// Returns the text unless it is too long. Throws `data.too_large`.
  static func checked(_ text: String) throws(OpsError) -> String {
    try check(bytes: text.utf8.count)
    return text
  }

  /// Throws `data.too_large` for more bytes than a text may have.
  static func check(bytes: Int) throws(OpsError) {
    guard bytes <= textBytes else {
      throw OpsError(.tooLarge, "A text of a script can have at most 16 MiB")
    }
  }

  private mutating func add(_ value: ScriptValue, _ depth: Int) throws(OpsError) {
    try enter(depth)
    switch value {
    case .text(let text): try add(text)
    case .list(let items):
      for item in items { try add(item, depth + 1) }
    case .record(let object):
      for member in object.members {
        try add(member.key)
        try add(member.value, depth + 1)
      }
    default: break
    }
  }

  private mutating func add(_ value: Document, _ depth: Int) throws(OpsError) {
    try enter(depth)
    switch value {
    case .text(let text), .number(let text): try add(text)
    case .list(let items):
      for item in items { try add(item, depth + 1) }
    case .object(let object):
      for member in object.members {
        try add(member.key)
        try add(member.value, depth + 1)
      }
    default: break
    }
  }

  private mutating func enter(_ depth: Int) throws(OpsError) {
    guard depth <= Self.depth else {
      throw OpsError(.tooLarge, "Lists and maps are nested more than \(Self.depth) deep")
    }
    parts += 1
    guard parts <= Self.parts else {
      throw OpsError(
        .tooLarge, "A value of a script can contain at most \(Self.parts) other values")
    }
  }

  private mutating func add(_ text: String) throws(OpsError) {
    bytes += text.utf8.count
    guard bytes <= Self.bytes else {
      throw OpsError(.tooLarge, "The texts of one value can have at most 256 MiB together")
    }
  }
}
