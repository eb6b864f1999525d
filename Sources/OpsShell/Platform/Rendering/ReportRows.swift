import OpsDomain

/// The rows of a report that is one record with a list in it: what a spreadsheet is wanted for. Its
/// sums are in JSON and in the table.
enum ReportRows {
  /// The list of a report, by its schema.
  private static let fields = [
    "count.review/1": "differences", "oos.statistics/1": "groups", "stock.value/1": "locations",
    "valuation/1": "products",
  ]

  /// The rows; nil for an answer without any.
  static func of(_ envelope: Envelope) -> [DocumentObject]? {
    guard let field = fields[envelope.schema],
      let items = envelope.data[field]?.items?.compactMap(\.members), !items.isEmpty
    else { return nil }
    return items
  }
}
