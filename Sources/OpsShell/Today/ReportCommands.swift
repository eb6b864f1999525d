import OpsDomain
import OpsKernel

/// Saved reports at the shell: a report that is made is shown as it is, and `--out` writes it.
enum ReportCommands {
  /// The command of an operation that answers with a report; nil for all others.
  static func ofOperation(_ operation: AnyOperation) -> Command? {
    guard ["report.run", "report.open"].contains(operation.descriptor.name) else { return nil }
    return Command(operation).extended(by: [], traits: [.writesContent]) { context, invocation in
      let call = try await context.call(for: invocation)
      let dependencies = try await context.host.dependencies()
      let outcome = try await operation.run(dependencies, invocation.input, call)
      var answer = CommandAnswer(outcome, of: operation.descriptor)
      let content = outcome.output["content"]?.string ?? ""
      answer.content = content
      answer.text = shown(content, outcome.output["failure"]?.string)
      return answer
    }
  }

  /// The report without what could move the cursor of a terminal.
  private static func shown(_ content: String, _ failure: String?) -> String {
    guard let failure else { return Sanitizer.printable(content, keepsLines: true) }
    return "The report could not be made for you: \(failure).\n"
  }
}
