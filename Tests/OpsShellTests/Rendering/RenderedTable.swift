import OpsDomain
import OpsKernel
import OpsServices
import Testing

@testable import OpsShell

/// Answers as people see them at a terminal.
enum RenderedTable {
  /// An answer of an operation of the product as a terminal of so many columns shows it.
  static func text(_ operation: String, _ data: Document, width: Int) throws -> String {
    let all = Blueprint.product.operations.all.map(\.descriptor)
    let descriptor = try #require(all.first { $0.name == operation })
    let answer = CommandAnswer(Outcome(output: data), of: descriptor)
    return RecordTable(
      envelope: Shell.envelope(answer, CommandRegistry.standard.answers), fields: nil,
      style: .plain, width: width, times: nil
    ).render()
  }
}
