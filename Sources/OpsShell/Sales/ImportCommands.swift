import OpsDomain
import OpsKernel
import OpsSales

/// Imports of files from other systems.
enum ImportCommands {
  static let all: [Command] = [invoices]

  static let invoices = Command(
    "import", "invoices",
    "Imports an invoice export: sales, requests, give-backs, write-offs; no line twice.",
    permission: .systemImportData, effect: .write, answer: "import.report/1",
    parameters: [
      .argument("file", .path, "The export, CSV or CSV.gz."),
      .option(
        "mapping", .path, required: true, label: "F",
        "JSON file that explains the columns, such as Config/imports/online-retail.json."),
      .flag(
        "check",
        "Only read and check the rows; --dry-run also finds lines that the book refuses. Writes "
          + "only the --rejects file."),
      .flag("catalogue", "Only add the products and customers."),
      .option("from", .date, label: "D", "Only lines from this date on."),
      .option("until", .date, label: "D", "Only lines up to this date, the day included."),
      .option("rejects", .output, label: "F", "File for rows that were refused."),
      .option(
        "max_errors", .text, label: "N|N%",
        "Stop before anything is saved if more rows than this are wrong."),
      .option("batch", .integer, label: "N", "Lines per commit; default 500."),
    ],
    examples: [
      "import invoices invoices.csv.gz --mapping Config/imports/online-retail.json --check",
      "import invoices invoices.csv.gz --mapping Config/imports/online-retail.json"
        + " --rejects rejects.csv --max-errors 1%",
    ], traits: [.mayAnswerNo],
    work: .operation("import.apply_invoices", endings: [.partial], isPlannable: true)
  ) { context, invocation in
    try await run(context, invocation)
  }

  private static func run(
    _ context: ShellContext, _ invocation: Invocation
  ) async throws -> CommandAnswer {
    var call = try await context.call(for: invocation)
    try call.principal.requireEntry(.systemImportData, to: "import invoices")
    let plan = try plan(invocation)
    let importer = try InvoiceImporter(plan)
    let rejects = try RejectsFile(context, invocation, of: plan)
    let isRehearsal = invocation.options.isDryRun
    let isCheck = try await checksOnly(context, invocation)
    let meter = ImportMeter(context.console, invocation.options)
    let (refused, remarks) = (RefusedRows(), RefusedRows())
    func refuse(_ record: DelimitedRecord, _ error: OpsError) throws {
      refused.add(line: record.line, error)
      try rejects.write(record, error)
    }
    func tell() {
      refused.tell(
        context.console, invocation.options,
        more: invocation.text("rejects") ?? "--rejects FILE")
    }
    let now = try await context.host.dependencies().desk.clock.now()
    let check = try importer.check(
      now: now,
      progress: { meter.show("checking", $0) },
      rejected: { record, error in if isCheck { try refuse(record, error) } })
    meter.finish()
    if isCheck {
      try rejects.close()
      tell()
      try call.rows?.check(check.rows, "rows")
      return CommandAnswer(
        schema: "import.check/1", data: try DocumentEncoder.encode(check),
        exitCode: check.rejected > 0 ? 1 : 0)
    }
    try require(invocation.text("max_errors"), of: check)
    let isJudged = context.host.isProtected && context.session.current == nil
    try (call.rows ?? (isJudged ? .atMost(Limits.protectedRows) : nil))?
      .check(check.rows, "rows")
    (call.rows, call.isRehearsal) = (.any, false)
    let ready = call
    func book() async throws -> ImportReport {
      try await importer.run(
        check, on: try await context.host.dependencies().invoiceImport, ready,
        progress: { meter.show(isRehearsal ? "trying" : "booking", $0) },
        remarked: { remarks.add(line: $0.line, $0.error) }, rejected: refuse)
    }
    // Each commit builds on those before it, so a rehearsal stages all of them.
    let report = try await isRehearsal ? context.session.sandboxed(book) : book()
    meter.finish()
    try rejects.close()
    tell()
    remarks.tell(context.console, invocation.options, more: nil)
    return CommandAnswer(
      schema: "import.report/1", data: try DocumentEncoder.encode(report),
      effect: WriteEffect(
        changed: report.written > 0, operation: nil, key: nil,
        replayed: report.batches > 0 && report.batches == report.replayed),
      exitCode: report.rejected > 0 ? ErrorClass.partial.exitCode : 0)
  }

  /// Whether nothing is saved, not even for a rehearsal. A server saves commit by commit and stages
  /// no file, so a dry run there is only a check, and a remark says so.
  private static func checksOnly(
    _ context: ShellContext, _ invocation: Invocation
  ) async throws -> Bool {
    if invocation.flag("check") { return true }
    guard invocation.options.isDryRun,
      try await context.host.dependencies().desk.storeKind == .remote
    else { return false }
    if !invocation.options.isQuiet {
      context.console.remark(
        "a server cannot rehearse a file: only the rows are checked; lines that the book "
          + "refuses are not found\n")
    }
    return true
  }

  private static func plan(_ invocation: Invocation) throws -> InvoiceImporter.Plan {
    let file = invocation.text("mapping") ?? ""
    let mapping = try ByteSources.open(file).readAll(limit: 1 << 20, name: file)
    let batch = invocation.input["batch"]?.int ?? 500
    guard (1...1000).contains(batch) else {
      throw OpsError(.badValue, "A commit can have 1 to 1000 lines, not \(batch)", field: "batch")
    }
    func date(_ name: String) throws -> CivilDate? {
      try invocation.text(name).map { try CivilDate(parsing: $0, field: name) }
    }
    return InvoiceImporter.Plan(
      file: invocation.text("file") ?? "", mapping: try InvoiceMapping.parse(mapping),
      scope: invocation.flag("catalogue") ? .catalogue : .everything,
      from: try date("from"), until: try date("until"), batch: Int(batch))
  }

  /// Throws `data.bad_value` when `check` found more bad rows than `text` allows.
  private static func require(_ text: String?, of check: InvoiceCheck) throws(OpsError) {
    guard let text else { return }
    let allowed = try ErrorAllowance(parsing: text, refusal: .badValue).count(of: check.rows)
    guard check.rejected > allowed else { return }
    throw OpsError(
      .badValue,
      "\(check.rejected) of \(Counted.text(check.rows, "row")) cannot be used; the limit is "
        + "\(allowed)",
      field: "max_errors",
      hint: "nothing was saved; run it with --check --rejects FILE to see the rows")
  }
}
