import OpsDomain
import OpsServices
import OpsTesting
import Testing

@Suite("History of a record, page by page")
struct RecordHistoryTests {
  @Test("Each page goes on where the one before ended, and knows what was there before it")
  func pages() async throws {
    let bench = try await ShellBench.make()
    for name in ["One", "Two", "Three", "Four"] {
      #expect(await bench.run(["product", "edit", "LAMP-1", "--name", name]).exit == 0)
    }
    var changes: [String] = []
    var next: String?
    repeat {
      let more = next.map { ["--after", $0] } ?? []
      let page = await bench.run(["history", "LAMP-1", "--limit", "2", "-o", "json"] + more)
      #expect(page.exit == 0)
      changes += page.json?["data"]?.items?.compactMap { $0["change"]?.string } ?? []
      next = page.json?["next"]?.string
    } while next != nil
    #expect(changes.count == 5)
    for (change, name) in zip(changes, ["Three → Four", "Two → Three", "One → Two"]) {
      #expect(change.contains(name), "\(change)")
    }
    #expect(changes.last?.hasPrefix("insert") == true)
  }
}
