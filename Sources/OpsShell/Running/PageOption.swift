import OpsDomain
import OpsKernel

/// An option of the shell that writes the answer of an operation to a file as one HTML page.
enum PageOption {
  /// The command of the operation with the option.
  /// - Parameters:
  ///   - help: What people read about the option.
  ///   - what: What the file is called in questions and refusals, such as `page`.
  ///   - page: The page of an answer, by the calendar of the site.
  static func command(
    of operation: AnyOperation, _ help: String, as what: String,
    page: @escaping @Sendable (Document, any SiteCalendar) throws -> ReportPage
  ) -> Command {
    let html = Parameter.option("html", .output, label: "FILE", help)
    return Command(operation).extended(by: [html]) { context, invocation in
      // The file is checked before anything is counted.
      let permit = try context.permit(html.name, as: what, invocation)
      let call = try await context.call(for: invocation)
      let dependencies = try await context.host.dependencies()
      let outcome = try await operation.run(
        dependencies, .object(invocation.input(without: html)), call)
      if let permit {
        let content = try page(outcome.output, dependencies.desk.calendar).render()
        let writer = context.files(invocation.options)
        try writer.write(Array(content.utf8), to: permit)
        if !invocation.options.isQuiet, !writer.isRehearsal, let file = invocation.text(html.name) {
          context.console.remark(Shell.written(nil, to: file))
        }
      }
      return CommandAnswer(outcome, of: operation.descriptor)
    }
  }
}

extension Invocation {
  /// The input without what only the shell takes.
  func input(without own: Parameter) -> DocumentObject {
    var rest = DocumentObject()
    for member in input.members?.members ?? [] where member.key != own.name {
      rest.set(member.key, member.value)
    }
    return rest
  }
}
