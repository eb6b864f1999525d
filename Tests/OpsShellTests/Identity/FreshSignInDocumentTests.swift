import Foundation
import OpsKernel
import OpsServices
import OpsTesting
import Testing

/// The table of docs/access.md says what needs a sign-in of the last minutes.
@Suite("Fresh sign-ins in docs/access.md")
struct FreshSignInDocumentTests {
  @Test("Each operation that wants one stands in the table")
  func commands() throws {
    let text = try String(contentsOf: PackageFolder.file("docs/access.md"), encoding: .utf8)
    let table = text.components(separatedBy: "\n").drop { !$0.hasPrefix("| What | Commands |") }
      .prefix { $0.hasPrefix("|") }
    #expect(table.count > 3)
    let sensitive = Blueprint.product.operations.all.map(\.descriptor).filter(\.isSensitive)
    #expect(sensitive.count > 10)
    for descriptor in sensitive {
      let command = "`\(descriptor.noun) \(descriptor.verb)`"
      let isNamed = table.contains { $0.contains(command) }
      #expect(isNamed, "\(command) is not in the table")
    }
  }
}
