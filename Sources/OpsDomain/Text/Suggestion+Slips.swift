/// All words that are one slip away from a word, for looking them up in an index.
extension Suggestion {
  /// The longest word whose slips are looked up; a longer one has thousands.
  private static let longestWord = 24

  /// What names are written with, once they are folded.
  private static let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789-_./ ".unicodeScalars)

  /// The words that one removed, added, replaced or swapped letter makes of a folded word, each
  /// once. No digit is replaced with another one: `lamp-9` is another lamp than `lamp-1`. Empty for
  /// words of less than three letters or more than 24.
  public static func slips(of word: String) -> [String] {
    let scalars = Array(word.unicodeScalars)
    guard (3...longestWord).contains(scalars.count) else { return [] }
    var found: Set<String> = []
    func add(_ letters: some Sequence<Unicode.Scalar>) {
      var text = String.UnicodeScalarView()
      text.append(contentsOf: letters)
      found.insert(String(text))
    }
    for place in 0...scalars.count {
      let (before, after) = (scalars[..<place], scalars[place...])
      for letter in letters { add(before + [letter] + after) }
      guard let here = after.first else { continue }
      let rest = after.dropFirst()
      add(before + rest)
      for letter in letters where !(isDigit(letter) && isDigit(here)) {
        add(before + [letter] + rest)
      }
      if let next = rest.first { add(before + [next, here] + rest.dropFirst()) }
    }
    found.remove(word)
    return found.sorted()
  }

  /// Whether two folded words differ in nothing but digits: they name different things of one kind,
  /// so neither is a slip for the other.
  public static func differInDigits(_ left: String, _ right: String) -> Bool {
    let (left, right) = (Array(left.unicodeScalars), Array(right.unicodeScalars))
    guard left.count == right.count, left != right else { return false }
    return zip(left, right).allSatisfy { $0 == $1 || isDigit($0) && isDigit($1) }
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    ("0"..."9").contains(scalar)
  }
}
