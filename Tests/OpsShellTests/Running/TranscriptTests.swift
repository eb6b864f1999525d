import Foundation
import OpsTesting
import Testing

/// Sessions with the shell, held word for word: what a person sees is what the files say.
///
/// `OPSH_UPDATE_TRANSCRIPTS=1 swift test --filter TranscriptTests` writes them anew.
@Suite("Transcripts")
struct TranscriptTests {
  private static let folder = PackageFolder.file("Tests/OpsShellTests/Transcripts")

  private static let names: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".txt") }.sorted()
  }()

  private static let isUpdate =
    ProcessInfo.processInfo.environment["OPSH_UPDATE_TRANSCRIPTS"] == "1"

  @Test("The shell says what the transcript says", arguments: names)
  func transcript(_ name: String) async throws {
    let file = Self.folder.appendingPathComponent(name)
    let expected = try String(contentsOf: file, encoding: .utf8)
    let played = try await Transcript(expected).played()
    if Self.isUpdate {
      try Data(played.utf8).write(to: file)
      return
    }
    guard played != expected else { return }
    let pair = zip(Self.lines(expected), Self.lines(played)).enumerated()
      .first { $0.element.0 != $0.element.1 }
    Issue.record(
      """
      \(name):\((pair?.offset ?? 0) + 1) differs
      expected: \(pair?.element.0 ?? "the end, or more")
      played:   \(pair?.element.1 ?? "the end, or more")
      """)
  }

  @Test("There are transcripts of every part of the shell")
  func thereAreTranscripts() throws {
    #expect(Self.names.count >= 8)
    for name in Self.names {
      let text = try String(contentsOf: Self.folder.appendingPathComponent(name), encoding: .utf8)
      #expect(!Transcript(text).steps.isEmpty)
    }
  }

  private static func lines(_ text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }
}
