import OpsDomain
import OpsKernel

/// What notices want of the shell: a calendar is a file of its own kind.
enum NoticeCommands {
  /// The command of the operation that answers with a file, or nil for all others.
  static func withFile(_ operation: AnyOperation) -> Command? {
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
