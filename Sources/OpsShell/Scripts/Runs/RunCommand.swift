import OpsKernel

/// `run`: a script, checked as a whole before its first effect.
enum RunCommand {
  static let schema = "run/1"

  /// Longest script file, in bytes.
  static let scriptBytes = 16 << 20

  static let command = Command(
    "run", nil, "Checks a whole script, then runs it.",
    whyOpen: WhyOpen.ownRights, effect: .write, answer: schema,
    parameters: [
      .argument("file", .path, "The script, a path with a dot or a slash; - reads standard input."),
      .flag("atomic", "Run the whole script as one commit, or nothing of it."),
      .option(
        "run_id", .name, label: "ID",
        "Name of the run; with the same name and user, nothing is done twice."),
      .option(
        "on_error", .choice(["stop", "continue"]), label: "POLICY",
        "What to do after a failure; `continue` ends with exit code 3."),
    ],
    columns: columns,
    examples: [
      "run scripts/receive.opsh", "run scripts/receive.opsh --atomic",
      "run scripts/receive.opsh --run-id receipts-monday",
    ], takesScriptParameters: true,
    work: .commands(
      undo: "commit by commit, each as its command says; --atomic makes it one commit",
      endings: [.partial, .assert], isPlannable: true)
  ) { context, invocation in
    try await run(try sources(invocation.text("file") ?? "-", context), context, invocation)
  }

  /// The same for a script that is at hand: the text of `-c`, or of standard input.
  static func command(reading sources: ScriptSources) -> Command {
    command.extended(by: []) { context, invocation in
      try await run(sources, context, invocation)
    }
  }

  static let columns: [FieldColumn] = [
    .init("run", "RUN"), .init("commands", "COMMANDS", .right), .init("writes", "WRITES", .right),
    .init("replayed", "REPLAYED", .right), .init("failed", "FAILED", .right),
  ]

  /// The usage that a script's own parameters make; nil for `run --help` without a file.
  static func help(_ invocation: Invocation, _ context: ShellContext) throws -> String? {
    guard invocation.command.name == command.name, let file = invocation.text("file") else {
      return nil
    }
    let sources = try sources(file, context)
    return try sources.program(context.registry).usage
  }

  private static func sources(_ file: String, _ context: ShellContext) throws -> ScriptSources {
    let text =
      try file == "-"
      ? context.console.readInput(limit: RunCommand.scriptBytes)
      : FileScriptReader().bytes(of: file)
    return ScriptSources(path: file, text: text, reader: FileScriptReader())
  }

  /// Runs a script. Throws ``ProgramErrors`` when nothing has run, and the failure that ended it.
  static func run(
    _ sources: ScriptSources, _ context: ShellContext, _ invocation: Invocation,
    resuming earlier: RunRecord? = nil
  ) async throws -> CommandAnswer {
    let program = try sources.program(context.registry)
    let values = try program.arguments(earlier.map { Word.arguments($0.words) } ?? invocation.words)
    let start = try await RunStart(
      program: program, sources: sources, context: context, invocation: invocation,
      earlier: earlier)
    return try await start.run(values)
  }
}
