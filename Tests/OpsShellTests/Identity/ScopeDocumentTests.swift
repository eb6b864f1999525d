import Foundation
import OpsKernel
import OpsServices
import OpsTesting
import Testing

/// The table of docs/access.md says what the areas of `token create --scope` cover.
@Suite("Scopes in docs/access.md")
struct ScopeDocumentTests {
  /// Nouns that run what other scopes are for: the sentences below the table tell of them.
  private static let carriers: Set<String> = ["batch_file", "bulk", "import"]

  @Test("Each noun stands in the row of its area, and in no other")
  func areas() throws {
    let text = try String(contentsOf: PackageFolder.file("docs/access.md"), encoding: .utf8)
    var nouns: [String: Set<String>] = [:]
    for descriptor in Blueprint.product.operations.all.map(\.descriptor)
    where !Self.carriers.contains(descriptor.noun) {
      nouns[descriptor.area.rawValue, default: []].insert(descriptor.noun)
    }
    #expect(nouns.count >= 4)
    for (area, known) in nouns {
      let row = try #require(
        text.split(separator: "\n").first { $0.hasPrefix("| `\(area)` | `") }, "\(area)")
      let told = row.split(separator: "`").map(String.init).filter {
        $0.allSatisfy { $0.isLetter || $0 == "_" }
      }
      #expect(Set(told.dropFirst()) == known, "\(area)")
    }
  }
}
