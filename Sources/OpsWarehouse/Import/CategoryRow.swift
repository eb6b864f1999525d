/// A category that an import wants, and how long its goods keep.
public struct CategoryRow: Codable, Sendable {
  /// Name of the category; letter case makes no difference.
  public var name: String
  /// Name of the category that contains it, which exists or comes earlier in the import; nil for
  /// one at the top.
  public var parent: String?
  /// Days goods keep from the day they are bought; nil where the source does not say.
  public var shelfDays: Int64?
  /// Days goods keep from the day they are opened; nil where the source does not say.
  public var openedDays: Int64?
  /// Days goods keep from the day they are frozen; nil where the source does not say.
  public var frozenDays: Int64?
  /// Days goods keep from the day they are thawed; nil where the source does not say.
  public var thawedDays: Int64?
  /// Folded words, separated by spaces.
  public var keywords: String?
  /// Where the figures come from, such as `USDA FoodKeeper`; only the same source may change them.
  public var source: String

  /// A category without figures and keywords; sources that have them add them.
  public init(name: String, parent: String? = nil, source: String) {
    self.name = name
    self.parent = parent
    self.source = source
  }
}
