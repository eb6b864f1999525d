import OpsDomain
import Testing

/// What is shown of a record that was deleted is how it was, and says so.
@Suite("Answers of deletions")
struct DeletionAnswerTests {
  private func bench() async throws -> ShellBench {
    let bench = try await ShellBench.make()
    #expect(await bench.run("oos create 000001 LAMP-1 4").exit == 0)
    return bench
  }

  @Test("JSON has deleted: true, a table begins with it; a dry run and other writes do not")
  func saysSo() async throws {
    let bench = try await bench()
    let tried = await bench.run("oos delete OOS-000001 -n -o json")
    #expect(tried.json?["changed"] == true && tried.json?["deleted"] == nil)
    let table = await bench.run("oos delete OOS-000001 --sandbox --yes -o table")
    #expect(!table.output.contains("Deleted"), "\(table.output)")
    let edited = await bench.run("oos edit OOS-000001 --quantity 5 -o json")
    #expect(edited.exit == 0 && edited.json?["deleted"] == nil)
    let gone = await bench.run("oos delete OOS-000001 --yes -o json")
    #expect(gone.json?["deleted"] == true, "\(gone.output)")
  }

  @Test("Every command that is called delete or remove says it", arguments: ["oos", "product"])
  func table(_ noun: String) async throws {
    let bench = try await bench()
    let name = noun == "oos" ? "OOS-000001" : "OLD-1"
    let gone = await bench.run("\(noun) delete \(name) --yes -o table")
    #expect(gone.output.hasPrefix("Deleted. It was:\n"), "\(gone.output)\(gone.remarks)")
  }
}
