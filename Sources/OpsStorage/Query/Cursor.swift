import OpsDomain

/// The text form of a keyset position, as lists give it in `next` and take it in `--after`.
public enum Cursor {
  /// The position as text: base64url over a JSON array of tagged values.
  public static func encode(_ position: [Value]) -> String {
    var document: [Document] = []
    for value in position {
      switch value {
      case .null: document.append(.null)
      case .integer(let raw): document.append(.integer(raw))
      case .text(let text): document.append(.text(text))
      case .bytes(let bytes): document.append(.list([.text(Base64URL.encode(bytes))]))
      }
    }
    return Base64URL.encode(DocumentWriter.bytes(.list(document)))
  }

  /// Throws `data.bad_value` for a text that no list has given out.
  public static func decode(_ text: String) throws -> [Value] {
    let refusal = OpsError.unreadablePage
    guard let bytes = Base64URL.decode(text),
      case .list(let items) = try? DocumentParser.parse(bytes)
    else { throw refusal }
    return try items.map { item in
      switch item {
      case .null: return .null
      case .integer(let raw): return .integer(raw)
      case .text(let text): return .text(text)
      case .list(let inner):
        guard case .text(let encoded)? = inner.first, let raw = Base64URL.decode(encoded) else {
          throw refusal
        }
        return .bytes(raw)
      default: throw refusal
      }
    }
  }
}
