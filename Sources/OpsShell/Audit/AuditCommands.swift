import OpsDomain
import OpsKernel

/// What the journal offers beside its operations: an export longer than one answer.
enum AuditCommands {
  static let all: [Command] = [export]

  static let export = Command(
    "audit", "export", "Writes the journal and its checkpoints for an outside verifier.",
    permission: .systemViewAuditLogs, effect: .read, answer: "audit.export/1",
    parameters: [
      .option("from", .integer, label: "SEQUENCE", "Start with this commit.")
    ],
    examples: ["audit export --out journal.ndjson", "audit export --from 2"],
    traits: [.writesContent]
  ) { context, invocation in
    let call = try await context.call(for: invocation)
    try call.principal.requireEntry(.systemViewAuditLogs, to: "audit export")
    let audit = try await context.host.dependencies().audit
    let writer = context.files(invocation.options)
    let file = try invocation.options.file.map { path in
      LineFile(try writer.open(try invocation.options.permit ?? writer.permit(Shell.order(path))))
    }
    let from = invocation.input["from"]?.int
    var pages = AnswerPages(next: \.next) { after in
      try await audit.exportPage(ExportPage(from: from, after: after), call).output
    }
    var count = 0
    while let answer = try await pages.next() {
      if let file {
        try file.write(answer.lines)
      } else {
        context.console.write(answer.lines.flatMap { Array($0.utf8) + [0x0A] })
      }
      count += answer.lines.count
    }
    try file?.close()
    if let path = invocation.options.file, !invocation.options.isQuiet, !writer.isRehearsal {
      context.console.remark(
        "\(Counted.text(count, "line")) written to \(Excerpt.of(path, maximum: 120))\n")
    }
    var answer = CommandAnswer(schema: "audit.export/1", data: ["lines": .integer(Int64(count))])
    answer.isWritten = true
    return answer
  }
}
