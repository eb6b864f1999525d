import OpsDomain

/// One part of the data behind an application identifier.
struct GS1Component: Sendable, Equatable {
  /// Which characters it may have.
  enum Alphabet: Character, Sendable {
    case digits = "N"
    /// 82 characters of ISO/IEC 646.
    case text = "X"
    /// 39 characters of ISO/IEC 646.
    case short = "Y"
    /// base64url.
    case base64 = "Z"
  }

  let alphabet: Alphabet
  let least: Int
  let most: Int
  let isOptional: Bool
  /// Names of the checks the dictionary asks for, such as `csum`.
  let checks: [Substring]

  var isVariable: Bool { least != most }

  /// Reads `N14,csum` or `X..20`; nil for what is neither.
  init?(_ text: Substring, isOptional: Bool) {
    var parts = text.split(separator: ",")
    guard !parts.isEmpty, let first = parts[0].first, let alphabet = Alphabet(rawValue: first)
    else { return nil }
    let length = parts.removeFirst().dropFirst()
    if length.hasPrefix("..") {
      guard let most = Int(length.dropFirst(2)) else { return nil }
      (least, self.most) = (1, most)
    } else {
      guard let exact = Int(length) else { return nil }
      (least, most) = (exact, exact)
    }
    self.alphabet = alphabet
    self.isOptional = isOptional
    checks = parts
  }

  /// What is wrong with `data`; nil when nothing is.
  func problem(of data: Substring) -> String? {
    guard (least...most).contains(data.utf8.count) else {
      let length = isVariable ? "1 to \(most)" : "\(most)"
      return "has \(Counted.text(data.utf8.count, "character")), not \(length)"
    }
    guard data.utf8.allSatisfy(allows) else { return "has a character that is not allowed" }
    for check in checks {
      if let problem = GS1Check.problem(of: data, check) { return problem }
    }
    return nil
  }

  private func allows(_ byte: UInt8) -> Bool {
    switch alphabet {
    case .digits: (48...57).contains(byte)
    case .short: isUpperOrDigit(byte) || [35, 45, 47].contains(byte)
    case .base64: isUpperOrDigit(byte) || (97...122).contains(byte) || [45, 95].contains(byte)
    case .text:
      isUpperOrDigit(byte) || (97...122).contains(byte) || [33, 34, 95].contains(byte)
        || (37...47).contains(byte) || (58...63).contains(byte)
    }
  }

  private func isUpperOrDigit(_ byte: UInt8) -> Bool {
    (48...57).contains(byte) || (65...90).contains(byte)
  }
}
