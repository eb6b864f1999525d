import OpsDomain
import OpsKernel

/// A saved report for a person: a table as that of the list it is made of.
struct SavedReportText {
  /// What the report answers.
  let data: Document
  /// What is declared about the list; nil for one that is gone.
  let list: OperationDescriptor?
  let calendar: (any SiteCalendar)?

  /// The report as a table; nil for one in another form.
  /// - Parameter width: Columns of the terminal; nil cuts nothing.
  func render(width: Int?, style: Style) -> String? {
    guard let fields = data["fields"]?.items?.compactMap(\.string),
      let lines = data["lines"]?.items
    else { return nil }
    let seconds = list?.seconds ?? []
    let meters = list?.meters ?? []
    let records = lines.map { line in
      var record = DocumentObject()
      for (field, cell) in zip(fields, line["cells"]?.items ?? []) {
        let text = cell.string ?? ""
        let isCounted = seconds.contains(field) || meters.contains(field)
        let number = isCounted ? Int64(text) : nil
        record.set(field, text.isEmpty ? .null : number.map(Document.integer) ?? .text(text))
      }
      return record
    }
    var envelope = Envelope(
      schema: "report.content/1", data: .list(records.map { .object($0) }),
      columns: fields.map { column($0, records) })
    envelope.leading = list?.leading ?? []
    envelope.seconds = seconds
    envelope.meters = meters
    var table = RecordTable(
      envelope: envelope.tellingUnits, style: style, width: width,
      times: calendar.map(SiteTimes.init))
    // Sums are lines of the table and no rows of the report.
    table.footer = Counted.text(Int(data["rows"]?.int ?? 0), "row")
    return table.render()
  }

  /// The column as the list has it; one that the list does not show is found by its values.
  private func column(_ field: String, _ records: [DocumentObject]) -> TableColumn {
    guard let known = list?.columns.first(where: { $0.field == field }) else {
      return RecordTable.guessed(field, records)
    }
    var column = TableColumn(
      field, title: known.title.lowercased(), kind: known.alignment == .right ? .number : .text)
    column.isChange = known.isChange
    return column
  }
}
