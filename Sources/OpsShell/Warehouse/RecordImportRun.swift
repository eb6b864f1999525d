import OpsDomain
import OpsKernel
import OpsWarehouse

/// Runs one import of records: files of rejects and remarks, progress, the answer.
struct RecordImportRun {
  private let context: ShellContext
  private let invocation: Invocation

  init(_ context: ShellContext, _ invocation: Invocation) {
    self.context = context
    self.invocation = invocation
  }

  func run(_ open: () throws -> some RecordSource) async throws -> CommandAnswer {
    var call = try await context.call(for: invocation)
    try call.principal.requireEntry(.systemImportData, to: invocation.command.name)
    let batch = invocation.input["batch"]?.int ?? 500
    guard (1...1000).contains(batch) else {
      throw OpsError(.badValue, "A commit can have 1 to 1000 records, not \(batch)", field: "batch")
    }
    let importer = RecordImporter(
      batch: Int(batch), leastScore: invocation.input["category_score"]?.int.map { Int($0) })
    let source = try open()
    let isJudged = context.host.isProtected && context.session.current == nil
    if let allowed = call.rows ?? (isJudged ? .atMost(Limits.protectedRows) : nil) {
      try allowed.check(try importer.check(try open()).rows, "rows")
    }
    call.rows = .any
    let refused = RefusedRows()
    let asides = try RecordImportAsides(context, invocation, source)
    let service = try await context.host.dependencies().recordImport
    let meter = ImportMeter(context.console, invocation.options)
    let report = try await importer.run(
      source, on: service, call, progress: { meter.show("importing", $0) },
      remarked: { remark, row in
        if !remark.isUsed {
          refused.add(
            line: remark.line, remark.error,
            file: source.files.count > 1 ? asides.name(of: remark) : nil)
        }
        try asides.write(remark, row)
      })
    meter.finish()
    try asides.close()
    refused.tell(
      context.console, invocation.options,
      more: invocation.text("rejects") ?? invocation.text("remarks") ?? "--remarks FILE")
    return CommandAnswer(
      schema: "import.records/1", data: try DocumentEncoder.encode(report),
      effect: WriteEffect(
        changed: report.isChanged, operation: nil, key: nil, replayed: false),
      text: RecordImportText.of(
        report,
        isKept: !invocation.options.isDryRun && context.session.current == nil),
      exitCode: report.skipped > 0 ? ErrorClass.partial.exitCode : 0)
  }
}
