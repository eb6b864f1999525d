import OpsWarehouse

/// What an import of records did, for people.
enum RecordImportText {
  /// - Parameter isKept: Whether the book has it now: only that can be undone.
  static func of(_ report: RecordImportReport, isKept: Bool) -> String {
    let rows = report.rows == 1 ? "1 row" : "\(report.rows) rows"
    var text = "\(rows) of \(report.files.joined(separator: ", "))\n"
    let kinds = report.records.named.filter { $0.count.total > 0 }
    if !kinds.isEmpty {
      text += table(
        ["", "MADE", "CHANGED", "SAME", "KEPT"],
        kinds.map { kind in
          [
            kind.name, "\(kind.count.made)", "\(kind.count.changed)", "\(kind.count.same)",
            "\(kind.count.kept)",
          ]
        })
    }
    if !report.reasons.isEmpty {
      text +=
        "\(report.skipped) not used, \(report.flagged) used with a remark\n"
        + table(
          ["REASON", "ROWS", "USED", "FIRST", ""],
          report.reasons.map { reason in
            [
              reason.reason, "\(reason.remarks)", reason.isUsed ? "yes" : "no",
              "\(reason.file):\(reason.line)", reason.example,
            ]
          })
    }
    if let deliveries = report.deliveries, deliveries.total.lines > 0 {
      let vendors = [deliveries.total] + deliveries.vendors.filter { $0.late > 0 }.prefix(10)
      text += table(
        ["VENDOR", "LINES", "LATE", "IN TIME %", "MEAN DAYS LATE", "WORST"],
        vendors.map { vendor in
          [
            vendor.vendor, "\(vendor.lines)", "\(vendor.late)", vendor.onTimePercent,
            vendor.meanDaysLate, "\(vendor.worstDaysLate)",
          ]
        })
    }
    if isKept, report.isChanged, let run = report.run {
      text += "undo all of it with: opsh undo --run \(run)\n"
    }
    return text
  }

  private static let right: Set<String> = [
    "MADE", "CHANGED", "SAME", "KEPT", "ROWS", "LINES", "LATE", "IN TIME %", "MEAN DAYS LATE",
    "WORST",
  ]

  /// Columns as wide as their widest cell; numbers keep to the right.
  static func table(_ titles: [String], _ rows: [[String]]) -> String {
    let all = ([titles] + rows).map { $0.map { Sanitizer.printable($0, glyphs: .unicode) } }
    let widths = titles.indices.map { index in all.map { DisplayWidth.of($0[index]) }.max() ?? 0 }
    return all.map { row in
      let cells = row.indices.map { index in
        let gap = String(repeating: " ", count: widths[index] - DisplayWidth.of(row[index]))
        return right.contains(titles[index]) ? gap + row[index] : row[index] + gap
      }
      let line = cells.joined(separator: "  ")
      return "  " + String(line.reversed().drop { $0 == " " }.reversed()) + "\n"
    }.joined()
  }
}
