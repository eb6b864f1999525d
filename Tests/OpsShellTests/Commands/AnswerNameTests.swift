import OpsKernel
import OpsServices
import Testing

@testable import OpsShell

/// Scripts tell answers apart by their names, so a name has one shape, whoever answers.
@Suite("Names of answers")
struct AnswerNameTests {
  private static let operations = Blueprint.product.operations.all.map(\.descriptor)

  @Test("Operations that answer under one name answer the same fields")
  func operations() {
    for (name, same) in Dictionary(grouping: Self.operations, by: \.answer) {
      #expect(
        same.allSatisfy { $0.fields == same[0].fields }, "\(name): \(same.map(\.name).sorted())")
    }
  }

  /// What a command of the shell answers is declared nowhere, except where it runs an operation and
  /// answers as that one does.
  @Test("A command of the shell has the name of an operation's answer only if it runs that one")
  func commands() {
    let names = Set(Self.operations.map(\.answer))
    for command in CommandRegistry.standard.commands
    where command.operation == nil && names.contains(command.answer) {
      let run = Self.operations.first { $0.name == command.work?.operation }
      #expect(run?.answer == command.answer, "\(command.name): \(command.answer)")
    }
  }
}
