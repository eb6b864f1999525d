/// "Did you mean …?" for a mistyped word.
public enum Suggestion {
  /// The candidate closest to a word, or nil if none is close.
  ///
  /// Closeness is the number of letters inserted, removed, replaced or swapped with a neighbour
  /// (Damerau-Levenshtein, restricted form); ASCII case and leading hyphens do not count. One edit
  /// is a slip; two are one only in a word of six letters or more that begins alike, because short
  /// words two letters apart mean different things. At most half of the letters typed. Of equally
  /// close ones the one with the same first letter wins, then the one closer in length, then the
  /// first.
  public static func closest(
    to word: String, in candidates: some Sequence<String>, maximum: Int = 2
  ) -> String? {
    let target = folded(word)
    guard !target.isEmpty, target.count <= 64 else { return nil }
    var best: (text: String, rank: (Int, Int, Int))?
    for candidate in candidates {
      let letters = folded(candidate)
      guard !letters.isEmpty, abs(letters.count - target.count) <= maximum else { continue }
      let edits = distance(target, letters)
      guard edits <= maximum, 2 * edits <= target.count else { continue }
      guard edits < 2 || (target.count >= longWord && letters[0] == target[0]) else { continue }
      let rank = (
        edits, letters[0] == target[0] ? 0 : 1, abs(letters.count - target.count)
      )
      if let current = best, current.rank <= rank { continue }
      best = (candidate, rank)
    }
    return best?.text
  }

  /// From how many letters on two edits are taken for one word.
  private static let longWord = 6

  /// Edits between two words of Unicode scalars; a swap of neighbours is one.
  package static func distance(_ left: [UInt32], _ right: [UInt32]) -> Int {
    guard !left.isEmpty, !right.isEmpty else { return max(left.count, right.count) }
    var beforeLast = [Int](repeating: 0, count: right.count + 1)
    var last = Array(0...right.count)
    var current = beforeLast
    for row in 1...left.count {
      current[0] = row
      for column in 1...right.count {
        let same = left[row - 1] == right[column - 1]
        var cost = min(last[column] + 1, current[column - 1] + 1, last[column - 1] + (same ? 0 : 1))
        if row > 1, column > 1, left[row - 1] == right[column - 2],
          left[row - 2] == right[column - 1]
        {
          cost = min(cost, beforeLast[column - 2] + 1)
        }
        current[column] = cost
      }
      (beforeLast, last, current) = (last, current, beforeLast)
    }
    return last[right.count]
  }

  private static func folded(_ text: String) -> [UInt32] {
    text.unicodeScalars.drop { $0 == "-" }.map { scalar in
      let value = scalar.value
      return value >= 0x41 && value <= 0x5A ? value | 0x20 : value
    }
  }
}
