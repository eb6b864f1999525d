import OpsDomain
import OpsKernel

/// Commands that show what would happen, and do exactly that later.
enum PlanCommands {
  static let all: [Command] = [plan, apply]

  private static let columns: [FieldColumn] = [
    .init("action", "ACTION"), .init("entity", "ENTITY"), .init("id", "ID"),
  ]

  static let plan = Command(
    "plan", nil, "Shows what a command would change, and changes nothing.",
    whyOpen: WhyOpen.ownRights, effect: .read, answer: "plan/1",
    parameters: [
      .option(
        "save", .output, label: "FILE", "Save the plan for `apply`; only you can read the file."),
      .flag("exit_changed", "Exit with 1 when something would change."),
    ],
    columns: columns,
    examples: [
      "plan stock receive LAMP-1 10",
      "plan --save december.plan product edit LAMP-1 --price 26.50",
      "plan -o json oos create 000001 LAMP-1 5",
    ], takesCommandLine: true, traits: [.mayAnswerNo], work: .commands()
  ) { context, invocation in
    let asked = try await Binder(context.registry).bind(invocation.words).dated(context)
    guard !asked.options.wantsHelp else {
      return CommandAnswer(schema: "help/1", data: .null, text: HelpText.of(asked.command))
    }
    try requireStaging(asked.command)
    try invocation.requireSeparateFiles(and: asked)
    let principal = try await context.host.principal()
    let permit = try context.permit("save", as: "plan file", invocation)
    let staged = try await context.session.plan { try await run(asked, context) }
    let plan = try await staged.changeset.plan(for: principal)
    if let permit {
      let moment = staged.changeset.dependencies.desk.clock.now()
      let saved = try await SavedPlan.make(
        staged.changeset, at: moment, try await context.call(for: invocation))
      let writer = context.files(invocation.options)
      try saved.write(to: permit, writer)
      if !invocation.options.isQuiet, !writer.isRehearsal {
        context.console.remark(
          "saved: `opsh apply \(permit.order.path)` does exactly this, or nothing\n")
      }
    }
    let isNo = invocation.flag("exit_changed") && !plan.isEmpty
    return CommandAnswer(
      schema: "plan/1", data: plan.document, columns: columns,
      text: PlanText.of(plan, await context.planLayout(of: plan)), exitCode: isNo ? 1 : 0)
  }

  /// Runs the command as if it were meant, with its answer kept to itself.
  private static func run(_ asked: Invocation, _ context: ShellContext) async throws {
    var options = asked.options
    options.isConfirmed = true
    options.isQuiet = true
    // The plan is made of what the command writes, and a dry run writes nothing.
    options.isDryRun = false
    let muted = context.with(console: MutedConsole(base: context.console))
    let answer = try await asked.command.run(
      muted,
      Invocation(
        command: asked.command, input: asked.input, options: options, words: asked.words))
    guard answer.exitCode <= 1 else {
      throw OpsError(
        .ruleViolated, "\(asked.command.name) would fail with exit code \(answer.exitCode)",
        hint: "run it with --dry-run to see why")
    }
  }

  private static func requireStaging(_ command: Command) throws {
    guard command.name != "plan" else {
      throw OpsError(
        .usage, "plan cannot be planned itself: it changes nothing",
        hint: "write plan once, before the command")
    }
    try command.require(.sandbox)
    guard command.effect.isWrite, command.work?.isPlannable != true else { return }
    throw OpsError(
      .usage, "\(command.name) cannot be planned: it does more than write to the book",
      hint: "plan takes commands that work on the book's records")
  }

  static let apply = Command(
    "apply", nil, "Does exactly what a saved plan shows, or nothing.",
    whyOpen: WhyOpen.ownRights, effect: .write, answer: "applied/1",
    parameters: [.argument("file", .path, "The file that `plan --save` wrote.")],
    columns: [.init("operations", "OPERATIONS", .right), .init("records", "RECORDS", .right)],
    examples: [
      "plan --save december.plan stock receive LAMP-1 10", "apply december.plan --dry-run",
      "apply december.plan --yes",
    ], asksFirst: true,
    work: .commands(undo: CommandWork.whole, endings: [.protocolError, .stale])
  ) { context, invocation in
    let call = try await context.call(for: invocation)
    let dependencies = try await context.host.dependencies()
    let saved = try dependencies.desk.savedPlan(invocation.text("file") ?? "")
    let files = PlannedFiles(saved, context)
    let held = HeldFacts()
    try await files.bring(to: dependencies.holding(held).desk)
    let changeset = try await saved.staged(over: dependencies.holding(held), call)
    let plan = try await changeset.plan(for: call.principal)
    let layout = await context.planLayout(of: plan)
    let text = PlanText.of(plan, layout, summary: invocation.options.isDryRun)
    let data: Document = [
      "operations": .integer(Int64(plan.operations.count)),
      "records": .integer(Int64(plan.changes.count + plan.hidden)),
      "planned_at": .text(saved.at.description), "planned_by": .text(saved.author),
      "changes": .list(plan.changes.map(\.document)),
    ]
    guard !invocation.options.isDryRun else {
      try await changeset.checkRows(of: call)
      return CommandAnswer(
        schema: "applied/1", data: data,
        effect: WriteEffect(changed: !plan.isEmpty, operation: nil, key: nil), text: text)
    }
    try await confirm(plan, invocation, context)
    try await files.bring(to: dependencies.desk)
    let receipt = try await changeset.apply(call)
    return CommandAnswer(
      schema: "applied/1", data: data,
      effect: WriteEffect(changed: receipt != nil, operation: receipt?.key, key: receipt?.key),
      text: text + (receipt.map { "applied, \($0.key)\n" } ?? "nothing to apply\n"))
  }

  /// What asks for confirmation by itself asks for it in a plan as well.
  private static func confirm(
    _ plan: ChangesetPlan, _ invocation: Invocation, _ context: ShellContext
  ) async throws {
    let isDestructive = plan.operations.contains {
      context.registry.blueprint.operations[$0]?.descriptor.effect == .destructive
    }
    guard isDestructive else { return }
    try context.ask(
      "Apply this plan?", invocation, about: "The plan removes something and",
      showing: PlanText.of(
        plan, await context.planLayout(of: plan, isRemark: true), summary: false))
  }
}
