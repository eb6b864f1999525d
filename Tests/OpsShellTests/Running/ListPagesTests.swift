import OpsDomain
import OpsTesting
import Testing

@testable import OpsShell

/// Long lists are written page by page, and read as if they had been written at once.
@Suite("Pages of a list")
struct ListPagesTests {
  private static let lines = [
    "product list", "product list --where 'on_hand > 0'", "product list --fields sku,name,price",
    "customer list --where 'name ~ nobody'", "location list", "oos list --status all",
  ]

  @Test(
    "A list that is written in pages is the list that is written as a whole",
    arguments: ["csv", "tsv", "ndjson", "value:id"], lines)
  func sameBytes(_ format: String, _ line: String) async throws {
    let bench = try await ShellBench.make()
    let invocation = "\(line) --all --limit 1 -o \(format)"
    let paged = await bench.run(invocation)
    // What is remembered for the prompt is known as a whole.
    let console = CapturedConsole()
    var context = ShellContext(host: bench.host, console: console, session: nil)
    context.memory = ShellMemory()
    let exit = await Shell(context).run(Word.arguments(CommandLineWords.split(invocation)))
    #expect(paged.exit == exit, "\(paged.remarks)")
    #expect(paged.output == console.output)
    #expect(paged.remarks == console.remarks)
  }

  @Test("Each page is written before the next is read")
  func asTheyCome() async throws {
    let bench = try await ShellBench.make()
    let console = CapturedConsole()
    let products = try #require(await bench.run("product list --all -o json").json?["data"]?.items)
    #expect(products.count > 2)
    let answer = await bench.run("product list --all --limit 1 -o csv", console)
    #expect(answer.exit == 0)
    #expect(console.writes == products.count + 1, "the head, and a page for each product")
  }

  @Test("A file gets all pages and says how many rows, or stays as it was")
  func file() async throws {
    let bench = try await ShellBench.make()
    let folder = try TemporaryFolder()
    let path = folder.file("out.csv")
    let whole = await bench.run("product list --all -o csv")
    let written = await bench.run(["product", "list", "--all", "--limit", "1", "--out", path])
    #expect(written.exit == 0, "\(written.remarks)")
    #expect(folder.text("out.csv") == whole.output)
    #expect(written.remarks.contains("rows written to"))
    let unknown = await bench.run(
      ["product", "list", "--all", "--limit", "1", "--out", path, "--yes", "--fields", "nonsense"])
    #expect(unknown.exit == 64)
    #expect(folder.text("out.csv") == whole.output)
  }

  @Test("A filter with a limit says where more rows may fit", arguments: [1, 2, 3])
  func limited(_ limit: Int) async throws {
    let bench = try await ShellBench.make()
    let line = "product list --where 'sku != NONE' -o json"
    let all = try #require(await bench.run(line).json?["data"]?.items)
    #expect(all.count > 2)
    var found: [Document] = []
    var next: String?
    repeat {
      let after = next.map { " --after \($0)" } ?? ""
      let answer = await bench.run("\(line) --limit \(limit)\(after)")
      let rows = try #require(answer.json?["data"]?.items, "\(answer.remarks)")
      #expect(rows.count <= limit)
      found += rows
      next = answer.json?["next"]?.string
    } while next != nil && found.count < 2 * all.count
    #expect(found == all)
    let lines = await bench.run("product list --where 'sku != NONE' -o csv --limit 1")
    #expect(lines.remarks.contains("more: --after"))
    #expect(!lines.remarks.contains("--all"))
  }

  @Test("A ranking is worked out once for all of it")
  func ranking() async throws {
    let bench = try await ShellBench.make()
    #expect(await bench.run("abc report --limit \(Limits.rankingRows)").exit == 0)
    #expect(await bench.run("abc report --limit \(Limits.rankingRows + 1)").exit == 65)
    #expect(await bench.run("product list --limit \(Limits.pageSizeMaximum + 1)").exit == 65)
  }
}
