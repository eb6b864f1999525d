import OpsDomain

/// Says on a terminal how long a command has been working that cannot say how far it is.
///
///     Searching for a better plan: 3 s
struct WaitMeter: Sendable {
  /// What the command does, such as `Searching for a better plan`.
  let doing: String
  let console: any Console
  let isQuiet: Bool

  /// The command, with that line while it runs.
  static func around(_ command: Command, doing: String) -> Command {
    command.extended(by: []) { context, invocation in
      let meter = WaitMeter(
        doing: doing, console: context.console, isQuiet: invocation.options.isQuiet)
      return try await meter.during { try await command.run(context, invocation) }
    }
  }

  /// Does the work, and shows the time that passes meanwhile.
  func during<Answer: Sendable>(
    _ work: @escaping @Sendable () async throws -> Answer
  ) async throws -> Answer {
    guard console.remarksGoToTerminal, !isQuiet else { return try await work() }
    return try await withThrowingTaskGroup(of: Answer?.self) { group in
      group.addTask { try await work() }
      group.addTask {
        await tick()
        return nil
      }
      while let next = try await group.next() {
        guard let answer = next else { continue }
        group.cancelAll()
        // The line is gone before the answer is printed.
        while try await group.next() != nil {}
        return answer
      }
      throw CancellationError()
    }
  }

  /// Redraws the line once a second until the task is cancelled.
  private func tick() async {
    var remark = ProgressRemark(console)
    var seconds = 0
    while true {
      do {
        try await ContinuousClock().sleep(for: .seconds(1))
      } catch {
        break
      }
      seconds += 1
      remark.show(line: "\(doing): \(ProgressLine.duration(seconds: seconds))")
    }
    remark.finish()
  }
}
