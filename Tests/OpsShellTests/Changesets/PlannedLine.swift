import OpsDomain
import OpsKernel
import OpsServices
import OpsShell
import OpsTesting

/// A command line of an operation, read once, to be planned and applied on a sample book.
struct PlannedLine {
  let operation: AnyOperation
  let input: Document

  /// Nil for a line that is no operation's.
  init?(_ words: [String]) throws {
    let invocation = try Binder(.standard).bind(Word.arguments(words))
    guard let name = invocation.command.operation else { return nil }
    operation = try Blueprint.product.operations.operation(named: name)
    // Passwords come beside the input; what is left here is the operation's own.
    var own = DocumentObject()
    for member in invocation.input.members?.members ?? []
    where !member.key.hasPrefix("password_") {
      own.set(member.key, member.value)
    }
    input = .object(own)
  }

  /// Runs the line on these services as the administrator.
  func run(_ dependencies: AppDependencies, _ book: SampleBook) async throws {
    _ = try await operation.run(dependencies, input, book.call(.administrator))
  }
}
