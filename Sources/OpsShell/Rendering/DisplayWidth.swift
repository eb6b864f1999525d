/// How many terminal columns a text takes.
///
/// Wide scalars are those of East Asian Width W and F (Unicode UAX #11) and those shown as emoji;
/// combining marks, format characters and the inner parts of Hangul syllables take none. Within one
/// grapheme cluster the scalars add up, but an emoji sequence is two columns as a whole.
/// Control characters count 0: make them visible with ``Sanitizer`` first.
public enum DisplayWidth {
  /// The columns of a text.
  public static func of(_ text: some StringProtocol) -> Int {
    if let count = asciiWidth(text) { return count }
    var width = 0
    for character in text { width += of(character) }
    return width
  }

  /// The columns of one grapheme cluster.
  public static func of(_ character: Character) -> Int {
    var sum = 0
    var isEmoji = false
    for scalar in character.unicodeScalars {
      switch scalar.value {
      case 0xFE0F, 0x200D, 0x1F1E6...0x1F1FF, 0x1F3FB...0x1F3FF: isEmoji = true
      default: break
      }
      sum += of(scalar)
    }
    guard isEmoji else { return sum }
    return isEmojiSequence(character) ? 2 : sum
  }

  /// The columns of one scalar on its own: 0, 1 or 2.
  public static func of(_ scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x7F { return value < 0x20 ? 0 : 1 }
    if value < 0x300 { return value < 0xA0 || value == 0xAD ? 0 : 1 }
    if isWide(value) { return 2 }
    if isInnerHangul(value) { return 0 }
    let properties = scalar.properties
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .control, .lineSeparator, .paragraphSeparator: return 0
    case .format: return isVisibleFormat(value) ? 1 : 0
    default:
      return value >= 0x2300 && properties.isEmojiPresentation && !isFlagLetter(value) ? 2 : 1
    }
  }

  /// The text with blanks added on one side up to `width` columns; longer text stays as it is.
  public static func padded(
    _ text: String, to width: Int, alignment: TableColumn.Alignment = .left
  ) -> String {
    let missing = width - of(text)
    guard missing > 0 else { return text }
    let blanks = String(repeating: " ", count: missing)
    return alignment == .left ? text + blanks : blanks + text
  }

  /// The text cut to at most `width` columns between grapheme clusters, with an ellipsis if cut.
  public static func truncated(
    _ text: String, to width: Int, glyphs: GlyphSet = .unicode
  ) -> String {
    guard width > 0 else { return "" }
    if of(text) <= width { return text }
    let mark = glyphs.ellipsis.unicodeScalars.count <= width ? glyphs.ellipsis : "."
    return String(prefix(of: text, columns: width - of(mark))) + mark
  }

  /// The longest part from the start that takes at most `columns`.
  static func prefix(of text: some StringProtocol, columns: Int) -> Substring {
    var used = 0
    var index = text.startIndex
    while index < text.endIndex {
      used += of(text[index])
      if used > columns { break }
      index = text.index(after: index)
    }
    return Substring(text[..<index])
  }

  /// The byte count if the text is ASCII without control characters: then it is the width.
  private static func asciiWidth(_ text: some StringProtocol) -> Int? {
    func plain(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
      for byte in bytes where byte &- 0x20 >= 0x5F { return nil }
      return bytes.count
    }
    return text.utf8.withContiguousStorageIfAvailable(plain) ?? nil
  }

  private static func isEmojiSequence(_ character: Character) -> Bool {
    guard let first = character.unicodeScalars.first else { return false }
    if isFlagLetter(first.value) { return character.unicodeScalars.count > 1 }
    return first.properties.isEmoji && first.value != 0x23 && first.value != 0x2A
      && !(0x30...0x39).contains(first.value)
      || character.unicodeScalars.contains { $0.value == 0xFE0F } && first.properties.isEmoji
  }

  private static func isFlagLetter(_ value: UInt32) -> Bool { (0x1F1E6...0x1F1FF).contains(value) }

  /// Hangul vowels and final consonants, which join the syllable before them.
  private static func isInnerHangul(_ value: UInt32) -> Bool {
    (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value)
  }

  /// Format characters with a shape of their own: Arabic, Syriac and Kaithi number and verse signs.
  private static func isVisibleFormat(_ value: UInt32) -> Bool {
    switch value {
    case 0x600...0x605, 0x6DD, 0x70F, 0x890...0x891, 0x8E2, 0x110BD, 0x110CD: true
    default: false
    }
  }

  private static func isWide(_ value: UInt32) -> Bool {
    guard value >= 0x1100 else { return false }
    var low = 0
    var high = wide.count
    while low < high {
      let middle = (low + high) / 2
      if value > wide[middle].last { low = middle + 1 } else { high = middle }
    }
    return low < wide.count && value >= wide[low].first
  }

  /// East Asian Width W and F without emoji, ascending; unassigned gaps inside a script are closed.
  private static let wide: [(first: UInt32, last: UInt32)] = [
    (0x1100, 0x115F),  // Hangul initial consonants
    (0x2329, 0x232A),  // angle brackets
    (0x2E80, 0x303E),  // radicals, CJK symbols
    (0x3041, 0x3247),  // kana, bopomofo, compatibility jamo, enclosed CJK
    (0x3250, 0x4DBF),  // enclosed CJK, CJK compatibility, extension A
    (0x4E00, 0xA4CF),  // unified ideographs, Yi
    (0xA960, 0xA97C),  // Hangul extended A
    (0xAC00, 0xD7A3),  // Hangul syllables
    (0xF900, 0xFAFF),  // compatibility ideographs
    (0xFE10, 0xFE19),  // vertical forms
    (0xFE30, 0xFE6B),  // compatibility and small forms
    (0xFF01, 0xFF60),  // full-width ASCII
    (0xFFE0, 0xFFE6),  // full-width signs
    (0x16FE0, 0x18CFF),  // Tangut, Khitan
    (0x18D00, 0x18D1E),  // Tangut supplement
    (0x1AFF0, 0x1B2FB),  // kana extensions, Nushu
    (0x1D300, 0x1D376),  // Tai Xuan Jing symbols, counting rods
    (0x1F200, 0x1F202), (0x1F210, 0x1F23B), (0x1F240, 0x1F248), (0x1F250, 0x1F251),
    (0x1F260, 0x1F265),  // enclosed ideographs
    (0x20000, 0x2FFFD), (0x30000, 0x3FFFD),  // ideographic planes
  ]
}
