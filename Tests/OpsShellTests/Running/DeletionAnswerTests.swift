import OpsDomain
import OpsKernel
import OpsTesting
import Testing

/// What is shown of a record that was deleted is how it was, and says so.
@Suite("Answers of deletions")
struct DeletionAnswerTests {
  private func bench() async throws -> ShellBench {
    let bench = try await ShellBench.make()
    #expect(await bench.run("oos create 000001 LAMP-1 4").exit == 0)
    return bench
  }

  @Test("JSON has deleted: true, a table begins with it; a dry run has false, other writes nothing")
  func saysSo() async throws {
    let bench = try await bench()
    let tried = await bench.run("oos delete OOS-000001 -n -o json")
    #expect(tried.json?["changed"] == true && tried.json?["deleted"] == false)
    let table = await bench.run("oos delete OOS-000001 --sandbox --yes -o table")
    #expect(!table.output.contains("Deleted"), "\(table.output)")
    let edited = await bench.run("oos edit OOS-000001 --quantity 5 -o json")
    #expect(edited.exit == 0 && edited.json?["deleted"] == nil)
    let gone = await bench.run("oos delete OOS-000001 --yes -o json")
    #expect(gone.json?["deleted"] == true, "\(gone.output)")
  }

  /// The commands that are called `delete` or `remove`, and answer what they took away.
  private static let names = WriteCommand.registry.commands
    .filter { ["delete", "remove"].contains($0.verb) && $0.name != "cart remove" }.map(\.name)

  @Test("A cart without one of its lines is no record that is gone")
  func cart() async throws {
    let bench = try await ShellBench.make()
    _ = try await MarketFixture(bench.book)
    for format in ["table", "json"] {
      #expect(await bench.run("cart add \"Bella Napoli\" LAMP-1 1").exit == 0)
      let left = await bench.run("cart remove LAMP-1 -o \(format)")
      #expect(left.exit == 0, "\(left.remarks)")
      #expect(!left.output.lowercased().contains("deleted"), "\(left.output)")
    }
  }

  @Test("Every command that is called delete or remove says it", arguments: names)
  func table(_ name: String) async throws {
    let bench = try await WriteCommand.bench(name)
    let files = try ExampleFiles()
    let words = try #require(try WriteCommand.examples(name, files).first)
    let gone = await bench.run(words + ["--yes", "-o", "table"])
    #expect(gone.output.hasPrefix("Deleted. It was:\n"), "\(gone.output)\(gone.remarks)")
  }

  @Test("A customer without a history is gone, one with a history stays as a former customer")
  func customer() async throws {
    let bench = try await bench()
    #expect(await bench.run("customer create \"Mill Bakery\" --number M-17").exit == 0)
    let gone = await bench.run("customer delete M-17 --yes -o json")
    #expect(gone.json?["deleted"] == true && gone.json?["data"]?["result"] == "removed")
    #expect(await bench.run("customer create Cafe --number M-18").exit == 0)
    let shown = await bench.run("customer delete M-18 --yes -o table")
    #expect(shown.output.hasPrefix("Deleted. It was:\n"), "\(shown.output)")
    #expect(shown.output.contains("M-18") && !shown.output.contains("pending"), "\(shown.output)")
    #expect(await bench.run("oos cancel OOS-000001 --reason no --yes").exit == 0)
    let former = await bench.run("customer delete 000001 --yes -o json")
    #expect(former.json?["data"]?["result"] == "anonymised", "\(former.output)\(former.remarks)")
    #expect(former.json?["deleted"] == false)
  }
}
