import OpsDomain

/// The words that names of goods are compared by.
enum CategoryWords {
  private static let small: Set<String> = [
    "and", "or", "the", "with", "of", "in", "for", "a", "an", "as", "such", "to", "from", "other",
  ]

  /// Words that are written in two ways.
  private static let spellings = [
    "yoghurt": "yogurt", "aubergine": "eggplant", "courgette": "zucchini", "filet": "fillet",
    "prawn": "shrimp", "chilli": "chili",
  ]

  /// The words of a text: folded, each once, small ones left out, plurals like their singular.
  static func of(_ text: String) -> [String] {
    var seen: Set<String> = []
    return TextFolding.fold(text).split { !$0.isLetter && !$0.isNumber }
      .map { singular(String($0)) }
      .map { spellings[$0] ?? $0 }
      .filter { $0.utf8.count > 1 && !small.contains($0) && seen.insert($0).inserted }
  }

  /// English plurals, roughly: enough for both sides to become the same word.
  private static func singular(_ word: String) -> String {
    if word.hasSuffix("ies"), word.utf8.count > 4 { return word.dropLast(3) + "y" }
    if word.hasSuffix("oes"), word.utf8.count > 4 { return String(word.dropLast(2)) }
    guard word.hasSuffix("s"), !word.hasSuffix("ss"), word.utf8.count > 3 else { return word }
    return String(word.dropLast())
  }
}
