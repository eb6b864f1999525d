import OpsDomain
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
    #expect(changes.last?.contains("sizes") == false, "a field without a value says nothing")
  }

  @Test("Who sees a record sees its history; who does not learns nothing")
  func people() async throws {
    let bench = try await ShellBench.make()
    let made = await bench.run(
      "oos create 000001 RICE 20 -o value:number", as: .salesperson)
    #expect(made.exit == 0, "\(made.remarks)")
    let number = try #require(made.lines.first)
    for role in [Role.salesperson, .warehouseKeeper, .administrator] {
      let answer = await bench.run("history \(number)", as: role)
      #expect(answer.exit == 0, "\(role): \(answer.remarks)")
      #expect(answer.output.contains("oos.create"))
    }
    for role in [Role.customer, .unauthorized, .workshopTechnician] {
      let hidden = await bench.run("history \(number)", as: role)
      let absent = await bench.run("history OOS-999999", as: role)
      #expect(hidden.exit == 80, "\(role): \(hidden.output)")
      #expect(absent.exit == 80)
    }
    // Of users and what protects the book only readers of the journal and those who see them learn.
    #expect(await bench.run("history anna", as: .warehouseKeeper).exit == 80)
  }
}
