/// A password, token or key. Printing, reflecting or logging one shows `•••`; it cannot be encoded.
public struct Secret: Sendable {
  private let text: String

  /// Keeps the text as it is; it may be empty.
  public init(_ text: String) { self.text = text }

  /// The content, for the one place that needs it: a hash, a header.
  public func reveal() -> String { text }

  /// Whether it has no characters.
  public var isEmpty: Bool { text.isEmpty }

  /// Whether the content is byte for byte `candidate`.
  ///
  /// Takes the same time wherever the first difference is; only the lengths can be told from it.
  public func matches(_ candidate: String) -> Bool {
    ASCII.withBytes(text) { mine in
      ASCII.withBytes(candidate) { theirs in
        guard mine.count == theirs.count else { return false }
        var difference: UInt8 = 0
        for index in mine.indices { difference |= mine[index] ^ theirs[index] }
        return difference == 0
      }
    }
  }

  /// Whether both hold the same bytes, in constant time.
  public func matches(_ other: Secret) -> Bool { matches(other.text) }

  static let mask = "•••"
}

extension Secret: Equatable {
  public static func == (left: Secret, right: Secret) -> Bool { left.matches(right) }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { Self.mask }
  public var debugDescription: String { Self.mask }
  public var customMirror: Mirror { Mirror(reflecting: Self.mask) }
}

extension Secret: Codable {
  /// Reads a secret from text, such as the password in the body of a request.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  /// Always throws `internal.bug`: a secret leaves only through ``reveal()``.
  public func encode(to encoder: any Encoder) throws {
    throw OpsError(.internalError, "A secret cannot be written out")
  }
}
