/// What texts from people may hold. Any script is welcome; what could hide, forge or break output
/// is not: control characters, terminal escapes, separators of lines and invisible characters, such
/// as those that override writing direction.
public enum TextRules {
  /// A name or title on one line: trimmed, inner runs of spaces made one space.
  ///
  /// - Parameters:
  ///   - maximum: Longest result, in Unicode scalars.
  ///   - field: Input field named in the error.
  /// - Throws: `data.bad_value` when nothing visible is left, it is too long, or holds a forbidden
  ///   character (see ``isForbidden(_:)``), line breaks and tabs among them.
  public static func name(
    _ text: String, field: String, maximum: Int = Limits.nameLength
  ) throws(OpsError) -> String {
    if isPlain(text) {
      try checkLength(text.utf8.count, maximum: maximum, field: field)
      return text
    }
    var cleaned = UTF8Buffer(capacity: text.utf8.count)
    var isVisible = false
    for scalar in trimmed(text) {
      if isForbidden(scalar) { throw forbidden(scalar, field: field) }
      if scalar.isSpace {
        cleaned.needsSpace = true
        continue
      }
      isVisible = isVisible || !scalar.properties.isDefaultIgnorableCodePoint
      cleaned.append(scalar)
    }
    guard isVisible else { throw empty(field) }
    try checkLength(cleaned.count, maximum: maximum, field: field)
    return cleaned.text
  }

  /// A note or reason of several lines: trimmed; line breaks become `\n`, tabs and inner spaces
  /// stay.
  ///
  /// - Parameters:
  ///   - maximum: Longest result, in Unicode scalars.
  ///   - allowsEmpty: Whether a note without text is `""` instead of an error.
  /// - Throws: `data.bad_value` as ``name(_:field:maximum:)`` does.
  public static func note(
    _ text: String, field: String, maximum: Int = Limits.noteLength, allowsEmpty: Bool = false
  ) throws(OpsError) -> String {
    var cleaned = UTF8Buffer(capacity: text.utf8.count)
    var isVisible = false
    var followsReturn = false
    for scalar in trimmed(text) {
      defer { followsReturn = scalar == "\r" }
      switch scalar {
      case "\n" where followsReturn: continue
      case "\n", "\r": cleaned.append("\n")
      case "\t": cleaned.append(scalar)
      default:
        if isForbidden(scalar) { throw forbidden(scalar, field: field) }
        isVisible =
          isVisible || !(scalar.isSpace || scalar.properties.isDefaultIgnorableCodePoint)
        cleaned.append(scalar)
      }
    }
    guard isVisible else {
      if allowsEmpty { return "" }
      throw empty(field)
    }
    try checkLength(cleaned.count, maximum: maximum, field: field)
    return cleaned.text
  }

  /// Whether no text of ours may hold `scalar`: C0 and C1 control characters and DEL, the line and
  /// paragraph separators U+2028 and U+2029, and what is not seen but makes two texts differ or
  /// turns the writing direction: U+061C, U+200B, U+200E, U+200F, U+202A–202E, U+2060–206F, U+FEFF
  /// and U+FFF9–FFFB ("Trojan Source"). The joiners U+200C and U+200D are letters' own business, in
  /// Persian and in emoji, and are allowed.
  public static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200B, 0x200E...0x200F, 0x2028...0x202E, 0x2060...0x206F,
      0xFEFF, 0xFFF9...0xFFFB:
      true
    default: false
    }
  }

  /// A regular expression (ECMA 262) for a text of one or more characters, none of them forbidden.
  public static let printablePattern =
    #"^[^\u0000-\u001F\u007F-\u009F\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F"#
    + #"\uFEFF\uFFF9-\uFFFB]+$"#

  /// Whether `text` is printable ASCII with single inner spaces only: then it is clean as it is.
  private static func isPlain(_ text: String) -> Bool {
    ASCII.withBytes(text) { bytes in
      guard let last = bytes.last, last != ASCII.space else { return false }
      var previous = ASCII.space
      for byte in bytes {
        guard byte >= ASCII.space, byte < 0x7F else { return false }
        if byte == ASCII.space, previous == ASCII.space { return false }
        previous = byte
      }
      return true
    }
  }

  private static func trimmed(_ text: String) -> Substring.UnicodeScalarView {
    var scalars = text.unicodeScalars[...]
    while let first = scalars.first, first.isSpace { scalars.removeFirst() }
    while let last = scalars.last, last.isSpace { scalars.removeLast() }
    return scalars
  }

  private static func checkLength(
    _ length: Int, maximum: Int, field: String
  ) throws(OpsError) {
    guard length <= maximum else {
      throw OpsError(
        .badValue, "The text has \(length) characters; at most \(maximum) are allowed",
        field: field,
        hint: "shorten it")
    }
  }

  private static func empty(_ field: String) -> OpsError {
    OpsError(.badValue, "The text is empty", field: field, hint: "write at least one character")
  }

  private static func forbidden(_ scalar: Unicode.Scalar, field: String) -> OpsError {
    OpsError(
      .badValue, "The text holds the invisible character U+\(scalar.code)", field: field,
      hint: "remove it")
  }
}

extension TextRules {
  /// Whether a text may not hold `scalar`: what no text may hold, see ``isForbidden(_:)``.
  ///
  /// - Parameter allowingLines: Whether the text may have several lines: then line feeds and tabs
  ///   are no fault.
  public static func isForbidden(_ scalar: Unicode.Scalar, allowingLines: Bool) -> Bool {
    isForbidden(scalar) && !(allowingLines && (scalar == "\n" || scalar == "\t"))
  }
}
