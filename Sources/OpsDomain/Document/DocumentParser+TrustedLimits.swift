extension DocumentParser.Limits {
  /// For texts this product wrote itself, such as stored answers and journal images: large, and
  /// no deeper than any other.
  public static let trusted = DocumentParser.Limits(maximumBytes: 256 << 20, maximumDepth: 64)
}
