/// Merges two changes of one field that were made apart from each other.
public enum FieldMerge {
  /// - Parameters:
  ///   - base: What both began with.
  ///   - mine: What the operation gives the field, at `mineAt`.
  ///   - theirs: What the server has, since `theirsAt`; nil where the server does not say, so that
  ///     the operation counts as later.
  public static func merged(
    _ strategy: FieldStrategy, base: SyncValue, mine: SyncValue, at mineAt: HybridTime,
    theirs: SyncValue, at theirsAt: HybridTime?
  ) -> MergedField {
    // Only one of them has changed it, or both to the same.
    if theirs == base || theirs == mine { return .value(mine) }
    if mine == base { return .superseded }
    switch strategy {
    case .lastWriteWins:
      return theirsAt.map { $0 > mineAt } ?? false ? .superseded : .value(mine)
    case .userDecision: return .disputed(proposal: nil)
    case .merge: return merged(base, mine, theirs)
    }
  }

  private static func merged(
    _ base: SyncValue, _ mine: SyncValue, _ theirs: SyncValue
  ) -> MergedField {
    switch (base, mine, theirs) {
    case (.set(let base), .set(let mine), .set(let theirs)):
      return .value(.set(sets(base, mine, theirs)))
    case (.null, .set(let mine), .set(let theirs)): return .value(.set(mine.union(theirs)))
    case (.text(let base), .text(let mine), .text(let theirs)):
      let text = TextMerge(base: base, mine: mine, theirs: theirs)
      return text.isClean
        ? .value(.text(text.text)) : .disputed(proposal: .text(text.text))
    case (.null, .text(let mine), .text(let theirs)):
      let text = TextMerge(base: "", mine: mine, theirs: theirs)
      return .disputed(proposal: .text(text.text))
    default: return .disputed(proposal: nil)
    }
  }

  /// What either has added is there, and what either has removed is gone unless the other added it.
  private static func sets(
    _ base: Set<String>, _ mine: Set<String>, _ theirs: Set<String>
  ) -> Set<String> {
    let added = mine.subtracting(base).union(theirs.subtracting(base))
    return base.intersection(mine).intersection(theirs).union(added)
  }
}
