import OpsDomain
import OpsKernel

/// Running one command for every row of a file, or every line of a stream.
enum BulkCommands {
  /// The word before the command that is run for every row.
  static let noun = "bulk"
  static let all: [Command] = [bulk, commands]

  static let columns: [FieldColumn] = [
    .init("state", "STATE"), .init("read", "READ", .right), .init("ok", "OK", .right),
    .init("replayed", "REPLAYED", .right), .init("rejected", "REJECTED", .right),
    .init("last_line", "LAST LINE", .right), .init("job", "JOB"),
  ]

  private static func work(isPlannable: Bool = false) -> CommandWork {
    .commands(
      undo: "commit by commit, each as its command says; --atomic all makes it one commit",
      endings: [.partial], isPlannable: isPlannable)
  }

  /// What stands in the table for `bulk NOUN VERB` of every command that writes.
  static let bulk = Command(
    noun, nil, "Runs a command for every row of a file: bulk NOUN VERB --from FILE.",
    whyOpen: WhyOpen.ownRights,
    effect: .write, answer: BulkSummary.schema, parameters: BulkOptions.forRows,
    columns: columns,
    examples: [
      "bulk stock receive --from receipts.csv",
      "bulk stock receive --from receipts.csv --map quantity=QTY --rejects rejects.csv"
        + " --max-errors 1% --again",
    ], work: work(isPlannable: true)
  ) { _, invocation in
    throw OpsError(
      .usage, "bulk needs the command to run for every row",
      hint: "such as: bulk stock receive --from receipts.csv")
  }

  static let commands = Command(
    noun, "commands", "Runs commands that write to the book, one per line of the input.",
    whyOpen: WhyOpen.ownRights,
    effect: .write, answer: BulkSummary.schema, parameters: BulkOptions.forCommands,
    columns: columns,
    examples: [
      "bulk commands --from commands.txt",
      "bulk commands --from commands.txt --rejects rejects.txt --expect-rows 2",
    ], work: work()
  ) { context, invocation in
    let plan = try BulkOptions.plan(BulkPlan.commands, invocation)
    return try await BulkStart(context, invocation).run(plan)
  }

  /// The bulk form of the command that `words` name, and how many words name it. Options of the
  /// command that `bulk` does not have itself are the same for every row.
  ///
  /// Throws `usage.unknown_command`, ``refusal(of:)``, and `usage.arguments` for a command that
  /// needs a secret.
  static func command(
    _ words: [Word], in registry: CommandRegistry
  ) throws(OpsError) -> (command: Command, length: Int) {
    let (target, length) = try registry.find(words)
    guard let operation = target.operation, target.effect.isWrite,
      let descriptor = registry.blueprint.operations[operation]?.descriptor
    else {
      throw refusal(of: target)
    }
    if let refusal = target.bulkRefusal { throw refusal }
    let constants = descriptor.parameters.filter {
      !$0.isPositional && !BulkOptions.names.contains($0.name)
    }
    let name = target.name
    let command = Command(
      noun, name, "For every row of a file: " + descriptor.summary,
      permission: descriptor.permission, effect: descriptor.effect, answer: BulkSummary.schema,
      parameters: BulkOptions.forRows + constants.map(\.asOptional), columns: columns,
      examples: [
        "bulk \(name) --from rows.csv", "bulk \(name) --from - --key-col id --rejects rejects.csv",
      ], work: work()
    ) { context, invocation in
      try await BulkStart(context, invocation).run(try BulkOptions.plan(name, invocation))
    }
    return (command, length)
  }

  /// `usage.arguments` for a command that only reads, or that is no operation whose input a row
  /// could be, such as `undo`.
  static func refusal(of command: Command) -> OpsError {
    OpsError(
      .usage,
      command.effect.isWrite
        ? "bulk cannot run `\(command.name)`"
        : "bulk cannot run `\(command.name)`: it writes nothing to the book",
      hint: "bulk runs commands that write records, such as: "
        + "bulk stock receive --from receipts.csv")
  }
}

extension Command {
  /// Why a row of a file cannot be its input; nil where it can, as far as its words say.
  var bulkRefusal: OpsError? {
    guard traits.contains(.needsSecret) else { return nil }
    return OpsError(
      .usage, "\(name) cannot run in bulk, because each call needs a secret of its own",
      hint: "run the command by itself for each row")
  }
}

extension Parameter {
  /// The same, but it may be left out.
  fileprivate var asOptional: Parameter {
    kind == .flag
      ? .flag(name, help)
      : .option(name, kind, repeatable: isRepeatable, label: label, help)
  }
}
