import OpsDomain

/// A word that the name of a partner or something on a menu has. It goes with the last of them.
public struct ExploreWord: Entity {
  public static let record = Record("explore_words", .marketplace, "word", derived: true)

  public var id: RecordID
  public var version: Int64 = 0
  /// Folded.
  public var text: Unique<Line>
}
