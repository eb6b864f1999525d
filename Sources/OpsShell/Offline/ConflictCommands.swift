import OpsDomain
import OpsKernel

/// What the server did not take of an offline desk, or took otherwise than a person was told.
enum ConflictCommands {
  static let all: [Command] = [list, show, resolve]

  private static let columns: [FieldColumn] = [
    .init("number", "NO.", .right), .init("operations", "OPERATION"), .init("state", "STATE"),
    .init("why", "WHY"), .init("made_at", "MADE"), .init("found_at", "FOUND"),
    .init("choices", "CHOICES"),
  ]
  private static let number = Parameter.argument(
    "number", .integer, label: "NUMBER", "The number of the conflict.")

  static let list = Command(
    "conflict", "list", "Lists conflicts of this offline desk that nobody has decided.",
    whyOpen: DeskCommands.whyOpen, effect: .read, answer: "conflict/1", isList: true,
    parameters: [.flag("decided", "Also conflicts that were decided.")], columns: columns,
    examples: ["conflict list", "conflict list --decided -o json"]
  ) { context, invocation in
    DeskCommands.answer(
      "conflict/1",
      try await context.host.offline(.conflicts(all: invocation.flag("decided"))), columns)
  }

  static let show = Command(
    "conflict", "show", "Shows a conflict: both versions, who, when, and the choices.",
    whyOpen: DeskCommands.whyOpen, effect: .read, answer: "conflict/1", parameters: [number],
    columns: columns, examples: ["conflict show 1", "conflict show 1 -o json"]
  ) { context, invocation in
    DeskCommands.answer(
      "conflict/1",
      try await context.host.offline(.conflict(number: invocation.integer("number") ?? 0)),
      columns)
  }

  static let resolve = Command(
    "conflict", "resolve", "Decides a conflict; the conflict and the decision stay in the list.",
    whyOpen: DeskCommands.whyOpen, effect: .write, answer: "conflict/1",
    parameters: [
      number,
      .argument(
        "choice", .choice(["mine", "theirs", "merged"]), label: "CHOICE",
        "mine sends your change, theirs keeps the server's version, merged sends both."),
    ],
    columns: columns, examples: ["conflict resolve 1 mine", "conflict resolve 1 theirs -o json"],
    rehearsals: Rehearsal.none, traits: [.writesElsewhere]
  ) { context, invocation in
    SyncCommands.changed(
      "conflict/1",
      try await context.host.offline(
        .resolve(
          number: invocation.integer("number") ?? 0, choice: invocation.text("choice") ?? "")),
      columns)
  }
}
