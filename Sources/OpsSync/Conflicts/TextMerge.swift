/// Two changed versions of a text as one, line by line (diff3: Khanna, Kunal & Pierce 2007). Where
/// both changed the same lines, both versions are kept below each other and the merge is not clean.
public struct TextMerge: Sendable, Equatable {
  /// The merged text.
  public let text: String
  /// Whether no lines were changed by both in different ways.
  public let isClean: Bool

  /// Merges the versions that began as `base`.
  public init(base: String, mine: String, theirs: String) {
    let base = Self.lines(base)
    let (mine, theirs) = (Self.lines(mine), Self.lines(theirs))
    let (inMine, inTheirs) = (Self.matches(base, mine), Self.matches(base, theirs))
    var merged: [Substring] = []
    var isClean = true
    var (place, ownPlace, otherPlace) = (0, 0, 0)
    while true {
      // The next line that all three have: up to there somebody changed something.
      var stop = place
      while stop < base.count, inMine[stop] == nil || inTheirs[stop] == nil { stop += 1 }
      let ownStop = stop < base.count ? inMine[stop] ?? mine.count : mine.count
      let otherStop = stop < base.count ? inTheirs[stop] ?? theirs.count : theirs.count
      let (old, own) = (base[place..<stop], mine[ownPlace..<ownStop])
      let other = theirs[otherPlace..<otherStop]
      if own.elementsEqual(old) {
        merged += other
      } else if other.elementsEqual(old) || other.elementsEqual(own) {
        merged += own
      } else {
        merged += own
        merged += other
        isClean = false
      }
      guard stop < base.count else { break }
      merged.append(base[stop])
      (place, ownPlace, otherPlace) = (stop + 1, ownStop + 1, otherStop + 1)
    }
    text = merged.joined(separator: "\n")
    self.isClean = isClean
  }

  private static func lines(_ text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// Of each line of `base` where it stands in `other`, for a longest common subsequence; nil for a
  /// line that is not in it.
  private static func matches(_ base: [Substring], _ other: [Substring]) -> [Int?] {
    var lengths = Array(
      repeating: Array(repeating: 0, count: other.count + 1), count: base.count + 1)
    for own in base.indices.reversed() {
      for place in other.indices.reversed() {
        lengths[own][place] =
          base[own] == other[place]
          ? lengths[own + 1][place + 1] + 1
          : max(lengths[own + 1][place], lengths[own][place + 1])
      }
    }
    var found: [Int?] = Array(repeating: nil, count: base.count)
    var (own, place) = (0, 0)
    while own < base.count, place < other.count {
      if base[own] == other[place] {
        found[own] = place
        (own, place) = (own + 1, place + 1)
      } else if lengths[own + 1][place] >= lengths[own][place + 1] {
        own += 1
      } else {
        place += 1
      }
    }
    return found
  }
}
