import OpsDomain

/// Where a word stands: on an item of a menu, or in the name of a partner. Only what is offered has
/// any.
public struct ExplorePosting: Entity {
  /// Where the book keeps the places of words; the journal leaves them out.
  public static let record = Record("explore_postings", .marketplace, "posting", derived: true)

  public var id: RecordID
  public var version: Int64 = 0
  /// The folded word, as in ``ExploreWord/text``.
  public var word: Line
  /// The partner that has the item or the name.
  public var partnerID: Reference<Partner>
  /// Nil for the partner's own name.
  public var itemID: Indexed<Reference<MenuItem>>?

  public static let indexes: [SecondaryIndex] = [
    [Columns.word, Columns.partnerID], [Columns.partnerID, Columns.itemID],
  ]
}
