import OpsDomain
import OpsServices

/// Bulk runs that were begun: what became of them, and going on with one.
enum JobCommands {
  static let all: [Command] = [list, show, resume, rejects]

  private static let job = Parameter.argument(
    "job", .name, label: "JOB", "The name of a bulk run, or `last`.")

  static let list = Command(
    "job", "list", "Lists the bulk runs of this machine, the latest first.", effect: .read,
    answer: "job/1", isList: true,
    columns: BulkCommands.columns + [.init("command", "COMMAND"), .init("file", "FILE")],
    examples: ["job list", "job list -o json"]
  ) { context, _ in
    let store = context.host.jobs
    let names = try store.names().suffix(Limits.pageSizeMaximum).reversed()
    let jobs = try names.compactMap { try store.job(named: $0) }
    return CommandAnswer(
      schema: "job/1", data: .list(jobs.map(document)),
      columns: BulkCommands.columns + [.init("command", "COMMAND"), .init("file", "FILE")])
  }

  static let show = Command(
    "job", "show", "Shows a bulk run.", effect: .read, answer: "job/1", parameters: [job],
    examples: ["bulk stock receive --from receipts.csv", "job show last"]
  ) { context, invocation in
    CommandAnswer(schema: "job/1", data: document(try find(context, invocation)))
  }

  static let resume = Command(
    "job", "resume", "Goes on with a bulk run behind the last line that is certain.",
    effect: .write, answer: BulkSummary.schema,
    parameters: [
      job, .option("from", .path, label: "FILE", "The same input, where it is now; - for a pipe."),
    ],
    columns: BulkCommands.columns,
    examples: ["bulk stock receive --from receipts.csv", "job resume last"]
  ) { context, invocation in
    var job = try find(context, invocation)
    if job.state.isFinal {
      context.console.remark("\(job.name) has ended: there is nothing to go on with\n")
      let exit = BulkStart.exitCode(job, nil)
      return CommandAnswer(
        schema: BulkSummary.schema,
        data: BulkSummary.document(job, name: job.name, exit: exit), exitCode: exit)
    }
    guard !invocation.options.isDryRun else {
      throw OpsError(.usage, "A job goes on, or it does not", field: "dry_run")
    }
    if let file = invocation.text("from") { job.plan.file = file }
    guard job.plan.file != "-" || invocation.text("from") != nil else {
      throw OpsError(
        .usage, "\(job.name) was fed by a pipe", field: "from",
        hint: "give it the same content: job resume \(job.name) --from FILE")
    }
    // Whoever confirmed the run has confirmed the rest of it.
    return try await BulkStart(context, invocation, reason: job.plan.reason).resume(job)
  }

  static let rejects = Command(
    "job", "rejects", "Writes the rows that a bulk run refused, as its rejects file has them.",
    effect: .read, answer: "job.rejects/1", parameters: [job],
    examples: [
      "bulk stock receive --from receipts.csv --rejects rejects.csv --again", "job rejects last",
    ]
  ) { context, invocation in
    let job = try find(context, invocation)
    guard let file = job.plan.rejects else {
      throw OpsError(
        .noInput, "\(job.name) was run without --rejects", hint: "run it again with --rejects FILE")
    }
    var source = try ByteSources.open(file)
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = try chunk.withUnsafeMutableBytes { try source.read(into: $0) }
      guard count > 0 else { break }
      context.console.write(Array(chunk[..<count]))
    }
    var answer = CommandAnswer(schema: "job.rejects/1", data: .null)
    answer.isWritten = true
    return answer
  }

  /// The job that was named. Throws `notfound.any`.
  private static func find(_ context: ShellContext, _ invocation: Invocation) throws -> BulkJob {
    let store = context.host.jobs
    let wanted = invocation.text("job") ?? ""
    let name = try wanted == "last" ? store.names().last : wanted
    guard let name, let job = try store.job(named: name) else {
      throw OpsError(
        .notFound, "There is no job \(Excerpt.of(wanted))", field: "job",
        hint: "`opsh job list` shows those of this machine")
    }
    return job
  }

  private static func document(_ job: BulkJob) -> Document {
    let exit = BulkStart.exitCode(job, nil)
    var document =
      BulkSummary.document(job, name: job.name, exit: exit).members ?? DocumentObject()
    document.set("user", .text(job.user))
    document.set("started_at", .text(job.startedAt.description))
    document.set("updated_at", .text(job.updatedAt.description))
    document.set("atomic", .text(job.plan.atomicity.rawValue))
    document.set("key_col", job.plan.keyColumn.map(Document.text) ?? .null)
    document.set("digest", job.digest.map(Document.text) ?? .null)
    return .object(document)
  }
}
