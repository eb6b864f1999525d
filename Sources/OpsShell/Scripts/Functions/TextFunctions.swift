import FoundationEssentials
import OpsDomain

/// Functions over texts.
enum TextFunctions {
  static func value(
    _ function: ScriptFunction, _ first: ScriptValue, _ rest: [ScriptValue]
  ) throws -> ScriptValue {
    switch function {
    case .len:
      if case .text(let text) = first { return .number(Decimal(text.unicodeScalars.count)) }
      return .number(Decimal(try ListFunctions.items(first).count))
    case .lower: return .text(try text(first).lowercased())
    case .upper: return .text(try text(first).uppercased())
    case .trim: return .text(trimmed(try text(first)))
    case .replace:
      return .text(try replacing(try text(first), try text(rest[0]), by: try text(rest[1])))
    case .split:
      return .list(
        pieces(of: try text(first), at: try text(rest[0])).map { .text($0) })
    default:
      let separator = try rest.first.map { try text($0) } ?? ", "
      return .text(try joined(try ListFunctions.items(first).map(\.text), by: separator))
    }
  }

  /// A single value as text; a list is none.
  static func text(_ value: ScriptValue) throws(OpsError) -> String {
    switch value {
    case .list, .record, .rows:
      throw OpsError(.badValue, "\(value.kind) is not text", hint: "join(list) makes one of it")
    case .null: throw OpsError(.badValue, "null is not text", hint: "write: $x ?? \"\"")
    default: return value.text
    }
  }

  private static func trimmed(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(scalars[first...last])
  }

  private static func replacing(
    _ text: String, _ old: String, by new: String
  ) throws(OpsError) -> String {
    guard !old.isEmpty else { return text }
    return try joined(pieces(of: text, at: old), by: new)
  }

  /// Looks at the length before the text is made.
  private static func joined(
    _ pieces: [String], by separator: String
  ) throws(OpsError) -> String {
    let separators = max(0, pieces.count - 1) * separator.utf8.count
    try ValueSize.check(bytes: pieces.reduce(separators) { $0 + $1.utf8.count })
    return pieces.joined(separator: separator)
  }

  /// Cuts where the separator stands, byte for byte. An empty separator cuts nowhere.
  private static func pieces(of text: String, at separator: String) -> [String] {
    let (bytes, cut) = (Array(text.utf8), Array(separator.utf8))
    guard !cut.isEmpty else { return [text] }
    var pieces: [String] = []
    var (start, index) = (0, 0)
    while index + cut.count <= bytes.count {
      if bytes[index] == cut[0], bytes[index..<index + cut.count].elementsEqual(cut) {
        pieces.append(String(decoding: bytes[start..<index], as: UTF8.self))
        index += cut.count
        start = index
      } else {
        index += 1
      }
    }
    pieces.append(String(decoding: bytes[start...], as: UTF8.self))
    return pieces
  }
}
