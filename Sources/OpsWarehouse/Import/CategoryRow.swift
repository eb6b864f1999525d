/// A category that an import wants, and how long its goods keep.
public struct CategoryRow: Codable, Sendable {
  public var name: String
  public var parent: String?
  public var shelfDays: Int64?
  public var openedDays: Int64?
  public var frozenDays: Int64?
  public var thawedDays: Int64?
  /// Folded words, separated by spaces.
  public var keywords: String?
  public var source: String

  public init(name: String, parent: String? = nil, source: String) {
    self.name = name
    self.parent = parent
    self.source = source
  }
}
