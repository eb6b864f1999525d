import OpsDomain
import OpsKernel

/// Commands that run another one: once with its time, or again and again.
enum RepeatCommands {
  static let all: [Command] = [time, watch]

  static let time = Command(
    "time", nil, "Runs a command and says how long it took.",
    whyOpen: WhyOpen.ownRights, effect: .read, answer: "time/1",
    examples: ["time product list", "time stock list -o json"], takesCommandLine: true,
    work: .commands()
  ) { context, invocation in
    let inner = try Self.inner(of: invocation, context)
    let clock = ContinuousClock()
    let start = clock.now
    defer {
      if !invocation.options.isQuiet {
        context.console.remark(Self.text(of: clock.now - start) + "\n")
      }
    }
    let code = try await Shell(context).run(inner)
    return Self.written("time/1", code)
  }

  static let watch = Command(
    "watch", nil,
    "Repeats a command until Ctrl-C, and marks changed values with a star.",
    whyOpen: WhyOpen.ownRights, effect: .read, answer: "watch/1",
    parameters: [
      .option("every", .duration, label: "TIME", "Pause between two runs; default 2s."),
      .option("times", .integer, label: "N", "Stop after N runs."),
      .option(
        "until", .text, label: "FILTER",
        "Stop when the record, or a row, matches: 'on_hand = 0'; exit 75 if --times ends first."),
    ],
    examples: [
      "watch --every 10ms --times 2 stock list", "watch --times 1 product list -o csv",
      "watch --until 'on_hand > 0' stock level LAMP-1",
    ], takesCommandLine: true, work: .commands()
  ) { context, invocation in
    let inner = try Self.inner(of: invocation, context)
    guard !inner.command.effect.isWrite else {
      throw OpsError(
        .usage, "watch repeats commands that read, and \(inner.command.name) writes",
        hint: "run it once, and watch what it changes")
    }
    let every = try TimeSpan(parsing: invocation.text("every") ?? "2s", field: "every")
    let times = invocation.integer("times")
    guard every.milliseconds > 0, times ?? 1 > 0 else {
      throw OpsError(.badValue, "The pause and the number of runs must be more than 0")
    }
    var until: RowFilter?
    if let text = invocation.text("until") {
      until = try await RowFilter(try Filter(parsing: text), of: inner.command, context)
    }
    let code = try await WatchLoop(
      context: context, inner: inner, every: every, times: times, until: until
    ).run()
    return Self.written("watch/1", code)
  }

  /// The command inside, in the format of the one around it unless it has its own.
  private static func inner(
    of invocation: Invocation, _ context: ShellContext
  ) throws -> Invocation {
    guard !invocation.words.isEmpty else {
      throw OpsError(
        .usage, "\(invocation.command.name) needs a command",
        hint: "usage: " + invocation.command.usage)
    }
    guard invocation.options.file == nil else {
      throw OpsError(
        .usage, "\(invocation.command.name) has no answer of its own to write", field: "out",
        hint: "put --out after the command: \(invocation.command.name) product list --out FILE")
    }
    let inner = try Binder(context.registry).bind(invocation.words)
    var options = inner.options
    options.format = options.format ?? invocation.options.format
    options.isDryRun = options.isDryRun || invocation.options.isDryRun
    options.isConfirmed = options.isConfirmed || invocation.options.isConfirmed
    options.reason = options.reason ?? invocation.options.reason
    options.key = options.key ?? invocation.options.key
    options.isQuiet = options.isQuiet || invocation.options.isQuiet
    return Invocation(
      command: inner.command, input: inner.input, options: options, words: inner.words)
  }

  private static func written(_ schema: String, _ code: Int32) -> CommandAnswer {
    var answer = CommandAnswer(schema: schema, data: [:], exitCode: code)
    answer.isWritten = true
    return answer
  }

  /// `12 ms`, `1.34 s`, `2 min 5 s`.
  static func text(of duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    let milliseconds = seconds * 1000 + attoseconds / 1_000_000_000_000_000
    if milliseconds < 1000 { return "\(milliseconds) ms" }
    if milliseconds < 60_000 {
      let hundredths = milliseconds % 1000 / 10
      return "\(milliseconds / 1000).\(hundredths < 10 ? "0" : "")\(hundredths) s"
    }
    return "\(milliseconds / 60_000) min \(milliseconds / 1000 % 60) s"
  }
}
