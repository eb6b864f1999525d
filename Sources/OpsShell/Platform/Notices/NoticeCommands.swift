import OpsDomain
import OpsServices

/// What notices want of the shell: a calendar is a file of its own kind.
enum NoticeCommands {
  /// The command of the operation that answers with a file, or nil for all others.
  static func withFile(_ operation: AnyOperation) -> Command? {
    guard operation.descriptor.name == "notice.calendar" else { return nil }
    return Command(operation).extended(by: []) { context, invocation in
      let call = try await context.call(for: invocation)
      let dependencies = try await context.host.dependencies()
      let outcome = try await operation.run(dependencies, invocation.input, call)
      var answer = CommandAnswer(outcome, of: operation.descriptor)
      let text = outcome.output["text"]?.string ?? ""
      answer.text = text
      // With a format the answer is what it is everywhere; without one the file is the calendar.
      guard let file = invocation.options.file, invocation.options.format == nil else {
        return answer
      }
      let writer = context.files(invocation.options)
      let permit = try invocation.options.permit ?? writer.permit(Shell.order(file))
      try writer.write(Array(text.utf8), to: permit)
      if !invocation.options.isQuiet, !writer.isRehearsal {
        context.console.remark("written to \(Excerpt.of(file, maximum: 120))\n")
      }
      answer.isWritten = true
      return answer
    }
  }
}
