import OpsDomain

/// Texts as words, and words as their spellings.
enum SearchWords {
  /// Letters of the longest word; longer ones are cut, in texts and in searches alike.
  static let longest = 40
  /// From how many letters on a word may be mistyped: shorter ones are one slip away from too many
  /// others.
  static let shortestWithSlip = 4
  /// Up to how many letters: longer ones are codes.
  static let longestWithSlip = 24

  /// The words of a text, folded, each once. Letters and digits make words.
  static func words(of text: String) -> Set<String> { Set(list(of: text)) }

  /// The same in their order.
  static func list(of text: String) -> [String] {
    TextFolding.fold(text).unicodeScalars
      .split { !($0.properties.isAlphabetic || $0.properties.numericType != nil) }
      .map { String(String.UnicodeScalarView($0.prefix(longest))) }
  }

  /// The word a kind of goods is found by: no word of a text has a colon in it.
  static func word(of category: MenuCategory) -> String { "category:\(category.rawValue)" }

  /// Whether slips in a word are forgiven: words of letters of a usual length.
  static func forgives(_ word: String) -> Bool {
    let letters = word.unicodeScalars
    return (shortestWithSlip...longestWithSlip).contains(letters.count)
      && letters.allSatisfy(\.properties.isAlphabetic)
  }

  /// The word, and what it is without each of its letters. Just the word when it has no letters to
  /// spare.
  static func spellings(of word: String) -> Set<String> {
    let letters = Array(word.unicodeScalars)
    guard (shortestWithSlip - 1...longestWithSlip + 1).contains(letters.count),
      letters.allSatisfy(\.properties.isAlphabetic)
    else { return [] }
    var spellings: Set = [word]
    for index in letters.indices {
      var shorter = String.UnicodeScalarView()
      shorter.append(contentsOf: letters[..<index])
      shorter.append(contentsOf: letters[(index + 1)...])
      spellings.insert(String(shorter))
    }
    return spellings
  }

  /// Whether at most one letter was inserted, left out, replaced or swapped with its neighbour.
  static func isOneSlip(_ word: String, from other: String) -> Bool {
    Suggestion.distance(
      word.unicodeScalars.map(\.value), other.unicodeScalars.map(\.value)) <= 1
  }
}
