/// Text in HTML, SVG and XML.
public enum MarkupText {
  /// The text escaped for an element, or for an attribute between quotes: it means nothing to a
  /// browser. What no text may hold (``TextRules/isForbidden(_:)``) is made visible, as in a
  /// terminal: XML forbids most of it, and none of it may change what a reader sees. Control
  /// characters become their picture (`␛`) or `\x9b`, direction controls and invisible marks
  /// `\u{202e}`.
  ///
  /// - Parameter keepsLines: Leaves line feeds and tabs, which a browser shows as spaces.
  public static func escaped(_ text: String, keepsLines: Bool = false) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"  // not allowed in XML
      default:
        if TextRules.isForbidden(scalar, allowingLines: keepsLines) {
          result += visible(scalar)
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result
  }

  private static func visible(_ scalar: Unicode.Scalar) -> String {
    switch scalar.value {
    case 0..<0x20: picture(0x2400 + scalar.value)
    case 0x7F: picture(0x2421)
    case 0x80..<0xA0: "\\x" + String(scalar.value, radix: 16)
    default: "\\u{" + String(scalar.value, radix: 16) + "}"
    }
  }

  private static func picture(_ value: UInt32) -> String {
    Unicode.Scalar(value).map { String(Character($0)) } ?? "\u{FFFD}"
  }
}
