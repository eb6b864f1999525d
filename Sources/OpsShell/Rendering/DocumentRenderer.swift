import OpsDomain

/// Writes the answer of a command in the chosen format: bytes for standard output, nothing else.
public struct DocumentRenderer: Sendable {
  /// How answers are written.
  public var format: OutputFormat
  /// The fields asked for; nil shows what the format shows by default.
  public var fields: FieldSelection?
  /// The colours and signs of the output.
  public var style: Style
  /// Columns of the terminal; nil cuts nothing.
  public var width: Int?
  /// The output goes to a terminal, so control characters of the data are shown, not sent.
  public var isTerminal: Bool
  /// The calendar of the site, for the times of a table; nil leaves them in UTC.
  public var calendar: (any SiteCalendar)?
  /// The heading of csv and tsv that was written before, and is not repeated; nil for none.
  var knownHead: [UInt8]?

  /// A renderer; by default it cuts nothing, uses no colour and shows times in UTC.
  public init(
    format: OutputFormat, fields: FieldSelection? = nil, style: Style = .plain, width: Int? = nil,
    isTerminal: Bool = false, calendar: (any SiteCalendar)? = nil
  ) {
    self.calendar = calendar
    self.format = format
    self.fields = fields
    self.style = style
    self.width = width
    self.isTerminal = isTerminal
  }

  /// The bytes of an answer, ending in a line end unless there is nothing to write.
  /// - Throws: ``OpsDomain/OpsError`` `usage.unknown_option` for an unknown field of `--fields` or
  ///   `value:`, `usage` if `id` is asked of records that no field names and that come of no write.
  public func render(_ envelope: Envelope) throws(OpsError) -> [UInt8] {
    if format == .csv || format == .tsv, let report = rows(of: envelope) {
      return lines(report, as: format)
    }
    try fields?.check(envelope)
    switch format {
    case .table:
      let plain = fields == nil ? envelope.withoutAsides.withPlainCarts : envelope
      let envelope = plain.tellingUnits
      if fields == nil, let board = DashboardText(envelope, style: style, width: width) {
        return Array(board.render().utf8)
      }
      let table = RecordTable(
        envelope: envelope, fields: fields, style: style, width: width,
        times: calendar.map(SiteTimes.init))
      let chart = fields == nil ? SimulationChart(envelope, style: style, width: width) : nil
      return Array((table.render() + (chart?.render() ?? "")).utf8)
    case .json: return Sanitizer.json(json(envelope))
    case .id: return try identifier(of: envelope).map { lines(envelope, as: .value($0)) } ?? []
    case .value(let path):
      try FieldSelection([path]).check(envelope)
      return lines(envelope, as: format)
    case .ndjson: return lines(envelope, as: format)
    case .csv, .tsv: return lines(envelope, as: format)
    }
  }

  /// A report as the list of its rows; nil for what is none, and where other fields are asked for.
  private func rows(of envelope: Envelope) -> Envelope? {
    guard let report = ReportRows(envelope) else { return nil }
    if let fields, !fields.paths.allSatisfy(report.columns.contains) { return nil }
    return report.envelope(envelope)
  }

  private func json(_ envelope: Envelope) -> [UInt8] {
    var object: DocumentObject = ["schema": .text(envelope.schema), "ok": .bool(envelope.isOK)]
    if let effect = envelope.effect {
      object.set("changed", .bool(effect.changed))
      object.set("op", effect.operation.map(Document.text) ?? .null)
      object.set("key", effect.key.map(Document.text) ?? .null)
      object.set("replayed", .bool(effect.replayed))
      if let deleted = effect.deleted { object.set("deleted", .bool(deleted)) }
      if let fields = effect.uncertain {
        object.set("uncertain", .list(fields.map(Document.text)))
        object.set(
          "certain_until", effect.certainUntil.map { .text($0.description) } ?? .null)
      }
    }
    object.set("data", projected(envelope.data))
    if envelope.isList { object.set("next", envelope.next.map(Document.text) ?? .null) }
    return DocumentWriter.bytes(.object(object)) + [0x0A]
  }

  private func projected(_ data: Document) -> Document {
    guard let fields else { return data }
    switch data {
    case .list(let items):
      return .list(items.map { .object(fields.project($0.members ?? ["value": $0])) })
    case .object(let object): return .object(fields.project(object))
    default: return data
    }
  }

  private func lines(_ envelope: Envelope, as format: OutputFormat) -> [UInt8] {
    guard let lines = recordLines(envelope, as: format) else { return [] }
    let head = lines.head
    return (head == knownHead ? [] : head) + lines.lines(envelope.records)
  }

  /// The heading of an answer in csv and tsv; empty in all other formats.
  func head(of envelope: Envelope) -> [UInt8] {
    guard format == .csv || format == .tsv else { return [] }
    return recordLines(rows(of: envelope) ?? envelope, as: format)?.head ?? []
  }

  private func recordLines(_ envelope: Envelope, as format: OutputFormat) -> RecordLines? {
    RecordLines(
      format, fields: fields, schema: envelope.schema,
      paths: fields?.paths ?? Self.paths(of: envelope, envelope.records),
      isList: envelope.isList, glyphs: isTerminal ? style.glyphs : nil)
  }

  /// The columns of the table if there are any, else every field of any record.
  static func paths(of envelope: Envelope, _ records: [DocumentObject]) -> [String] {
    if !envelope.columns.isEmpty { return envelope.columns.map(\.key) }
    var all = DocumentObject()
    for record in records {
      for member in record.members { all.set(member.key, .null) }
    }
    return all.isEmpty ? envelope.fields : all.members.map(\.key)
  }

  /// The field that names the records, each another way: `number` or `id`, the one that is called
  /// as the records are, such as `notice` of notices, or what people call them by. Nil for a write
  /// that answers without one: it is done, so nothing is printed instead of an error.
  private func identifier(of envelope: Envelope) throws(OpsError) -> String? {
    let records = envelope.records
    let noun = String(envelope.schema.prefix { $0 != "/" })
    if let name = (["number", "id", noun] + NamingFields.all).first(where: { name in
      Self.areDistinct(records.map { $0[name] })
    }) {
      return name
    }
    if envelope.effect != nil { return nil }
    throw OpsError(
      .usage, "These records have no field that names them", field: "output",
      hint: "write -o value:FIELD")
  }

  /// Whether all are there, are one value each, and no two are the same.
  private static func areDistinct(_ values: [Document?]) -> Bool {
    var seen: Set<[UInt8]> = []
    return values.allSatisfy { value in
      switch value {
      case .text(let text)?: seen.insert(Array(text.utf8)).inserted
      case .integer(let number)?: seen.insert(Array(String(number).utf8)).inserted
      default: false
      }
    }
  }
}
