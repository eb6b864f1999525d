import OpsTesting
import Testing

/// Commands that pages show with their outputs. `scripts/docs` writes the outputs anew.
@Suite("Pages with outputs", .timeLimit(.minutes(10)))
struct PageProcessTests {
  @Test(
    "Each command of a page prints what the page shows",
    arguments: ["README.md", "docs/tutorial.md"])
  func played(_ page: String) async throws {
    let player = PackageFolder.file("scripts/lib/play-page").path
    let file = PackageFolder.file(page).path
    let home = try TemporaryFolder()
    let answer = try await OpshProcess(
      bash: "OPSH_BINARY=\"$program\" python3 '\(player)' --check '\(file)'", in: home
    ).finished()
    #expect(answer.exit == 0, "\(answer.output)\n\(answer.remarks)")
  }
}
