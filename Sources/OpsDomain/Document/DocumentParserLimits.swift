extension DocumentParser {
  /// How much a parser takes before it refuses.
  public struct Limits: Sendable, Equatable {
    /// The deepest nesting any limit can allow: values this deep are still safe to compare, write
    /// and release on a small thread stack.
    public static let deepest = 512

    /// The longest input, in bytes.
    public let maximumBytes: Int
    /// How many lists and objects may be open at once.
    public let maximumDepth: Int

    /// - Parameters:
    ///   - maximumBytes: 0 or more; 1 MiB unless told.
    ///   - maximumDepth: 0 to ``deepest``; values outside are moved to the nearest bound.
    public init(maximumBytes: Int = 1 << 20, maximumDepth: Int = 64) {
      self.maximumBytes = max(0, maximumBytes)
      self.maximumDepth = min(max(0, maximumDepth), Self.deepest)
    }
  }
}

extension DocumentParser.Limits {
  /// For texts this product wrote itself, such as stored answers and journal images: large, and
  /// no deeper than any other.
  public static let trusted = DocumentParser.Limits(maximumBytes: 256 << 20, maximumDepth: 64)
}
