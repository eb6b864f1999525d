/// A pattern of `matches`: `*` stands for any text, `?` for one character, everything else for
/// itself. Takes time in proportion to the lengths of both, whatever the pattern.
struct WordPattern {
  private let scalars: [Unicode.Scalar]

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  func matches(_ text: String) -> Bool {
    let word = Array(text.unicodeScalars)
    var (place, wordPlace) = (0, 0)
    var (star, starWord) = (-1, 0)
    while wordPlace < word.count {
      if place < scalars.count, scalars[place] == "*" {
        (star, starWord) = (place, wordPlace)
        place += 1
      } else if place < scalars.count,
        scalars[place] == "?" || scalars[place] == word[wordPlace]
      {
        place += 1
        wordPlace += 1
      } else if star >= 0 {
        place = star + 1
        starWord += 1
        wordPlace = starWord
      } else {
        return false
      }
    }
    return scalars[place...].allSatisfy { $0 == "*" }
  }
}
