import Foundation
import OpsDomain
import OpsShell
import OpsTesting
import Testing

/// `--out` is never passed over in silence: a command writes the file, or refuses the option.
@Suite("Every command with --out")
struct OutFileExamplesTests {
  private static let registry = CommandRegistry.standard
  private static let names = registry.commands.map(\.name).filter {
    ExamplesTests.needsApplication[$0] == nil && !ExamplesTests.needsSession.contains($0)
  }

  @Test("The file is there when the command has succeeded", arguments: names)
  func written(_ name: String) async throws {
    let bench = try await ExamplesTests.prepared(name)
    let files = try ExampleFiles()
    let folder = try TemporaryFolder()
    let command = try #require(Self.registry.commands.first { $0.name == name })
    for (number, example) in command.examples.enumerated() {
      let words = files.words(of: example)
      guard !words.contains("--out"), !words.contains("--dry-run") else { continue }
      // Behind its name, where the option is the command's own and not that of a command inside.
      let count = name.split(separator: " ").count
      guard words.prefix(count).joined(separator: " ") == name else { continue }
      let file = "answer-\(number).txt"
      let line = words.prefix(count) + ["--out", folder.file(file)] + words.dropFirst(count)
      let answer = await bench.run(Array(line), as: .administrator)
      let isThere = FileManager.default.fileExists(atPath: folder.file(file))
      #expect((answer.exit == 0) == isThere, "\(example)\n\(answer.remarks)")
    }
  }
}
