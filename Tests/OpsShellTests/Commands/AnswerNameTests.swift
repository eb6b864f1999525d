import OpsKernel
import OpsServices
import Testing

@testable import OpsShell

/// Scripts tell answers apart by their names, so each name has one shape.
@Suite("Names of answers")
struct AnswerNameTests {
  private static let operations = Blueprint.product.operations.all.map(\.descriptor)

  /// `oos show` answers what `oos list` does and more, under one name: that is one shape.
  @Test("Of the answers of one name one has all the fields, and the others have them alike")
  func operations() {
    for (name, same) in Dictionary(grouping: Self.operations, by: \.answer) {
      let widest = same.map(\.fields).max { $0.count < $1.count } ?? []
      for one in same {
        #expect(one.fields.allSatisfy(widest.contains), "\(name): \(one.name)")
      }
    }
  }

  /// What a command of the shell answers is declared nowhere, except where it runs an operation and
  /// answers as that one does.
  @Test("A command of the shell has the name of an operation's answer only if it runs that one")
  func commands() {
    let names = Set(Self.operations.map(\.answer))
    let same = CommandRegistry.standard.commands
      .filter { $0.operation == nil && names.contains($0.answer) }
    #expect(!same.isEmpty)
    // Each line of `change tail` is a change as `change list` shows it.
    for command in same where command.name != "change tail" {
      let run = Self.operations.first { $0.name == command.work?.operation }
      #expect(run?.answer == command.answer, "\(command.name): \(command.answer)")
    }
  }
}
