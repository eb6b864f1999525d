import OpsDomain
import OpsKernel
import OpsSales

/// The option of `oos insights` at the shell: a page with charts, for reading and printing.
enum InsightsCommand {
  private static let html = Parameter.option(
    "html", .output, label: "FILE",
    "Write the insights to this file, as one HTML page with charts.")

  /// The command of the insights, or nil for all other operations.
  static func withPage(_ operation: AnyOperation) -> Command? {
    guard operation.descriptor.name == "oos.insights" else { return nil }
    return Command(operation).extended(by: [html]) { context, invocation in
      // The file is checked before anything is counted.
      let permit = try context.permit(html.name, as: "page", invocation)
      var input = DocumentObject()
      for member in invocation.input.members?.members ?? [] where member.key != html.name {
        input.set(member.key, member.value)
      }
      let call = try await context.call(for: invocation)
      let dependencies = try await context.host.dependencies()
      let outcome = try await operation.run(dependencies, .object(input), call)
      if let permit {
        let view = try DocumentDecoder.decode(
          InsightsView.self, from: outcome.output, unknown: .ignore)
        let calendar = dependencies.desk.calendar
        let page = InsightsPage(view, calendar).page.render()
        try context.files(invocation.options).write(Array(page.utf8), to: permit)
      }
      return CommandAnswer(outcome, of: operation.descriptor)
    }
  }
}
