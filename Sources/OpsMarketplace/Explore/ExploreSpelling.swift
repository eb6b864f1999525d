import OpsDomain

/// A word, or one without one of its letters. Two words that are one slip apart have such a
/// spelling in common, so a word with a slip is found by looking its spellings up (Garbe 2012,
/// "SymSpell": deletes on both sides stand for inserts, deletes, replacements and swaps).
public struct ExploreSpelling: Entity {
  /// Where the book keeps the spellings of words; the journal leaves them out.
  public static let record = Record("explore_spellings", .marketplace, "spelling", derived: true)

  public var id: RecordID
  public var version: Int64 = 0
  /// The folded word, or the word without one of its letters.
  public var text: Line
  /// The word that it is a spelling of.
  public var word: Indexed<Line>

  /// A word has each spelling once; several words can share a spelling.
  public static let spellingKey = uniqueKey(Columns.text, Columns.word)
  public static let keys = [spellingKey.unique]
}
