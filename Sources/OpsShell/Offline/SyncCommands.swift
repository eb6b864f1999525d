import OpsDomain
import OpsKernel

/// How an offline desk comes together with its server, and what waits meanwhile.
enum SyncCommands {
  static let all: [Command] = [sync, status, outbox, retry, drop]

  private static let roundColumns: [FieldColumn] = [
    .init("end", "END"), .init("pages", "PAGES", .right), .init("sent", "SENT", .right),
    .init("conflicts", "CONFLICTS", .right), .init("waiting", "WAITING", .right),
    .init("next_in", "NEXT"),
  ]
  private static let unitColumns: [FieldColumn] = [
    .init("key", "KEY"), .init("operations", "OPERATION"), .init("state", "STATE"),
    .init("priority", "PRIORITY"), .init("made_at", "MADE"),
    .init("attempts", "ATTEMPTS", .right), .init("uncertain", "UNCERTAIN"),
    .init("error", "ERROR"),
  ]

  static let sync = Command(
    "sync", nil, "Gets changes from the server, and sends waiting operations.",
    whyOpen: DeskCommands.whyOpen, effect: .write, answer: "sync.round/1",
    parameters: [
      .flag("watch", "Repeat every minute until Ctrl-C; less often while it fails.")
    ],
    columns: roundColumns, examples: ["sync", "sync -o json"], rehearsals: Rehearsal.none,
    traits: [.writesElsewhere]
  ) { context, invocation in
    guard invocation.flag("watch") else {
      let round = try await context.host.offline(.sync)
      // The figure alone does not say what to do about it.
      if (round["conflicts"]?.int ?? 0) > 0 { tell(round, context, invocation) }
      return answer(round)
    }
    return answer(try await watch(context, invocation))
  }

  static let status = Command(
    "sync", "status", "Shows how well this offline desk syncs with its server.",
    whyOpen: DeskCommands.whyOpen, effect: .read, answer: "sync.figure/1", isList: true,
    columns: [.init("figure", "FIGURE"), .init("value", "VALUE"), .init("detail", "DETAIL")],
    examples: ["sync status", "sync status -o json"]
  ) { context, _ in
    CommandAnswer(
      schema: "sync.figure/1", data: try await context.host.offline(.figures),
      columns: [.init("figure", "FIGURE"), .init("value", "VALUE"), .init("detail", "DETAIL")])
  }

  static let outbox = Command(
    "sync", "outbox", "Lists the operations that wait to be sent, oldest first.",
    whyOpen: DeskCommands.whyOpen, effect: .read, answer: "sync.unit/1", isList: true,
    columns: unitColumns, examples: ["sync outbox", "sync outbox -o json"]
  ) { context, _ in
    DeskCommands.answer("sync.unit/1", try await context.host.offline(.outbox), unitColumns)
  }

  private static let key = Parameter.argument(
    "key", .text, label: "KEY", "The key of the operation, as `sync outbox` shows it.")

  static let retry = Command(
    "sync", "retry", "Sends an operation again that failed too often.",
    whyOpen: DeskCommands.whyOpen, effect: .write, answer: "sync.unit/1", parameters: [key],
    columns: unitColumns,
    examples: ["sync retry op_01J0000000000000000000000A", "sync retry monday-1 -o json"],
    rehearsals: Rehearsal.none, traits: [.writesElsewhere]
  ) { context, invocation in
    changed(
      "sync.unit/1",
      try await context.host.offline(.retry(key: invocation.text("key") ?? "")), unitColumns)
  }

  static let drop = Command(
    "sync", "drop", "Drops a waiting operation and those that need it, so that none is sent.",
    whyOpen: DeskCommands.whyOpen, effect: .destructive, answer: "sync.unit/1",
    parameters: [key], columns: unitColumns,
    examples: [
      "sync drop op_01J0000000000000000000000A --yes", "sync drop monday-1 --yes -o json",
    ],
    rehearsals: Rehearsal.none, traits: [.writesElsewhere]
  ) { context, invocation in
    changed(
      "sync.unit/1",
      try await context.host.offline(.drop(key: invocation.text("key") ?? "")), unitColumns)
  }

  static func changed(
    _ schema: String, _ data: Document, _ columns: [FieldColumn]
  ) -> CommandAnswer {
    DeskCommands.answer(
      schema, data, columns, effect: WriteEffect(changed: true, operation: nil, key: nil))
  }

  private static func answer(_ round: Document) -> CommandAnswer {
    let isChanged = (round["pages"]?.int ?? 0) > 0 || (round["sent"]?.int ?? 0) > 0
    return CommandAnswer(
      schema: "sync.round/1", data: round,
      effect: WriteEffect(changed: isChanged, operation: nil, key: nil), columns: roundColumns)
  }

  /// Runs rounds until somebody ends it, and tells what each has brought. Answers the last one.
  private static func watch(
    _ context: ShellContext, _ invocation: Invocation
  ) async throws -> Document {
    var last: Document = .null
    while true {
      var wait: Int64 = 60_000
      do {
        last = try await context.host.offline(.sync)
        wait = last["wait_ms"]?.int ?? wait
        tell(last, context, invocation)
      } catch let error as OpsError where error.isRetryable {
        wait = error.retryAfter?.milliseconds ?? wait
        if !invocation.options.isQuiet { context.console.tell(error.message + ".") }
      }
      do {
        try await ContinuousClock().sleep(for: .milliseconds(max(1_000, wait)))
      } catch is CancellationError {
        // Ctrl-C is how it ends.
        return last
      }
    }
  }

  private static func tell(_ round: Document, _ context: ShellContext, _ invocation: Invocation) {
    guard !invocation.options.isQuiet else { return }
    let (end, sent) = (round["end"]?.string ?? "", round["sent"]?.int ?? 0)
    let conflicts = round["conflicts"]?.int ?? 0
    var text = "\(end): \(Counted.text(sent, "operation")) sent"
    if conflicts > 0 { text += ", \(Counted.text(conflicts, "conflict")): `opsh conflict list`" }
    if let error = round["error"]?.string { text += ". \(error)" }
    context.console.tell(Sanitizer.printable(text + ".", glyphs: context.glyphs))
  }
}
