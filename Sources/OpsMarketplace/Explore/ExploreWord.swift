import OpsDomain

/// A word in the name of a partner or of something on a menu. It is removed with the last of them.
/// Its edition goes up with every change of where it stands, so that a list of that stays known
/// until then.
public struct ExploreWord: Entity {
  /// Where the book keeps the words of names; the journal leaves them out.
  public static let record = Record("explore_words", .marketplace, "word", derived: true)

  public var id: RecordID
  public var version: Int64 = 0
  /// Folded.
  public var text: Unique<Line>
  /// In how many names it stands; see ``ExplorePosting``.
  public var places: Int64
  /// 1 at first, and 1 more with every change of where the word stands.
  public var edition: Int64
}
