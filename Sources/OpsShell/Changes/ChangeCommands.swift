import OpsDomain
import OpsKernel

/// What the change feed offers beside its operations: a look that goes on.
enum ChangeCommands {
  static let all: [Command] = [tail]

  static let tail = Command(
    "change", "tail", "Shows changes of records that you may see as they are made, until Ctrl-C.",
    whyOpen: "shows only changes of records that you may see", effect: .read, answer: "change/1",
    isList: true,
    parameters: [
      .option(
        "of", .text, label: "NOUN", "Only changes of records of this kind, such as product."),
      .option(
        "since", .text, label: "CURSOR",
        "Start after this change; start means the oldest one. Default: only new changes."),
      .flag("until_end", "Stop when all changes so far were shown."),
    ],
    columns: ChangeView.columns,
    examples: [
      "change tail --since start --until-end", "change tail --of product --until-end -o ndjson",
    ],
    work: .operation("change.page", endings: [.unavailable, .tempfail, .notfound, .data])
  ) { context, invocation in
    let writer = try ChangeWriter(context, invocation.options)
    let isToEnd = invocation.flag("until_end")
    let follower = ChangeFollower(
      try await context.host.changeLine(), of: invocation.text("of"),
      sleep: { try await ContinuousClock().sleep(for: .milliseconds($0.milliseconds)) },
      telling: { error, wait in
        guard !invocation.options.isQuiet else { return }
        context.console.tell(
          Sanitizer.printable(
            "\(error.message). Next attempt in \(wait.milliseconds / 1000) s.",
            glyphs: context.glyphs))
      })
    writer.begin()
    do {
      try await follower.follow(from: invocation.text("since")) { page in
        try writer.write(page.changes)
        return !(isToEnd && page.isCaughtUp)
      }
    } catch is CancellationError {
      // Ctrl-C is how it ends.
    }
    var answer = CommandAnswer(schema: "change/1", data: [])
    answer.isWritten = true
    return answer
  }
}
