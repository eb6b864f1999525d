/// What a token is good for: an area, the operations of a noun, or a single operation.
public struct AccessScope: Hashable, Sendable {
  /// `warehouse`, `stock` or `stock.receive`. A word that is an area and a noun means the area.
  public let text: String

  /// Throws `data.bad_value` for a text that is not `area`, `noun` or `noun.verb`.
  public init(parsing text: String, field: String = "scope") throws(OpsError) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), parts.allSatisfy(Self.isWord) else {
      throw OpsError(
        .badValue, "\"\(Excerpt.of(text))\" is not a scope", field: field,
        hint: "write an operation (stock.receive), a noun (stock) or an area: "
          + Area.allCases.map(\.rawValue).joined(separator: ", "))
    }
    self.text = text
  }

  /// Whether the operation of that area belongs to it.
  public func covers(_ operation: String, in area: Area) -> Bool {
    text == area.rawValue || names(operation)
  }

  /// Whether it is the operation or its noun.
  public func names(_ operation: String) -> Bool {
    text == operation || !text.contains(".") && operation.hasPrefix(text + ".")
  }

  /// Whether everything that the other scope names is named by this one as well.
  public func includes(_ other: AccessScope) -> Bool {
    text == other.text || other.text.contains(".") && names(other.text)
  }

  private static func isWord(_ part: Substring) -> Bool {
    !part.isEmpty && part.utf8.count <= 40
      && part.utf8.allSatisfy { byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte == UInt8(ascii: "_")
          || ASCII.digit(byte) != nil
      }
  }
}

extension AccessScope: ColumnWord {
  /// Words that are all scopes.
  public static var listRule: ColumnRule {
    .form("a list of scopes") { list(from: .text($0)) != nil }
  }

  /// Reads one word of a list of scopes; nil if it is not `area`, `noun` or `noun.verb`.
  public init?(columnWord: Substring) {
    guard let scope = try? AccessScope(parsing: String(columnWord)) else { return nil }
    self = scope
  }

  public var columnWord: String { text }
}
