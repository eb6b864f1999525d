import OpsDomain

/// The rows of a report that is one record with a list in it: what a spreadsheet is wanted for. Its
/// sums are in JSON and in the table.
enum ReportRows {
  /// The list of a report, by its schema.
  private static let fields = [
    "count.review/1": "differences", "oos.statistics/1": "groups", "packaging.stats/1": "groups",
    "stock.value/1": "locations", "valuation/1": "products",
  ]

  /// The rows; nil for an answer without any.
  static func of(_ envelope: Envelope) -> [DocumentObject]? {
    if envelope.schema.hasSuffix(".dashboard/1") { return dashboard(envelope.data) }
    guard let field = fields[envelope.schema],
      let items = envelope.data[field]?.items?.compactMap(\.members), !items.isEmpty
    else { return nil }
    return items
  }

  /// Every value of a dashboard as a row: a figure, a day of a trend, a bar of a chart.
  private static func dashboard(_ data: Document) -> [DocumentObject] {
    let figures = items(of: data["figures"]).map { row($0, of: .null, $0["value"]) }
    let trends = items(of: data["trends"]).flatMap { trend in
      let first = trend["from"]?.string.flatMap { try? CivilDate(parsing: $0) }
      return (trend["values"]?.items ?? []).enumerated().map { index, value in
        row(trend, of: first.map { .text($0.adding(days: index).description) } ?? .null, value)
      }
    }
    let bars = items(of: data["charts"]).flatMap { chart in
      items(of: chart["bars"]).map { row(chart, of: $0["label"], $0["value"]) }
    }
    return figures + trends + bars
  }

  private static func items(of list: Document?) -> [Document] { list?.items ?? [] }

  private static func row(_ part: Document, of: Document?, _ value: Document?) -> DocumentObject {
    [
      "name": part["name"] ?? .null, "label": part["label"] ?? .null, "of": of ?? .null,
      "value": value ?? .null,
    ]
  }
}
