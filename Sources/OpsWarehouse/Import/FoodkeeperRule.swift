import OpsDomain

/// How the columns of a food become the four spans of a category.
///
/// Spans from the date of purchase (`DOP_`) come before spans without a start. The shorter of the
/// spans for pantry and refrigerator is taken: nobody knows where the goods will be, and the
/// shorter one is safe at both places. The freezer gives the frozen span.
enum FoodkeeperRule {
  private static let unopened = [("DOP_Pantry", "Pantry"), ("DOP_Refrigerate", "Refrigerate")]
  private static let opened = ["Pantry_After_Opening", "Refrigerate_After_Opening"]

  static func shelfLife(_ row: TableRow, _ remarks: inout [ImportRemark]) -> ShelfLife {
    let kept = unopened.compactMap { first, second in
      days(first, row, &remarks) ?? days(second, row, &remarks)
    }
    let frozen = days("DOP_Freeze", row, &remarks) ?? days("Freeze", row, &remarks)
    return ShelfLife(
      unopened: kept.min(), opened: opened.compactMap { days($0, row, &remarks) }.min(),
      frozen: frozen, thawed: days("Refrigerate_After_Thawing", row, &remarks))
  }

  private static func days(
    _ place: String, _ row: TableRow, _ remarks: inout [ImportRemark]
  ) -> Int? {
    let (from, to) = (row["\(place)_Min"], row["\(place)_Max"])
    let unit = row["\(place)_Metric"]
    guard let span = ShelfSpan(from: from, to: to, unit: unit) else { return nil }
    if let oddity = span.oddity {
      let said = [from, to, unit].filter { !$0.isEmpty }.joined(separator: " ")
      remarks.append(
        row.remark(
          oddity.rawValue, "\(Excerpt.of(row["Name"])), \(place): \(Excerpt.of(said))"))
    }
    return span.days
  }
}
