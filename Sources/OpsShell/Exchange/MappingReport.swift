import OpsDomain
import OpsKernel

/// What `import mapping` shows: the columns of the parameters with the reasons, what is left over
/// on both sides, and the first rows.
struct MappingReport {
  let mapping: ColumnMapping
  let head: MappedHead
  let parameters: [Parameter]
  let proposals: [ColumnGuess.Proposal]

  /// The parameters with a column, in the order of the command.
  private var mapped: [(parameter: String, column: String, reason: ColumnGuess.Reason)] {
    let names = ParameterNames(parameters: parameters, command: mapping.command)
    let columns = mapping.columns.compactMap { name, column in
      names.position(of: name).map { (position: $0, column: column) }
    }
    return columns.sorted { $0.position < $1.position }.map { position, column in
      let name = parameters[position].name
      let reason = proposals.first { TextFolding.sameBytes($0.parameter.name, name) }?.reason
      return (name, column, reason ?? .given)
    }
  }

  /// Parameters that the command needs and that have no column.
  var missing: [String] {
    let known = Set(mapped.map(\.parameter))
    return parameters.filter { $0.isRequired && !known.contains($0.name) }.map(\.name)
  }

  /// Columns that nothing is read from.
  private var unused: [String] {
    let used = Set(mapping.columns.values.flatMap { $0.split(separator: CellBinding.joint) })
    return head.names.filter { name in
      !used.contains { TextFolding.sameBytes(String($0), name) } && name != mapping.keyColumn
    }
  }

  private func example(of column: String) -> String {
    guard let position = head.names.firstIndex(of: column) else { return "" }
    let cells = head.rows.lazy.compactMap { row in
      row.indices.contains(position) && !row[position].isEmpty ? row[position] : nil
    }
    return cells.first.map { Excerpt.of($0, maximum: 40) } ?? ""
  }

  /// The answer of the command.
  /// - Parameter width: Columns of the terminal; nil without one.
  func answer(
    _ file: String, _ preview: [BulkRow], saved: String?, style: Style, width: Int?
  ) -> CommandAnswer {
    let columns: [Document] = mapped.map {
      [
        "parameter": .text($0.parameter), "column": .text($0.column),
        "reason": .text($0.reason.rawValue), "example": .text(example(of: $0.column)),
      ]
    }
    let data: Document = [
      "command": .text(mapping.command), "file": .text(file), "columns": .list(columns),
      "missing": .list(missing.map(Document.text)), "unused": .list(unused.map(Document.text)),
      "preview": .list(preview.map(Self.document)), "saved": saved.map(Document.text) ?? .null,
    ]
    return CommandAnswer(
      schema: "import.mapping/1", data: data, text: text(file, preview, saved, style, width),
      exitCode: missing.isEmpty ? 0 : 1)
  }

  private static func document(_ row: BulkRow) -> Document {
    let (input, problem) = content(row)
    return [
      "line": .integer(Int64(row.line)), "input": input,
      "problem": problem.map { .text($0.summary) } ?? .null,
    ]
  }

  private static func content(_ row: BulkRow) -> (input: Document, problem: OpsError?) {
    switch row.call {
    case .success(let call):
      (
        call.input,
        call.refusal.map { OpsError($0.code, $0.message, field: $0.field, hint: $0.hint) }
      )
    case .failure(let error): (.null, error)
    }
  }

  // MARK: For people

  private func text(
    _ file: String, _ preview: [BulkRow], _ saved: String?, _ style: Style, _ width: Int?
  ) -> String {
    var text = TextTable(
      columns: ["parameter", "column", "why", "example"].map { TableColumn($0) },
      rows: mapped.map { [$0.parameter, $0.column, Self.words($0.reason), example(of: $0.column)] }
    ).render(width: width, style: style)
    if !missing.isEmpty {
      text += "no column for: \(missing.joined(separator: ", ")); name one with --set P=COLUMN\n"
    }
    if !unused.isEmpty {
      let names = Sanitizer.printable(unused.joined(separator: ", "), glyphs: style.glyphs)
      text += "not read: \(names)\n"
    }
    if !preview.isEmpty { text += "\n" + table(preview).render(width: width, style: style) }
    guard let saved else {
      let isReady = missing.isEmpty
      return text + (isReady ? "next: run it again with --save mapping.json\n" : "")
    }
    return text
      + "next: opsh bulk \(mapping.command) --from \(Self.quoted(file)) "
      + "--mapping \(Self.quoted(saved)) --dry-run\n"
  }

  /// The first rows with what is wrong with each.
  private func table(_ preview: [BulkRow]) -> TextTable {
    let names = mapped.map(\.parameter)
    var problem = TableColumn("problem")
    problem.wraps = true
    problem.minimumWidth = 20
    problem.rank = -1
    return TextTable(
      columns: [TableColumn("line", kind: .number)] + names.map { TableColumn($0) } + [problem],
      rows: preview.map { row in
        let (input, problem) = Self.content(row)
        let cells = names.map { Excerpt.of(Self.cell(input[$0]), maximum: 24) }
        return ["\(row.line)"] + cells + [problem?.summary ?? ""]
      })
  }

  /// A path as a command line takes it.
  private static func quoted(_ path: String) -> String {
    let shown = Sanitizer.printable(path, glyphs: .unicode)
    return shown.contains(" ") ? "\"\(shown)\"" : shown
  }

  private static func cell(_ value: Document?) -> String {
    switch value {
    case nil, .null: ""
    case .text(let text): text
    case .some(let other): DocumentWriter.string(other)
    }
  }

  private static func words(_ reason: ColumnGuess.Reason) -> String {
    switch reason {
    case .given: "you said so"
    case .name: "same name"
    case .word: "usual name"
    case .content: "looks like it"
    }
  }
}
