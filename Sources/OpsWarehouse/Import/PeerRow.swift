import OpsDomain

/// A row of another system's file, by what its columns mean.
struct PeerRow {
  let row: TableRow
  let columns: [PeerForm.Field: String]

  /// The text of a field; nil for an empty one and a column that the file does not have.
  subscript(_ field: PeerForm.Field) -> String? {
    columns[field].flatMap { row.optional($0) }
  }

  /// What the file calls the column of a field.
  func name(of field: PeerForm.Field) -> String { columns[field] ?? field.rawValue }

  /// A number with up to six decimals. Throws `data.bad_quantity` naming the column.
  func quantity(_ field: PeerForm.Field) throws(OpsError) -> Quantity {
    try Quantity(parsing: Self.plain(self[field] ?? ""), field: name(of: field))
  }

  /// A price in the book's currency; nil for an empty cell and for 0, which these systems write for
  /// an unknown cost.
  func price(_ field: PeerForm.Field) throws(OpsError) -> UnitPrice? {
    guard let text = self[field] else { return nil }
    let price = try UnitPrice(parsing: Self.plain(text), field: name(of: field))
    return price.rawValue == 0 ? nil : price
  }

  /// A day, with or without a time behind it; nil for an empty cell and for the far date that
  /// stands for goods that keep for ever.
  func day(_ field: PeerForm.Field) throws(OpsError) -> CivilDate? {
    guard let text = self[field] else { return nil }
    let date = try CivilDate(parsing: String(text.prefix(10)), field: name(of: field))
    return date.description.hasPrefix("2999-12") ? nil : date
  }

  /// The number without commas between thousands.
  private static func plain(_ text: String) -> String { text.filter { $0 != "," } }
}
