import OpsDomain

/// One kind of file that another system writes: which of its columns says what.
struct PeerForm: Sendable {
  /// What its rows are about. Files are read in this order.
  enum Role: Int, Sendable {
    case units, groups, places, barcodes, products, lots, stock
  }

  /// What an import asks a row.
  enum Field: String, Sendable {
    /// What other files name the row by, such as a number of the system's database.
    case key
    /// The code of the product.
    case sku
    /// The name of the product, or of what else the row is about.
    case name
    /// What tells variants of one product apart, such as a size.
    case variant
    case unit, category, barcode, cost, place, lot, quantity, expires
    /// Whether a location is a freezer.
    case freezer
  }

  let role: Role
  /// Names of the columns of each field; the first that a file has counts.
  let columns: [Field: [String]]
  /// Fields without which a file is of another kind.
  let required: [Field]
  /// The name of the file without its ending, where the columns alone do not tell.
  var stem: String?

  /// The columns of a file for the fields; nil for a file of another kind.
  /// - Parameter names: The header of the file.
  func bind(_ names: [String], stem: String) -> [Field: String]? {
    if let wanted = self.stem, !stem.lowercased().hasSuffix(wanted) { return nil }
    let known = Dictionary(
      names.map { (TextFolding.fold($0), $0) }, uniquingKeysWith: { first, _ in first })
    let found = columns.compactMapValues { candidates in
      candidates.lazy.compactMap { known[TextFolding.fold($0)] }.first
    }
    return required.allSatisfy { found[$0] != nil } ? found : nil
  }
}
