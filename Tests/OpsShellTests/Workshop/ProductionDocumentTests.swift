import Foundation
import OpsTesting
import Testing

@testable import OpsShell

/// The examples of docs/workshop/production.md work, in their order.
@Suite("docs/workshop/production.md")
struct ProductionDocumentTests {
  private static let lines: [String] = {
    let file = PackageFolder.file("docs/workshop/production.md")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").filter { $0.hasPrefix("    opsh ") }
      .map { String($0.dropFirst("    opsh ".count)) }
  }()

  @Test("Every line that begins with opsh exits with 0")
  func lines() async throws {
    let bench = try await ShellBench.make()
    #expect(Self.lines.count > 30)
    for line in Self.lines {
      let answer = await bench.run(line)
      #expect(answer.exit == 0, "\(line): \(answer.remarks)")
    }
    #expect(await bench.run("production show MO-000002 -o value:made").output == "20\n")
  }
}
