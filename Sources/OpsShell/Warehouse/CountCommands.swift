import OpsDomain
import OpsKernel
import OpsWarehouse

/// Count sheets: to a file, and back from one.
enum CountCommands {
  static let all: [Command] = [sheet, bringIn]

  private static let sheetColumns: [FieldColumn] = [
    .init("sku", "SKU"), .init("name", "NAME"), .init("size", "SIZE"), .init("lot", "LOT"),
    .init("location", "LOCATION"), .init("unit", "UNIT"),
    .init("expected", "EXPECTED", .right), .init("counted", "COUNTED", .right),
    .init("code", "CODE"), .init("note", "NOTE"),
  ]
  private static let importColumns: [FieldColumn] = [
    .init("count", "COUNT"), .init("mode", "MODE"), .init("lines", "LINES", .right),
    .init("added", "ADDED", .right),
  ]

  static let sheet = Command(
    "count", "sheet", "Writes the sheet of a count: the lines to count in this round.",
    permission: .inventoryView, effect: .read, answer: "count.sheet/1", isList: true,
    parameters: [.argument("count", .name(of: CountSession.self), "The count.")],
    columns: sheetColumns,
    examples: ["count sheet C-000001 -o csv", "count sheet C-000001 --out sheet.csv"],
    traits: [.writesContent]
  ) { context, invocation in
    try await writeSheet(context, invocation)
  }

  private static func writeSheet(
    _ context: ShellContext, _ invocation: Invocation
  ) async throws -> CommandAnswer {
    let call = try await context.call(for: invocation)
    try call.principal.requireEntry(.inventoryView, to: "count sheet", some: true)
    let counts = try await context.host.dependencies().counts
    let number = invocation.text("count") ?? ""
    let count = try await counts.show(CountReference(count: number), call).output
    let names = CountSheetFile.columns(blind: count.blind)
    var items: [Document] = []
    var pages = AnswerPages(next: \.next) { after in
      try await counts.lines(
        ListCountLines(
          count: number, only: .open, limit: Limits.pageSizeMaximum, after: after), call
      ).output
    }
    while let page = try await pages.next() {
      for line in page.items {
        var object = DocumentObject()
        for (name, cell) in zip(names, CountSheetFile.cells(line, blind: count.blind)) {
          object.set(name, cell.isEmpty ? .null : .text(cell))
        }
        items.append(.object(object))
      }
    }
    return CommandAnswer(
      schema: "count.sheet/1", data: .list(items),
      columns: sheetColumns.filter { names.contains($0.field) })
  }

  static let bringIn = Command(
    "count", "import", "Imports a filled-in count sheet, all lines or none.",
    permission: .inventoryCount, effect: .write, answer: "count.import/1",
    parameters: [
      .argument("count", .name(of: CountSession.self), "The count."),
      .argument("file", .path, "The sheet, CSV or CSV.gz with the columns sku and counted."),
      .option(
        "mode", .choice(CountMode.allCases.map(\.rawValue)), required: true, label: "set|add",
        "Replace the counted quantities (set) or add to them (add)."),
      .option(
        "rejects", .output, label: "F", "File for refused lines and what is wrong with them."),
    ],
    columns: importColumns,
    examples: [
      "count import C-000001 counted.csv --mode set",
      "count import C-000001 counted.csv --mode add --dry-run",
      "count import C-000001 counted.csv --mode set --rejects bad.csv",
    ], work: .operation("count.apply_sheet")
  ) { context, invocation in
    try await takeSheet(context, invocation)
  }

  private static func takeSheet(
    _ context: ShellContext, _ invocation: Invocation
  ) async throws -> CommandAnswer {
    let call = try await context.call(for: invocation)
    try call.principal.requireEntry(.inventoryCount, to: "count import", some: true)
    let sheet = try CountSheetFile.read(invocation.text("file") ?? "")
    let mode = invocation.text("mode").flatMap(CountMode.init(rawValue:)) ?? .set
    let dependencies = try await context.host.dependencies()
    let operation = try context.registry.blueprint.operations.operation(named: "count.apply_sheet")
    let input = try DocumentEncoder.encode(
      ApplyCountSheet(
        count: invocation.text("count") ?? "", mode: mode, lines: sheet.lines,
        unread: sheet.unread.isEmpty ? nil : sheet.unread))
    let rejects = try CountSheetRejects(context, invocation)
    let outcome: Outcome<Document>
    do {
      outcome = try await operation.run(dependencies, input, call)
    } catch let error as OpsError where error.code == .batchRefused {
      throw try rejects.write(error)
    }
    var answer = try await context.answer(outcome, of: operation.descriptor, call)
    answer.columns = importColumns
    return answer
  }
}
