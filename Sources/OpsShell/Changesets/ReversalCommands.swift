import OpsDomain
import OpsKernel

/// Commands about commits that stand: take back, bring back, look back.
enum ReversalCommands {
  static let all: [Command] = [undo, redo, history]

  static let undo = reversal(
    "undo", of: "commit.undo", "Undoes an operation by doing the opposite, which is shown first.",
    asking: "Undo this commit?",
    done: "undone; history keeps both, `redo` brings it back",
    target: "Key or sequence of the commit; default your last commit.",
    also: [
      .option(
        "run", .text, label: "ID",
        "Undoes all commits of this import, bulk run or script, or none; a run is also found by "
          + "the key of one of its commits.")
    ],
    undo: "no: `redo` does the operation again")

  static let redo = reversal(
    "redo", of: "commit.redo", "Repeats an operation that `undo` reversed, which is shown first.",
    asking: "Redo what was undone?",
    done: "done again",
    target: "Key or sequence of the commit that was undone, or of its undo; default your last undo."
  )

  /// Whether the command is `undo` or `redo`.
  static func reverses(_ command: Command) -> Bool {
    command.name == undo.name || command.name == redo.name
  }

  private static func reversal(
    _ name: String, of operation: String, _ summary: String, asking question: String,
    done: String, target: String, also more: [Parameter] = [], undo: String? = nil
  ) -> Command {
    Command(
      name, nil, summary, whyOpen: WhyOpen.ownRights, effect: .write, answer: "reversal/1",
      parameters: [.optionalArgument("commit", .text, label: "OP", target)] + more,
      columns: [.init("reversed", "REVERSED"), .init("operation", "OPERATION")],
      examples: ["\(name) --dry-run", "\(name) --yes"], asksFirst: true,
      work: .operation(operation, undo: undo, isPlannable: true)
    ) { context, invocation in
      let run = try context.registry.blueprint.operations.operation(named: operation)
      let dependencies = try await context.host.dependencies()
      let call = try await context.call(for: invocation)
      var rehearsal = call
      rehearsal.isRehearsal = true
      rehearsal.key = nil
      let shown = try await run.run(dependencies, invocation.input, rehearsal)
      let plan = try await dependencies.desk.plan(
        of: shown.changes, by: operation, for: call.principal)
      let what =
        "\(shown.output["operation"]?.string ?? "") \(shown.output["reversed"]?.string ?? "")"
      let layout = await context.planLayout(of: plan, isRemark: !invocation.options.isDryRun)
      let text =
        PlanText.of(plan, layout, summary: false) + PlanText.sentence("reverses \(what)", layout)
      guard !invocation.options.isDryRun else {
        var answer = CommandAnswer(
          schema: "reversal/1", data: shown.output, effect: WriteEffect(shown), text: text)
        answer.effect?.operation = nil
        return answer
      }
      try context.ask(
        question, invocation, about: name, showing: invocation.options.isQuiet ? "" : text)
      // What was shown is what is taken back, whatever came in between.
      var input = DocumentObject()
      if let name = invocation.text("run") {
        input.set("run", .text(name))
      } else {
        let sequence = shown.output["sequence"]?.int
        input.set("commit", sequence.map { .text(AuditService.mark(sequence: $0)) } ?? .null)
      }
      let outcome = try await run.run(dependencies, .object(input), call)
      let end = "\(done), \(outcome.receipt?.key ?? "nothing changed")"
      let width = context.planLayout(isRemark: false, nil).width
      let lines = width.map { TextWrap.lines(end, width: $0) } ?? [end]
      return CommandAnswer(
        schema: "reversal/1", data: outcome.output, effect: WriteEffect(outcome),
        columns: ReversalCommands.undoColumns, text: lines.joined(separator: "\n") + "\n")
    }
  }

  private static let undoColumns: [FieldColumn] = [
    .init("reversed", "REVERSED"), .init("operation", "OPERATION"),
  ]

  static let history = Command(
    "history", nil, "Lists every change to one record, newest first.",
    whyOpen: "a person who may see a record may see what was done to it",
    effect: .read, answer: "record.history/1", isList: true,
    parameters: [
      .argument(
        "record", .text, label: "RECORD",
        "A SKU, a number, a lot, a location, a setting, a user, or any record's identifier."),
      .option(
        "kind", .text, label: "KIND",
        "Which kind of record it is, such as customer, if several have this name."),
    ] + PageRequest.parameters,
    columns: historyColumns, examples: ["history LAMP-1", "history 000001 -o json"],
    work: .operation("commit.history")
  ) { try await runHistory($0, $1) }

  private static let historyColumns: [FieldColumn] = [
    .init("sequence", "SEQ", .right), .init("at", "AT"), .init("actor", "ACTOR"),
    .init("operation", "OPERATION"), .init("change", "CHANGE"),
  ]

  /// The history of the record that `record` names; the prompt's own `history` uses it as well.
  static func runHistory(
    _ context: ShellContext, _ invocation: Invocation
  ) async throws -> CommandAnswer {
    let operation = try context.registry.blueprint.operations.operation(named: "commit.history")
    let call = try await context.call(for: invocation)
    let outcome = try await operation.run(
      try await context.host.dependencies(), invocation.input, call)
    return CommandAnswer(outcome, of: operation.descriptor)
  }
}
