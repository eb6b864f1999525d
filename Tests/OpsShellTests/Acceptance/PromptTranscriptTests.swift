import Foundation
import OpsDomain
import OpsTesting
import Testing

@testable import OpsShell

/// A whole session at the prompt, held character for character as a person sees it.
///
/// `OPSH_UPDATE_TRANSCRIPTS=1 swift test --filter PromptTranscriptTests` writes it anew.
@Suite("Transcript of the prompt")
struct PromptTranscriptTests {
  private static let file = PackageFolder.file(
    "Tests/OpsShellTests/Transcripts/prompt/session.screen")

  /// What is typed, read by read: up to a key that shows something of its own, then the rest.
  private static let keys = [
    // A hint of what is still to come; a name of the book; candidates.
    "stock receive ", "la<tab>", "2<enter>", "stock re<tab>", "<C-c>",
    // A typo, and a word of the language that is none.
    "stock recieve LAMP-1 2<enter>", "product show NONE-1<enter>",
    // The history: in grey, and searched.
    "stock lev", "el LAMP-1 -o value:on_hand<enter>", "stock lev", "<right><enter>",
    "<C-r>value<enter>",
    // Several lines, names that stay, the last result.
    "let lamp = stock level LAMP-1<enter>",
    "if $lamp.on_hand > 20 {<enter>", "  print \"many: $lamp.on_hand\"<enter>", "}<enter>",
    "print \"$_.sku<enter>", "and more\"<enter>",
    // A paste runs only with Enter.
    "<paste>version -q\rversion -o value:version</paste>", "<C-c>",
    // A changeset with its state in the prompt; a refused command is not staged.
    "begin \"move to the front\"<enter>", "stock move LAMP-1 5 --from MAIN --to SHOP<enter>",
    "savepoint moved<enter>", "stock receive LAMP-1 3<enter>", "stock issue LAMP-1 9999<enter>",
    "rollback to moved<enter>", "commit<enter>",
    "sandbox on<enter>", "stock receive LAMP-1 7<enter>", "sandbox off<enter>",
    // Leaving with an open changeset asks.
    "begin<enter>", "stock receive LAMP-1 1<enter>", "quit<enter>", "stay<enter>", "<C-d>",
    "rollback<enter>",
  ]

  @Test("What a person sees is what the file says")
  func session() async throws {
    let bench = try await ShellBench.make(as: .administrator)
    let terminal = PicturedTerminal(Self.keys)
    var session = PromptSession(
      ShellContext(host: bench.host, console: terminal), terminal: terminal,
      history: MemoryHistory())
    #expect(await session.run() == 0)
    // Without blanks at the ends of lines, which nobody sees.
    let played =
      (terminal.notes.map { line in String(line.reversed().drop { $0 == " " }.reversed()) }
      .joined(separator: "\n") + "\n")
      .replacing("\r", with: "␍").replacing(ProductVersion.text, with: "VERSION")
    if ProcessInfo.processInfo.environment["OPSH_UPDATE_TRANSCRIPTS"] == "1" {
      try Data(played.utf8).write(to: Self.file)
      return
    }
    let expected = try String(contentsOf: Self.file, encoding: .utf8)
    guard played != expected else { return }
    func lines(_ text: String) -> [Substring] {
      text.split(separator: "\n", omittingEmptySubsequences: false)
    }
    let pair = zip(lines(expected), lines(played)).enumerated()
      .first { $0.element.0 != $0.element.1 }
    Issue.record(
      """
      session.screen:\((pair?.offset ?? 0) + 1) differs
      expected: \(pair?.element.0 ?? "the end, or more")
      played:   \(pair?.element.1 ?? "the end, or more")
      """)
  }
}
