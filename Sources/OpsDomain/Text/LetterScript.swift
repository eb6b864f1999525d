/// The scripts of which letters look alike, such as the Latin and the Cyrillic a. A name that mixes
/// them can pass for another one.
public enum LetterScript: String, Sendable, CaseIterable {
  /// Latin, as in this sentence.
  case latin = "Latin"
  /// Greek.
  case greek = "Greek"
  /// Cyrillic.
  case cyrillic = "Cyrillic"
  /// Any other: Cherokee, mathematical and many more letters look like Latin ones as well.
  case other = "other"

  /// The scripts that `text` has letters of, in the order of the cases. Digits, marks and
  /// letters that modify others belong to none of them.
  public static func all(in text: String) -> [LetterScript] {
    var found: Set<LetterScript> = []
    for scalar in text.unicodeScalars where scalar.properties.isAlphabetic {
      if let script = of(scalar) { found.insert(script) }
    }
    return allCases.filter(found.contains)
  }

  /// The script of a letter, by the blocks of Unicode; nil for one that goes with every script.
  private static func of(_ letter: Unicode.Scalar) -> LetterScript? {
    switch letter.value {
    // The micro sign, modifiers such as the apostrophe, and marks.
    case 0xB5, 0x2B0...0x36F: nil
    case 0x41...0x24F, 0x1E00...0x1EFF, 0x2C60...0x2C7F, 0xA720...0xA7FF, 0xFB00...0xFB06,
      0xFF21...0xFF5A:
      .latin
    case 0x370...0x3FF, 0x1F00...0x1FFF: .greek
    case 0x400...0x52F, 0x1C80...0x1C8F, 0x2DE0...0x2DFF, 0xA640...0xA69F: .cyrillic
    default: .other
    }
  }
}
