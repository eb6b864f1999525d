import OpsDomain
import OpsKernel

/// Commands that gather operations and commit them as one.
enum ChangesetCommands {
  /// The name of the command that commits the open changeset.
  static let committing = "commit"
  static let all: [Command] = [begin, commit, savepoint, rollback, sandbox]

  static let begin = Command(
    "begin", nil, "Opens a changeset: the next commands are staged until `commit`.",
    whyOpen: WhyOpen.staged, effect: .read, answer: "batch/1",
    parameters: [
      .optionalArgument("label", .note, "The reason of the commit.")
    ],
    examples: ["begin", "begin \"move to the front\""], rehearsals: [.sandbox]
  ) { context, invocation in
    try await context.session.begin(invocation.text("label"))
    return CommandAnswer(
      schema: "batch/1", data: ["open": true, "staged": .integer(0)],
      text: "a changeset is open: nothing is committed until `commit`\n")
  }

  static let commit = Command(
    committing, nil, "Commits the open changeset as a whole, or not at all.",
    whyOpen: WhyOpen.staged, effect: .write, answer: "batch.commit/1",
    parameters: [
      .flag(
        "refresh", "Run the staged operations again on today's figures, show them, then commit.")
    ],
    columns: [.init("operations", "OPERATIONS", .right)],
    examples: ["commit", "commit --reason \"stock moved to the front\""],
    work: .commands(undo: CommandWork.whole)
  ) { context, invocation in
    let call = try await context.call(for: invocation)
    let changeset = try context.session.requireChangeset()
    let fresh = try await invocation.flag("refresh") ? changeset.refreshed(call) : nil
    let plan = try await (fresh ?? changeset).plan(for: call.principal)
    let layout = await context.planLayout(of: plan, isRemark: fresh != nil)
    let text = PlanText.of(plan, layout, summary: false)
    if invocation.options.isDryRun {
      try await (fresh ?? changeset).checkRows(of: call)
      return answer(plan, key: nil, text: PlanText.of(plan, await context.planLayout(of: plan)))
    }
    if fresh != nil {
      try context.ask(
        "Commit these changes?", invocation, about: "The refreshed changeset", showing: text)
    }
    let done = try await context.session.commit(call, instead: fresh)
    let ending = done.key.map { "committed \($0)\n" } ?? "nothing was staged\n"
    return answer(plan, key: done.key, text: fresh == nil ? text + ending : ending)
  }

  private static func answer(
    _ plan: ChangesetPlan, key: String?, text: String
  ) -> CommandAnswer {
    CommandAnswer(
      schema: "batch.commit/1",
      data: [
        "operations": .integer(Int64(plan.operations.count)),
        "changes": .list(plan.changes.map(\.document)),
      ],
      effect: WriteEffect(changed: !plan.isEmpty, operation: key, key: key), text: text)
  }

  static let savepoint = Command(
    "savepoint", nil, "Marks a point of the open changeset that `rollback to` can return to.",
    whyOpen: WhyOpen.staged, effect: .read,
    answer: "batch/1", parameters: [.argument("name", .name, "Its name.")],
    examples: ["savepoint consumed", "savepoint half -q"], rehearsals: [.sandbox]
  ) { context, invocation in
    let staged = try context.session.staged()
    staged.savepoint(invocation.text("name") ?? "")
    return CommandAnswer(
      schema: "batch/1", data: ["open": true, "staged": .integer(Int64(staged.steps.count))],
      text: "")
  }

  static let rollback = Command(
    "rollback", nil, "Drops the open changeset, or what was staged after a savepoint.",
    whyOpen: WhyOpen.staged, effect: .read, answer: "batch/1",
    parameters: [
      .optionalArgument(
        "to", .choice(["to"]), label: "to", "The word `to` before the name of a savepoint."),
      .optionalArgument("name", .name, "The savepoint to go back to."),
    ],
    examples: ["rollback to consumed", "rollback"], rehearsals: [.sandbox]
  ) { context, invocation in
    guard invocation.text("to") != nil else {
      let dropped = try context.session.rollback()
      return CommandAnswer(
        schema: "batch/1", data: ["open": false, "dropped": .integer(Int64(dropped))],
        text: "dropped \(PlanText.count(dropped, "operation"))\n")
    }
    guard let name = invocation.text("name") else {
      throw OpsError(
        .usage, "rollback to which savepoint?", field: "name", hint: "rollback to NAME")
    }
    let staged = try context.session.staged()
    let before = staged.steps.count
    try staged.rollback(to: name)
    let dropped = before - staged.steps.count
    return CommandAnswer(
      schema: "batch/1",
      data: [
        "open": true, "dropped": .integer(Int64(dropped)),
        "staged": .integer(Int64(staged.steps.count)),
      ],
      text: "dropped \(PlanText.count(dropped, "operation"))\n")
  }

  static let sandbox = Command(
    "sandbox", nil, "Works in a sandbox that is never committed.",
    whyOpen: "nothing in it is ever committed, and each command in it has its right checked",
    effect: .read,
    answer: "sandbox/1",
    parameters: [
      .argument("state", .choice(["on", "off", "reset"]), "`reset` empties it.")
    ],
    examples: ["sandbox on", "sandbox reset", "sandbox off"], rehearsals: [.sandbox]
  ) { context, invocation in
    let state = invocation.text("state")
    let dropped = try await context.session.sandbox(state != "off", isReset: state == "reset")
    let isOn = context.session.isSandbox
    var text = dropped > 0 ? "dropped \(PlanText.count(dropped, "operation"))\n" : ""
    if state == "on" {
      text = "Sandbox is on. Nothing is saved; `sandbox off` drops all changes.\n"
    }
    return CommandAnswer(
      schema: "sandbox/1", data: ["on": .bool(isOn), "dropped": .integer(Int64(dropped))],
      text: text)
  }
}
