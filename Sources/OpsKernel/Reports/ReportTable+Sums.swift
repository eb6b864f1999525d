import OpsDomain

extension ReportTable {
  /// Throws `data.bad_value` if a cell that has to be added up is no number: a sum that leaves it
  /// out would look like the sum of all.
  static func check(
    _ definition: ReportDefinition, _ rows: [DocumentObject]
  ) throws(OpsError) {
    for name in definition.totals {
      for row in rows {
        let cell = text(row[name] ?? .null)
        guard !cell.isEmpty, (try? QuantitySum(parsing: cell)) == nil else { continue }
        throw OpsError(
          .badValue, "\(Excerpt.of(cell)) is not a number, so \(name) cannot be added up",
          field: "total", hint: "save the report again without --total \(name)")
      }
    }
  }
}
