import OpsDomain
import OpsKernel
import OpsSales

/// `oos insights` at the shell: a text for people, and an option that writes a page with charts,
/// for reading and printing.
enum InsightsCommand {
  /// The command of the insights, or nil for all other operations.
  static func withPage(_ operation: AnyOperation) -> Command? {
    guard operation.descriptor.name == "oos.insights" else { return nil }
    let command = PageOption.command(
      of: operation, "Write the insights to this file, as one HTML page with charts.", as: "page"
    ) { answer, calendar in
      let view = try DocumentDecoder.decode(InsightsView.self, from: answer, unknown: .ignore)
      return InsightsPage(view, calendar).page
    }
    return command.extended(by: []) { context, invocation in
      var answer = try await command.run(context, invocation)
      let console = context.console
      // A pipe gets rows, as of all reports.
      guard try (invocation.options.format ?? Shell.standardFormat(console)) == .table else {
        return answer
      }
      let view = try DocumentDecoder.decode(InsightsView.self, from: answer.data, unknown: .ignore)
      let style = Style.resolve(
        invocation.options.colour, isTerminal: console.isTerminal,
        environment: console.environment)
      answer.text = InsightsText(
        view: view, style: style, width: console.isTerminal ? console.width : nil
      ).render()
      return answer
    }
  }
}
