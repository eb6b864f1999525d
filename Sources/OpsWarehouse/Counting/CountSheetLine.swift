import OpsDomain

/// One line of a count sheet that came back.
public struct CountSheetLine: Codable, Sendable {
  /// Its line number in the file, from 1, for errors.
  public var line: Int
  /// Empty when the line has no product.
  public var sku: String
  /// Nil when it cannot be read: then the sheet is refused, and the rest of the line is still
  /// checked.
  public var quantity: Quantity?
  /// The size in the line; nil where the cell is empty.
  public var size: String?
  /// The lot code in the line; nil where the cell is empty.
  public var lot: String?
  /// The location code in the line; nil where the cell is empty.
  public var location: String?
  /// Why the counted quantity differs, such as `damaged`; nil where the cell is empty.
  public var code: String?
  /// A remark about the count of the line; nil where the cell is empty.
  public var note: String?

  /// A line as it was read from the file, before it is compared with the book.
  public init(
    line: Int, sku: String, quantity: Quantity?, size: String? = nil, lot: String? = nil,
    location: String? = nil, code: String? = nil, note: String? = nil
  ) {
    self.line = line
    self.sku = sku
    self.quantity = quantity
    self.size = size
    self.lot = lot
    self.location = location
    self.code = code
    self.note = note
  }
}
