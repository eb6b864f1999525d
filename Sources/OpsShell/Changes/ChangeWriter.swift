import OpsDomain
import OpsKernel

/// Writes changes one by one as they come: as lines for a person, or as rows for a program.
struct ChangeWriter {
  private let console: any Console
  private let glyphs: GlyphSet
  /// Nil for a person.
  private let rows: RecordLines?

  /// Throws `usage.arguments` for what knows all rows before it writes the first one.
  init(_ context: ShellContext, _ options: GlobalOptions) throws {
    console = context.console
    glyphs = context.glyphs
    guard options.file == nil else {
      throw OpsError(
        .usage, "change tail has no end, so --out cannot write its rows", field: "out",
        hint: "redirect its output: opsh change tail -o ndjson >> FILE")
    }
    guard !options.wantsAll, options.filter == nil else {
      throw OpsError(
        .usage, "change tail has no pages: leave out --all and --where",
        hint: "--of NOUN limits it to one kind of record")
    }
    let format = try options.format ?? Shell.standardFormat(context.console)
    let fields = options.fields.map { FieldSelection($0) }
    rows = RecordLines(
      format, fields: fields, schema: ChangeView.answerName,
      paths: fields?.paths ?? ChangeView.columns.map(\.field), isList: true)
    guard rows != nil || format == .table else {
      throw OpsError(
        .usage, "change tail writes each change as a line of its own", field: "output",
        hint: "use -o ndjson, csv, tsv, value:FIELD or table")
    }
  }

  /// Writes what stands before the first row.
  func begin() {
    guard let rows, !rows.head.isEmpty else { return }
    console.write(rows.head)
  }

  func write(_ changes: [ChangeView]) throws {
    guard !changes.isEmpty else { return }
    guard let rows else {
      return console.write(Array(changes.map(line).joined().utf8))
    }
    console.write(
      rows.lines(try changes.compactMap { try DocumentEncoder.encode($0).members }))
  }

  /// `2027-03-01T08:00:00Z  update product LAMP-1: name (product.edit, sam)`
  private func line(_ change: ChangeView) -> String {
    var text = "\(change.at)  \(change.verb.rawValue) \(change.noun) "
    text += change.name ?? change.record.description
    if !change.fields.isEmpty { text += ": " + change.fields.joined(separator: ", ") }
    if let operation = change.operation, let actor = change.actor {
      text += " (\(operation), \(actor))"
    }
    return Sanitizer.printable(text, glyphs: glyphs) + "\n"
  }
}
