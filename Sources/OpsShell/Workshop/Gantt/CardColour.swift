/// The colour of a colour card, and what can be read on it.
struct CardColour: Sendable, Equatable {
  let red: UInt8
  let green: UInt8
  let blue: UInt8

  /// Reads `#rrggbb` or `#rgb`, with or without `#`; nil for anything else.
  init?(hex: String) {
    var digits = Array(hex.utf8)
    if digits.first == UInt8(ascii: "#") { digits.removeFirst() }
    var values: [UInt8] = []
    for digit in digits {
      guard digit < 0x80, let value = Character(Unicode.Scalar(digit)).hexDigitValue else {
        return nil
      }
      values.append(UInt8(value))
    }
    switch values.count {
    case 3: (red, green, blue) = (values[0] * 17, values[1] * 17, values[2] * 17)
    case 6:
      red = values[0] * 16 + values[1]
      green = values[2] * 16 + values[3]
      blue = values[4] * 16 + values[5]
    default: return nil
    }
  }

  private init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// Colours for productions without a card, which people with a colour-vision deficiency can tell
  /// apart as well (Okabe and Ito 2008).
  static let palette = [
    CardColour(86, 180, 233), CardColour(230, 159, 0), CardColour(0, 158, 115),
    CardColour(240, 228, 66), CardColour(0, 114, 178), CardColour(213, 94, 0),
    CardColour(204, 121, 167),
  ]

  /// `#rrggbb`.
  var hex: String {
    "#" + [red, green, blue].map { Sanitizer.hex(UInt32($0), digits: 2) }.joined()
  }

  /// Black or white, whichever stands out more. One of them always has a contrast of 4.58 or more,
  /// and text needs 4.5 (WCAG 2.2, 1.4.3).
  var ink: CardColour {
    let black = CardColour(0, 0, 0)
    let white = CardColour(255, 255, 255)
    return contrast(to: black) >= contrast(to: white) ? black : white
  }

  /// 1 to 21 (WCAG 2.2, contrast ratio).
  func contrast(to other: CardColour) -> Double {
    let pair = [luminance, other.luminance].sorted()
    return (pair[1] + 0.05) / (pair[0] + 0.05)
  }

  /// 0 for black to 1 for white (WCAG 2.2, relative luminance).
  private var luminance: Double {
    0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
  }

  /// The light of an sRGB channel. Between the steps of the curve x^2.4 = x² · x^0.4, and the fifth
  /// root is found by Newton's method, since the standard library has no power of fractions.
  private static func linear(_ channel: UInt8) -> Double {
    let share = Double(channel) / 255
    guard share > 0.04045 else { return share / 12.92 }
    let base = (share + 0.055) / 1.055
    let square = base * base
    var root = 1.0
    for _ in 0..<40 {
      root -= (root * root * root * root * root - square) / (5 * root * root * root * root)
    }
    return square * root
  }
}
