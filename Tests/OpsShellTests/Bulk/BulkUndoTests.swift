import OpsDomain
import OpsTesting
import Testing

@testable import OpsShell

@Suite("bulk: undo of a run")
struct BulkUndoTests {
  @Test("All rows of a run go back together, whatever commits they are in")
  func undo() async throws {
    for atomicity in ["row", "batch", "all"] {
      let bench = try await BulkBench()
      try bench.folder.write("a.csv", BulkBench.rows(30))
      let before = await bench.onHand("LAMP-1")
      let done = await bench.run("bulk stock receive --from @a.csv --atomic \(atomicity)")
      let job = try #require(done.text("job"), "\(done.remarks)")
      let undone = await bench.run("undo --run \(job) --yes")
      #expect(undone.exit == 0, "\(undone.remarks)")
      #expect(undone.json?["data"]?["commits"]?.int == (atomicity == "row" ? 30 : 1))
      #expect(await bench.onHand("LAMP-1") == before)
      let again = await bench.run("undo --run \(job) --yes")
      #expect(again.exit != 0 && again.remarks.contains("undone already"))
      let redone = await bench.run("redo --yes")
      #expect(redone.exit == 0, "\(redone.remarks)")
      #expect(await bench.onHand("LAMP-1") != before)
    }
  }

  @Test("undo without a name takes back no single row of a run, and names the run")
  func notARow() async throws {
    let bench = try await BulkBench()
    try bench.folder.write("a.csv", BulkBench.rows(3))
    let before = await bench.onHand("LAMP-1")
    let done = await bench.run("bulk stock receive --from @a.csv --atomic row")
    let job = try #require(done.text("job"), "\(done.remarks)")
    let after = await bench.onHand("LAMP-1")
    for line in ["undo --dry-run", "undo --yes"] {
      let refused = await bench.run(line)
      #expect(refused.exit == 82, "\(refused.remarks)")
      #expect(refused.remarks.contains("opsh undo --run \(job)"), "\(refused.remarks)")
    }
    #expect(await bench.onHand("LAMP-1") == after)
    let undone = await bench.run("undo --run \(job) --yes")
    #expect(undone.json?["data"]?["commits"]?.int == 3, "\(undone.remarks)")
    #expect(await bench.onHand("LAMP-1") == before)
  }

  @Test("A run of one commit is undone without a name")
  func oneCommit() async throws {
    let bench = try await BulkBench()
    try bench.folder.write("a.csv", BulkBench.rows(3))
    let before = await bench.onHand("LAMP-1")
    _ = await bench.run("bulk stock receive --from @a.csv --atomic all")
    #expect(await bench.run("undo --yes").exit == 0)
    #expect(await bench.onHand("LAMP-1") == before)
  }

  @Test("Rows with keys of their own belong to the run as well")
  func ownKeys() async throws {
    let bench = try await BulkBench()
    try bench.folder.write("a.csv", "id,sku,qty\nk-1,LAMP-1,1\nk-2,LAMP-1,2\n")
    let before = await bench.onHand("LAMP-1")
    let done = await bench.run("bulk stock receive --from @a.csv --key-col id")
    let job = try #require(done.text("job"), "\(done.remarks)")
    #expect(await bench.run("undo --run \(job) --dry-run").exit == 0)
    #expect(await bench.onHand("LAMP-1") != before)
    #expect(await bench.run("undo --run \(job) --yes").exit == 0)
    #expect(await bench.onHand("LAMP-1") == before)
  }

  @Test("Goods that left since are named, and nothing is undone")
  func prevented() async throws {
    let bench = try await BulkBench()
    try bench.folder.write("a.csv", BulkBench.rows(3, sku: "OLD-1"))
    let done = await bench.run("bulk stock receive --from @a.csv")
    let job = try #require(done.text("job"), "\(done.remarks)")
    #expect(await bench.run("stock issue OLD-1 2").exit == 0)
    let refused = await bench.run("undo --run \(job) --yes")
    #expect(refused.exit != 0 && refused.remarks.contains("the stock has moved since"))
    #expect(await bench.onHand("OLD-1") == "1")
  }
}
