import OpsTesting
import Testing

@testable import OpsShell

/// Values that begin with `#`, which begins a comment in scripts as well.
@Suite("Values after #")
struct CommentedValueTests {
  @Test(
    "A color code that became a comment is asked for with quotes",
    arguments: ["color create Red #FFF", "color edit Red --hex #FFF"])
  func commented(_ line: String) async throws {
    let bench = try await ShellBench.make(as: .administrator)
    let folder = try TemporaryFolder()
    let script = try folder.write("colors.opsh", line + "\n")
    let refused = await bench.run(["check", script])
    #expect(refused.exit == 64, "\(refused.output)")
    #expect(refused.remarks.contains("in quotes: \"#1B2A49\""), "\(refused.remarks)")
  }
}
