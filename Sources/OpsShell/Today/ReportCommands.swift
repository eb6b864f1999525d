import OpsDomain
import OpsKernel

/// Saved reports at the shell: one as text is a table, any other is shown as it is, and `--out`
/// writes it.
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
      let failure = outcome.output["failure"]?.string
      let list = outcome.output["list"]?.string ?? ""
      let text = SavedReportText(
        data: outcome.output,
        list: try? dependencies.desk.operations.operation(named: list).descriptor,
        calendar: try await context.siteCalendar())
      let console = context.console
      let style = Style.resolve(
        invocation.options.colour, isTerminal: console.isTerminal,
        environment: console.environment)
      let table =
        failure == nil
        ? text.render(width: console.isTerminal ? console.width : nil, style: style) : nil
      answer.text = table ?? shown(content, failure)
      answer.content = text.render(width: nil, style: .plain) ?? content
      return answer
    }
  }

  /// The report without what could move the cursor of a terminal.
  private static func shown(_ content: String, _ failure: String?) -> String {
    guard let failure else { return Sanitizer.printable(content, keepsLines: true) }
    return "The report could not be made for you: \(failure).\n"
  }
}
