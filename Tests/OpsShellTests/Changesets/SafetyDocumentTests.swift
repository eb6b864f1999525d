import Foundation
import OpsShell
import OpsTesting
import Testing

/// The examples of docs/shell-safety.md work, in their order.
@Suite("docs/shell-safety.md")
struct SafetyDocumentTests {
  private static let text: [String] = {
    let file = PackageFolder.file("docs/shell-safety.md")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init)
  }()

  @Test("Every line that begins with opsh exits with 0")
  func lines() async throws {
    let bench = try await ShellBench.make()
    let files = try ExampleFiles()
    let lines = Self.text.filter { $0.hasPrefix("    opsh ") }.map { String($0.dropFirst(9)) }
    #expect(lines.count > 10)
    for line in lines {
      let answer = await bench.run(files.words(of: line))
      #expect(answer.exit == 0, "\(line): \(answer.remarks)")
    }
  }

  @Test("The batch does what it says")
  func batch() async throws {
    let bench = try await ShellBench.make(lasting: true)
    let start = try #require(Self.text.firstIndex { $0.hasPrefix("    begin") })
    for line in Self.text[start...].prefix(while: { $0.hasPrefix("    ") }) {
      let answer = await bench.run(String(line.dropFirst(4)))
      #expect(answer.exit == 0, "\(line): \(answer.remarks)")
    }
    #expect(bench.session?.mode == .direct)
    #expect(await bench.run("stock level LAMP-1 -o value:on_hand").output == "20\n")
  }
}
