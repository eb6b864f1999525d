import OpsDomain
import OpsKernel

/// Runs a reading command again and again and shows each answer in the place of the last one.
struct WatchLoop {
  let context: ShellContext
  let inner: Invocation
  let every: TimeSpan
  /// Nil runs until somebody ends it.
  let times: Int64?
  /// Ends it when the record, or a row of the list, fits.
  let until: RowFilter?
  /// How long it waits for a server that does not answer any more.
  var patience = Duration.seconds(600)

  /// Runs until the task is cancelled, which is how a watch ends. Returns the last exit code.
  func run() async throws -> Int32 {
    var previous: Document?
    var head: [UInt8]?
    var count: Int64 = 0
    var code: Int32 = 0
    var round = inner
    do {
      while true {
        var answer = try await self.answer(round, isFirst: count == 0)
        answer.knownHead = head
        try await show(answer, after: previous)
        head = try self.head(of: answer)
        code = answer.exitCode
        previous = answer.data
        round = inner.replacing(answer.permit)
        count += 1
        if try until?.fits(answer) == true { return code }
        if count == times {
          guard until == nil else { throw Self.notReached(count) }
          return code
        }
        try await ContinuousClock().sleep(for: .milliseconds(every.milliseconds))
      }
    } catch is CancellationError {
      return code
    }
  }

  /// The heading of the rows that was written: who reads all rounds as one needs it once.
  private func head(of answer: CommandAnswer) throws -> [UInt8]? {
    let format = try inner.options.format ?? Shell.standardFormat(context.console)
    guard inner.options.file == nil, !answer.isWritten else { return nil }
    return DocumentRenderer(format: format, fields: inner.options.fields.map { FieldSelection($0) })
      .head(of: Shell.envelope(answer, context.registry.answers))
  }

  /// The answer of a round. It looks up anew who is signed in and what they may do: a watch may run
  /// for days. A later round waits for a server that does not answer, such as one that is started
  /// anew; the first one throws `unavailable.server` at once.
  private func answer(_ round: Invocation, isFirst: Bool) async throws -> CommandAnswer {
    let clock = ContinuousClock()
    var lost: ContinuousClock.Instant?
    while true {
      if !isFirst { context.host.beginRound() }
      do {
        let answer = try await Shell(context).answer(round)
        if lost != nil { context.console.tell("The server answers again.") }
        return answer
      } catch let error as OpsError where !isFirst && Self.passes(error) {
        let since = lost ?? clock.now
        guard clock.now - since < patience else { throw error }
        if lost == nil { tell(error) }
        lost = since
        try await clock.sleep(for: min(.milliseconds(every.milliseconds), .seconds(5)))
      }
    }
  }

  /// Whether a failure passes by itself.
  private static func passes(_ error: OpsError) -> Bool {
    error.errorClass == .unavailable
      || [.timeout, .throttled, .bookBusy].contains(error.code)
  }

  /// Says that the values shown are old.
  private func tell(_ error: OpsError) {
    let minutes = patience.components.seconds / 60
    context.console.tell(
      Sanitizer.printable(
        "\(error.message). The values shown are old; the watch waits up to \(minutes) min.",
        glyphs: context.glyphs))
  }

  /// The filter did not match in time: this needs another exit code than a match.
  private static func notReached(_ count: Int64) -> OpsError {
    OpsError(
      .timeout, "The filter did not match in \(PlanText.count(Int(clamping: count), "run"))",
      field: "until", hint: "give it more --times, or a longer --every")
  }

  private func show(_ answer: CommandAnswer, after previous: Document?) async throws {
    let console = context.console
    let format = try inner.options.format ?? Shell.standardFormat(console)
    var answer = answer
    if format == .table, let previous {
      answer.data = ChangeMarks(columns: answer.columns.map(\.field))
        .mark(answer.data, after: previous)
    }
    guard !answer.isWritten else { return }
    if console.isTerminal, format == .table, console.environment["TERM"] != "dumb" {
      return try draw(answer, on: console, at: await time())
    }
    try Shell(context).write(answer, inner.options)
  }

  /// Draws a fresh screen, no higher than the terminal: what does not fit would push the beginning
  /// out of sight.
  /// - Parameter time: When it was answered.
  private func draw(
    _ answer: CommandAnswer, on console: any Console, at time: String?
  ) throws {
    let screen = ScreenConsole(console)
    try Shell(context.with(console: screen)).write(answer, inner.options)
    let remarks = screen.remarks
    // The heading with its empty line, what is said besides, and the line of the cursor.
    let besides = 3 + remarks.count { $0 == "\n" }
    let text = screen.text(rows: console.height.map { $0 - besides }, glyphs: context.glyphs)
    console.write(Array("\u{1B}[H\u{1B}[2J\(heading(console.width, time))\n\n\(text)".utf8))
    if !remarks.isEmpty { console.remark(remarks) }
  }

  /// The time on the clocks of the site, to the second; nil where nobody knows it.
  private func time() async -> String? {
    guard let calendar = try? await context.siteCalendar(),
      let now = try? await context.host.dependencies().desk.clock.now()
    else { return nil }
    let seconds = calendar.secondsOfDay(of: now)
    return [seconds / 3600, seconds / 60 % 60, seconds % 60]
      .map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }

  /// `19:30:04  every 2s: order track ORD-000001`
  private func heading(_ width: Int?, _ time: String?) -> String {
    let line = inner.commandLine.map { word in
      word.isOption ? word.text : QuotedWord.of(word.text, quote: nil)
    }
    let moment = time.map { "\($0)  " } ?? ""
    let text = Sanitizer.printable(
      "\(moment)every \(every.description): " + line.joined(separator: " "),
      glyphs: context.glyphs)
    return DisplayWidth.truncated(text, to: width ?? .max, glyphs: context.glyphs)
  }
}

extension Invocation {
  /// The same with the file of the last round, which the next one replaces without asking.
  fileprivate func replacing(_ permit: FilePermit?) -> Invocation {
    guard let permit else { return self }
    var options = options
    options.permit = permit.again
    return with(options)
  }
}
