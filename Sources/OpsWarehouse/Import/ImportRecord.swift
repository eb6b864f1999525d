/// One thing that an import wants a book to have, whatever file it was read from.
public struct ImportRecord: Codable, Sendable {
  /// What kind of thing it is, with what is said of it.
  public enum Content: Codable, Sendable {
    /// A category, with how long its goods keep.
    case category(CategoryRow)
    /// A product, which is created or gets the barcode and the category that it lacks.
    case product(ProductRow)
    /// What a catalogue says of a product: ingredients, allergens, nutrition.
    case facts(FactsRow)
    /// A location.
    case place(PlaceRow)
    /// Goods that come into the stock, with their lot and cost.
    case receipt(ReceiptRow)
    /// The limits of a product's stock, which become its low-stock threshold and a reorder rule.
    case stockLimit(StockLimitRow)
  }

  /// Which of the files it comes from, by its place among them, and on which line it starts.
  public var file: Int
  /// The line of the file on which the row starts, from 1.
  public var line: Int
  /// What the book should have after the import.
  public var content: Content

  /// A record that the row on `line` of a file asks for.
  public init(file: Int, line: Int, _ content: Content) {
    self.file = file
    self.line = line
    self.content = content
  }
}
