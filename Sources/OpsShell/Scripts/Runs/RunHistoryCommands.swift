import OpsDomain
import OpsKernel

/// Runs that were begun: what became of them, and going on with one.
enum RunHistoryCommands {
  static let all: [Command] = [list, show, resume]

  private static let columns: [FieldColumn] = [
    .init("run", "RUN"), .init("state", "STATE"), .init("user", "USER"), .init("file", "FILE"),
    .init("writes", "WRITES", .right), .init("exit", "EXIT", .right), .init("at", "AT"),
  ]
  private static let name = Parameter.argument(
    "run", .name, label: "RUN", "The name of a run, or `last`.")

  static let list = Command(
    "run", "list", "Lists the scripts that were run on this machine, newest first.",
    whyOpen: WhyOpen.ownRuns, effect: .read, answer: RunRecord.schema, isList: true,
    parameters: [
      .option(
        "state", .choice(["running", "killed", "done", "partial", "failed"]),
        "Only runs in this state.")
    ],
    columns: columns, examples: ["run list", "run list --state failed"]
  ) { context, invocation in
    let store = context.host.runs
    let state = invocation.text("state")
    let names = try store.names().suffix(Limits.pageSizeMaximum).reversed()
    let runs = try names.compactMap { try store.run(named: $0)?.today }
      .filter { state == nil || $0.state.rawValue == state }
    return CommandAnswer(
      schema: RunRecord.schema, data: .list(runs.map(\.document)), columns: columns)
  }

  static let show = Command(
    "run", "show", "Shows a run of a script.",
    whyOpen: WhyOpen.ownRuns, effect: .read, answer: RunRecord.schema,
    parameters: [name], examples: ["run scripts/receive.opsh", "run show last"]
  ) { context, invocation in
    CommandAnswer(schema: RunRecord.schema, data: try find(context, invocation).document)
  }

  static let resume = Command(
    "run", "resume",
    "Runs a script again as the same run, so nothing is written twice.",
    whyOpen: WhyOpen.ownRights, effect: .write, answer: RunCommand.schema,
    parameters: [
      name,
      .flag(
        "accept_changed",
        "Continue even if the script, or a file that it includes or runs, has changed."),
    ],
    columns: RunCommand.columns, examples: ["run scripts/receive.opsh", "run resume last"],
    work: .commands(
      undo: "commit by commit, each as its command says", endings: [.partial, .assert])
  ) { context, invocation in
    let record = try find(context, invocation)
    let reader = FileScriptReader()
    let sources = ScriptSources(
      path: record.path, text: try reader.bytes(of: record.path), reader: reader)
    return try await RunCommand.run(sources, context, invocation, resuming: record)
  }

  private static func find(
    _ context: ShellContext, _ invocation: Invocation
  ) throws -> RunRecord {
    let store = context.host.runs
    let asked = invocation.text("run") ?? ""
    let name = asked == "last" ? try store.names().last : asked
    guard let name, let run = try store.run(named: name) else {
      throw OpsError(
        .notFound,
        asked == "last" ? "No script was run yet" : "There is no run \(Excerpt.of(asked))",
        field: "run", hint: "`opsh run list` shows them")
    }
    return run.today
  }
}
