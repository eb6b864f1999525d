import OpsDomain
import OpsTesting
import Testing

@testable import OpsShell

/// `export` around the export itself: files, formats, refusals.
@Suite("The export command")
struct ExportCommandTests {
  private let bench: ShellBench
  private let folder: TemporaryFolder

  init() async throws {
    bench = try await ShellBench.make()
    folder = try TemporaryFolder()
  }

  private func run(_ line: String, as role: Role = .administrator) async -> ShellBench.Answer {
    await bench.run(
      CommandLineWords.split(line.replacing("FOLDER", with: folder.path)), as: role)
  }

  @Test("The end of the name says the format; --format says another one")
  func formats() async throws {
    for format in ["json", "ndjson", "csv", "sqlite", "xlsx"] {
      let answer = await run("export products --to FOLDER/p.\(format) -o json")
      #expect(answer.exit == 0, "\(answer.remarks)")
      #expect(answer.json?["data"]?["format"] == .text(format))
      #expect(answer.json?["data"]?["records"] == .integer(4))
    }
    #expect(await run("export products --to FOLDER/p --format ndjson").exit == 0)
    #expect(folder.text("p")?.split(separator: "\n").count == 4)
    #expect(await run("export all --to FOLDER/all").exit == 64)
    #expect(await run("export products --to FOLDER/p.pdf").exit == 64)
    #expect(folder.text("p.pdf") == nil)
  }

  @Test("A file that is there wants --yes, and a folder with files as well")
  func existing() async throws {
    try folder.write("p.csv", "mine")
    #expect(await run("export products --to FOLDER/p.csv -o json").exit == 83)
    #expect(folder.text("p.csv") == "mine")
    #expect(await run("export products --to FOLDER/p.csv --yes").exit == 0)
    #expect(await run("export all --to FOLDER/all --format csv").exit == 0)
    #expect(folder.text("all/export.json") != nil)
    #expect(await run("export all --to FOLDER/all --format csv -o json").exit == 83)
    #expect(await run("export all --to FOLDER/all --format csv --yes").exit == 0)
  }

  @Test("A dry run writes nothing")
  func rehearsed() async throws {
    let tried = await run("export products --to FOLDER/p.csv -n -o table")
    #expect(tried.exit == 0 && tried.output.contains("4 records to export"), "\(tried.output)")
    #expect(!tried.output.contains("written to"))
    #expect(folder.text("p.csv") == nil)
  }

  @Test("Others are refused, and so is what is not exported")
  func refusals() async throws {
    #expect(await run("export products --to FOLDER/p.csv", as: .salesperson).exit == 77)
    #expect(await run("export passwords --to FOLDER/p.csv").exit == 80)
    #expect(folder.text("p.csv") == nil)
  }
}
