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
  func answer(_ file: String, _ preview: [BulkRow], saved: String?) -> CommandAnswer {
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
      schema: "import.mapping/1", data: data, text: text(preview, saved: saved),
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

  private func text(_ preview: [BulkRow], saved: String?) -> String {
    var text = RecordImportText.table(
      ["PARAMETER", "COLUMN", "WHY", "EXAMPLE"],
      mapped.map { [$0.parameter, $0.column, Self.words($0.reason), example(of: $0.column)] })
    if !missing.isEmpty {
      text += "no column for: \(missing.joined(separator: ", ")); name one with --set P=COLUMN\n"
    }
    if !unused.isEmpty { text += "not read: \(unused.joined(separator: ", "))\n" }
    if !preview.isEmpty {
      let names = mapped.map(\.parameter)
      text += RecordImportText.table(
        ["LINE"] + names.map { $0.uppercased() } + ["PROBLEM"],
        preview.map { row in
          let (input, problem) = Self.content(row)
          let cells = names.map { Excerpt.of(Self.cell(input[$0]), maximum: 24) }
          return ["\(row.line)"] + cells + [problem?.summary ?? ""]
        })
    }
    guard let saved else { return text }
    return text + "next: opsh bulk \(mapping.command) --from FILE --mapping \(saved) --dry-run\n"
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
