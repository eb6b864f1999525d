/// The application identifiers there are.
///
/// Source: the GS1 Barcode Syntax Dictionary.
public enum GS1Dictionary {
  /// By code. A range such as `3100-3105` is one entry for each.
  public static let identifiers: [String: GS1ApplicationIdentifier] = read(text)

  /// The identifier at the beginning of `data`: codes are two to four digits, and none is the
  /// beginning of another.
  static func identifier(beginning data: Substring) -> GS1ApplicationIdentifier? {
    for length in 2...4 {
      if let found = identifiers[String(data.prefix(length))] { return found }
    }
    return nil
  }

  private static func read(_ text: String) -> [String: GS1ApplicationIdentifier] {
    var found: [String: GS1ApplicationIdentifier] = [:]
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 4)
      guard parts.count >= 4 else { continue }
      let title = parts.count == 5 ? String(parts[4]) : ""
      for code in codes(parts[0]) {
        found[code] = GS1ApplicationIdentifier(
          code: code, title: title, isPredefined: parts[1].contains("*"),
          isAttribute: parts[1].contains("?"), components: components(parts[2]),
          qualifiers: qualifiers(parts[3]))
      }
    }
    return found
  }

  private static func codes(_ text: Substring) -> [String] {
    let ends = text.split(separator: "-")
    guard ends.count == 2, let first = Int(ends[0]), let last = Int(ends[1]), first <= last else {
      return [String(text)]
    }
    return (first...last).map(String.init)
  }

  /// `N18,csum+[X..16]`: parts in brackets may be absent.
  private static func components(_ text: Substring) -> [GS1Component] {
    text.split(separator: "+").compactMap { part in
      let isOptional = part.hasPrefix("[")
      let inner = isOptional ? part.dropFirst().dropLast() : part
      return GS1Component(inner, isOptional: isOptional)
    }
  }

  /// `.` is no key, `-` one without qualifiers, `22,10,21|235` one with two orders of them.
  private static func qualifiers(_ text: Substring) -> [[Substring]]? {
    switch text {
    case ".": nil
    case "-": []
    default: text.split(separator: "|").map { $0.split(separator: ",") }
    }
  }
}
