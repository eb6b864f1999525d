import OpsDomain
import OpsTesting
import Testing

@testable import OpsShell

/// Receipts at the terminal and in files.
@Suite("Receipts of orders")
struct ReceiptCommandTests {
  @Test("The terminal shows the text; a file is what its ending says")
  func files() async throws {
    let bench = try await ShellBench.make()
    _ = try await MarketFixture(bench.book)
    _ = await bench.run("cart add \"Bella Napoli\" LAMP-1 1")
    let placed = await bench.run("order place --address \"Pilies 1\" --to 54.69,25.28")
    #expect(placed.exit == 0, "\(placed.remarks)")
    let shown = await bench.run(
      "order receipt ORD-000001", CapturedConsole(isTerminal: true, width: 80))
    #expect(shown.output.hasPrefix("Bella Napoli\nOrder ORD-000001"), "\(shown.output)")
    #expect(!shown.output.contains("<table>"))
    let folder = try TemporaryFolder()
    for (name, start) in [
      ("r.html", "<!DOCTYPE html>"), ("r.txt", "Bella Napoli\n"), ("r.json", "{"),
    ] {
      let file = folder.file(name)
      let written = await bench.run("order receipt ORD-000001 --out \(file)")
      #expect(written.exit == 0, "\(name): \(written.remarks)")
      #expect(!written.remarks.contains("Left out"), "\(name): \(written.remarks)")
      #expect(folder.text(name)?.hasPrefix(start) == true, "\(name)")
    }
    #expect(folder.text("r.txt")?.contains("<table>") == false)
    let unknown = await bench.run("order receipt ORD-000001 --out \(folder.file("r.pdf"))")
    #expect(unknown.exit == 64)
    #expect(unknown.remarks.contains("use html, csv, tsv, json, ndjson, txt"))
    let table = await bench.run("order receipt ORD-000001 -o table --out \(folder.file("r.pdf"))")
    #expect(table.exit == 0, "\(table.remarks)")
    let data = await bench.run("order receipt ORD-000001 -o json")
    #expect(data.json?["data"]?["html"]?.string?.hasPrefix("<!DOCTYPE html>") == true)
  }

  @Test("A narrow terminal has whole lines, amounts still at the right", arguments: [30, 40, 47])
  func narrow(_ width: Int) async throws {
    let bench = try await ShellBench.make()
    _ = try await MarketFixture(bench.book)
    let note = "ring twice, then wait for me at the door, please"
    _ = await bench.run("cart add \"Bella Napoli\" LAMP-1 1 --note \"\(note)\"")
    let placed = await bench.run("order place --address \"Pilies 1\" --to 54.69,25.28")
    #expect(placed.exit == 0, "\(placed.remarks)")
    func lines(_ width: Int) async -> [String] {
      await bench.run("order receipt ORD-000001", CapturedConsole(isTerminal: true, width: width))
        .output.split(separator: "\n").map(String.init)
    }
    let (wide, shown) = (await lines(80), await lines(width))
    #expect(wide.contains { $0.count == 48 } && shown.contains { $0.count == width }, "\(shown)")
    #expect(shown.allSatisfy { $0.count <= width }, "\(shown)")
    func total(_ lines: [String]) -> [Substring]? {
      lines.first { $0.hasPrefix("Total") }?.split(separator: " ")
    }
    #expect(total(shown) != nil && total(shown) == total(wide), "\(shown)")
    #expect(shown.contains { $0.hasPrefix("Total") && $0.count == width }, "\(shown)")
  }
}
