/// Chooses between several descriptions of one product in an export.
public enum ProductDescription {
  /// Whether `candidate` says more about the product than `current`.
  ///
  /// Catalogue descriptions are written in capitals; remarks of salespeople ("damages?") are not.
  /// So a text without lower-case letters wins over one with, then the longer one; a placeholder
  /// never wins.
  public static func isBetter(_ candidate: String, than current: String) -> Bool {
    rank(candidate) > rank(current)
  }

  private static func rank(_ text: String) -> Int {
    let bytes = text.utf8
    let hasLowerCase = bytes.contains { (0x61...0x7A).contains($0) }
    let hasLetters = bytes.contains { (0x41...0x5A).contains($0) }
    return (hasLetters && !hasLowerCase ? 1000 : 0) + Swift.min(bytes.count, 999)
  }
}
