import OpsDomain
import OpsKernel

/// Bulk runs that were begun, and going on with one; and beside them the jobs of the book, which
/// answer to the same noun.
enum JobCommands {
  static let all: [Command] = [list, show, resume, rejects]

  static let schema = "job/1"
  /// What the jobs of the book are as an operation answers them.
  static let schemaOfBook = JobView.answerName
  /// The fields of a bulk run among the jobs.
  static let fieldsOfRuns = [
    "command", "file", "state", "exit", "read", "ok", "replayed", "rejected", "rejected_by_code",
    "last_line", "elapsed_ms", "rows_per_second", "rejects_file", "job", "user", "started_at",
    "updated_at", "atomic", "key_col", "digest",
  ]

  private static let job = Parameter.argument(
    "job", .name, label: "JOB", "The name of a bulk run, or `last`.")

  private static let bulkColumns =
    [FieldColumn("job", "JOB"), .init("state", "STATE")]
    + BulkCommands.columns.filter { !["job", "state"].contains($0.field) } + [
      .init("command", "COMMAND"), .init("file", "FILE"),
    ]

  private static let bookColumns = JobView.columns

  private static let listColumns =
    bulkColumns
    + bookColumns.filter { column in !bulkColumns.contains { $0.field == column.field } }

  static let list = Command(
    "job", "list",
    "Lists the bulk runs of this machine, newest first, and the jobs of the book.",
    whyOpen: WhyOpen.ownJobs, effect: .read, answer: schema, isList: true,
    parameters: [
      .flag("bulk", "Only the bulk runs of this machine."),
      .flag("book", "Only the jobs of the book."),
    ],
    columns: listColumns, examples: ["job list", "job list --book -o json", "job list --bulk"],
    work: .operation("job.list")
  ) { context, invocation in
    let isBook = invocation.flag("book")
    let isBulk = invocation.flag("bulk")
    let runs = isBook && !isBulk ? [] : try ofMachine(context)
    let jobs = isBulk && !isBook ? [] : try await ofBook(context, isAsked: isBook)
    var answer = CommandAnswer(schema: schema, data: .list(runs + jobs), columns: listColumns)
    answer.isOfBook = !jobs.isEmpty
    if isBook != isBulk {
      answer.columns = isBook ? bookColumns : bulkColumns
    } else if try isTable(context, invocation.options) {
      if !runs.isEmpty, !jobs.isEmpty {
        answer.text = try await tables(runs, jobs, context, invocation.options)
      } else {
        answer.columns = jobs.isEmpty ? bulkColumns : bookColumns
      }
    }
    return answer
  }

  /// Whether a person reads all of it; programs get the same columns whatever there is.
  private static func isTable(
    _ context: ShellContext, _ options: GlobalOptions
  ) throws -> Bool {
    guard options.fields == nil, options.filter == nil, options.file == nil else { return false }
    return try (options.format ?? Shell.standardFormat(context.console)) == .table
  }

  /// Bulk runs and jobs of the book as a table each, because they have little in common.
  private static func tables(
    _ runs: [Document], _ jobs: [Document], _ context: ShellContext, _ options: GlobalOptions
  ) async throws -> String {
    let console = context.console
    let style = Style.resolve(
      options.colour, isTerminal: console.isTerminal, environment: console.environment)
    let renderer = DocumentRenderer(
      format: .table, style: style, width: console.isTerminal ? console.width : nil,
      isTerminal: console.isTerminal, calendar: try await context.siteCalendar())
    let answers = context.registry.answers
    let parts = try [(runs, bulkColumns), (jobs, bookColumns)].map { rows, columns in
      let part = CommandAnswer(schema: schema, data: .list(rows), columns: columns)
      return String(decoding: try renderer.render(Shell.envelope(part, answers)), as: UTF8.self)
    }
    return parts.joined(separator: "\n")
  }

  private static func ofMachine(_ context: ShellContext) throws -> [Document] {
    let store = context.host.jobs
    let names = try store.names().suffix(Limits.pageSizeMaximum).reversed()
    return try names.compactMap { try store.job(named: $0)?.today }.map(document)
  }

  /// The jobs of the book, for people who may see them. Without a book, and for everybody else,
  /// there are none, unless they are asked for by name.
  private static func ofBook(_ context: ShellContext, isAsked: Bool) async throws -> [Document] {
    let principal: Principal
    if isAsked {
      principal = try await context.host.principal()
    } else {
      guard let known = try? await context.host.principal(), known.may(.systemRunJobs) else {
        return []
      }
      principal = known
    }
    let jobs = try await context.host.dependencies().jobs
    let listing = try await jobs.list(ListJobs(), Call(principal)).output
    return try listing.items.map { try DocumentEncoder.encode($0) }
  }

  static let show = Command(
    "job", "show", "Shows a bulk run of this machine, or a job of the book with its last runs.",
    whyOpen: WhyOpen.ownJobs, effect: .read, answer: schema,
    parameters: [
      .argument(
        "job", .name, label: "JOB",
        "A bulk run such as J-…, `last`, or a job such as notices.plan.")
    ],
    examples: [
      "bulk stock receive --from receipts.csv", "job show last", "job show notices.plan",
    ], work: .operation("job.show")
  ) { context, invocation in
    let name = invocation.text("job") ?? ""
    let jobs = context.registry.blueprint.jobs.all
    guard jobs.contains(where: { TextFolding.sameBytes($0.name, name) }) else {
      return CommandAnswer(schema: schema, data: document(try find(context, invocation)))
    }
    let call = try await context.call(for: invocation)
    let detail = try await context.host.dependencies().jobs.show(JobReference(job: name), call)
    var answer = CommandAnswer(schema: schema, data: try DocumentEncoder.encode(detail.output))
    answer.isOfBook = true
    return answer
  }

  static let resume = Command(
    "job", "resume", "Continues a bulk run after the last line that is known to be done.",
    whyOpen: WhyOpen.ownRights, effect: .write, answer: BulkSummary.schema,
    parameters: [
      job,
      .option(
        "from", .path, label: "FILE", "The same input, if it is in another place now; - for a pipe."
      ),
    ],
    columns: BulkCommands.columns,
    examples: ["bulk stock receive --from receipts.csv", "job resume last"],
    work: .commands(
      undo: "commit by commit, each as its command says", endings: [.partial])
  ) { context, invocation in
    var job = try find(context, invocation)
    if job.state.isFinal {
      context.console.remark("\(job.name) has ended: there is nothing to continue\n")
      let exit = BulkStart.exitCode(job, nil)
      return CommandAnswer(
        schema: BulkSummary.schema,
        data: BulkSummary.document(job, name: job.name, exit: exit), exitCode: exit)
    }
    guard !invocation.options.isDryRun else {
      throw OpsError(.usage, "job resume does not work with --dry-run", field: "dry_run")
    }
    if let file = invocation.text("from") { job.plan.file = file }
    guard job.plan.file != "-" || invocation.text("from") != nil else {
      throw OpsError(
        .usage, "\(job.name) read its input from a pipe", field: "from",
        hint: "give it the same content: job resume \(job.name) --from FILE")
    }
    // The user who confirmed the run has confirmed the rest of it.
    return try await BulkStart(context, invocation, reason: job.plan.reason).resume(job)
  }

  static let rejects = Command(
    "job", "rejects", "Writes the rejects file of a bulk run: the rows that it refused.",
    whyOpen: WhyOpen.ownRuns, effect: .read, answer: "job.rejects/1", parameters: [job],
    examples: [
      "bulk stock receive --from receipts.csv --rejects rejects.csv --again", "job rejects last",
    ], traits: [.writesContent]
  ) { context, invocation in
    let job = try find(context, invocation)
    guard let file = job.plan.rejects else {
      throw OpsError(
        .noInput, "\(job.name) was run without --rejects", hint: "run it again with --rejects FILE")
    }
    if let out = invocation.options.file {
      try SourceFiles([file]).refuse(out, field: "out")
    }
    let writer = context.files(invocation.options)
    let output = try invocation.options.permit.map { try writer.open($0) }
    var source = try ByteSources.open(file)
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = try chunk.withUnsafeMutableBytes { try source.read(into: $0) }
      guard count > 0 else { break }
      if let output {
        try output.put(Array(chunk[..<count]))
      } else {
        context.console.write(Array(chunk[..<count]))
      }
    }
    try output?.close()
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
        .notFound,
        wanted == "last"
          ? "No bulk run was made on this machine yet" : "There is no job \(Excerpt.of(wanted))",
        field: "job", hint: "`opsh job list` shows the jobs of this machine and of the book")
    }
    return job.today
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
