/// One thing that an import wants a book to have, whatever file it was read from.
public struct ImportRecord: Codable, Sendable {
  /// What kind of thing it is, with what is said of it.
  public enum Content: Codable, Sendable {
    case category(CategoryRow)
    case product(ProductRow)
    case facts(FactsRow)
    case place(PlaceRow)
    case receipt(ReceiptRow)
    case stockLimit(StockLimitRow)
  }

  /// Which of the files it comes from, by its place among them, and on which line it starts.
  public var file: Int
  public var line: Int
  public var content: Content

  public init(file: Int, line: Int, _ content: Content) {
    self.file = file
    self.line = line
    self.content = content
  }
}
