import OpsDomain
import OpsKernel
import OpsWorkshop

/// The option of the workshop report at the shell: a page for printing.
enum FloorReportCommand {
  private static let html = Parameter.option(
    "html", .output, label: "FILE", "Write the report to this file, as one HTML page for printing."
  )

  /// The command of the report, or nil for all other operations.
  static func withPage(_ operation: AnyOperation) -> Command? {
    guard operation.descriptor.name == "workshop.report" else { return nil }
    return Command(operation).extended(by: [html]) { context, invocation in
      // The file is checked before the report is made.
      let permit = try context.permit(html.name, as: "report", invocation)
      var input = DocumentObject()
      for member in invocation.input.members?.members ?? [] where member.key != html.name {
        input.set(member.key, member.value)
      }
      let call = try await context.call(for: invocation)
      let dependencies = try await context.host.dependencies()
      let outcome = try await operation.run(dependencies, .object(input), call)
      if let permit {
        let view = try DocumentDecoder.decode(
          FloorReportView.self, from: outcome.output, unknown: .ignore)
        let page = FloorReportPage(view).page.render()
        try context.files(invocation.options).write(Array(page.utf8), to: permit)
      }
      return CommandAnswer(outcome, of: operation.descriptor)
    }
  }
}
