import OpsDomain
import OpsKernel

/// What notices want of the shell: a calendar is a file of its own kind, and an empty inbox may
/// only say that nobody makes notices.
enum NoticeCommands {
  /// The command of an operation about notices that wants more of the shell; nil for all others.
  static func ofOperation(_ operation: AnyOperation) -> Command? {
    withFile(operation) ?? withRemark(operation)
  }

  /// Says under an empty inbox that quiet hours hold notices back, or how notices come to be: a
  /// book without a server has a job for it, which somebody has to run.
  private static func withRemark(_ operation: AnyOperation) -> Command? {
    guard operation.descriptor.name == "notice.list" else { return nil }
    let command = Command(operation)
    return command.extended(by: []) { context, invocation in
      let answer = try await command.run(context, invocation)
      let format = try invocation.options.format ?? Shell.standardFormat(context.console)
      let dependencies = try await context.host.dependencies()
      guard answer.data.items?.isEmpty == true, answer.next == nil, format == .table,
        !invocation.options.isQuiet, dependencies.desk.storeKind != .remote
      else { return answer }
      let held = try await dependencies.notices.held(try await context.call(for: invocation))
      context.console.tell(held.map(sentence) ?? nobodyMakesThem)
      return answer
    }
  }

  private static let nobodyMakesThem =
    "A server makes notices as things happen. Without one, an administrator runs `opsh job run`."

  private static func sentence(_ held: HeldNotices) -> String {
    let notices = Counted.text(held.count, "notice is", "notices are")
    return "\(notices) held until \(held.until), the end of your quiet hours. "
      + "`opsh notice settings --quiet-hours none` ends quiet hours for later notices."
  }

  /// The command of the operation that answers with a file, or nil for all others.
  private static func withFile(_ operation: AnyOperation) -> Command? {
    guard operation.descriptor.name == "notice.calendar" else { return nil }
    return Command(operation).extended(by: [], traits: [.writesContent]) { context, invocation in
      let call = try await context.call(for: invocation)
      let dependencies = try await context.host.dependencies()
      let outcome = try await operation.run(dependencies, invocation.input, call)
      var answer = CommandAnswer(outcome, of: operation.descriptor)
      let text = outcome.output["text"]?.string ?? ""
      answer.text = text
      // With a format the answer is what it is everywhere; without one the file is the calendar.
      answer.content = text
      return answer
    }
  }
}
