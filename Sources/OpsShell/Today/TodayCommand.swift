import OpsDomain
import OpsKernel

/// The command `today`: one word, and for a person a text that shows each line of work with its
/// command below it.
enum TodayCommand {
  /// The command of `today.list`; nil for all other operations.
  static func ofOperation(_ operation: AnyOperation) -> Command? {
    guard operation.descriptor.name == "today.list" else { return nil }
    let command = Command(operation).ofOneWord
    return command.extended(by: []) { context, invocation in
      var answer = try await command.run(context, invocation)
      // A filter works on the rows, so the rows are what is shown then.
      guard invocation.options.filter == nil else { return answer }
      let console = context.console
      let style = Style.resolve(
        invocation.options.colour, isTerminal: console.isTerminal,
        environment: console.environment)
      answer.text = TodayText(
        answer.data, when: invocation.text("when"), style: style,
        width: console.isTerminal ? console.width : nil, program: console.program
      ).render()
      return answer
    }
  }
}
