import Testing

@Suite("bulk: what goes in together")
struct BulkAtomicTests {
  private static let bad = "sku,qty\nLAMP-1,1\nNONE,1\nLAMP-1,x\nLAMP-1,4\n"

  @Test("The whole file is one commit, and one load however often it comes")
  func all() async throws {
    let bench = try await BulkBench()
    try bench.folder.write("a.csv", BulkBench.rows(20))
    let before = await bench.run("audit verify").figure("commits") ?? 0
    let first = await bench.run("bulk stock receive --from @a.csv --atomic all")
    #expect(first.exit == 0 && first.figure("ok") == 20, "\(first.remarks)")
    #expect(await bench.run("audit verify").figure("commits") == before + 1)
    let again = await bench.run("bulk stock receive --from @a.csv --atomic all")
    #expect(again.exit == 0 && again.figure("replayed") == 20)
    #expect(await bench.onHand("LAMP-1") == "40")
  }

  @Test("What was booked together and undone is not told as booked", arguments: ["batch", "all"])
  func undone(_ unit: String) async throws {
    let bench = try await BulkBench()
    try bench.folder.write("a.csv", BulkBench.rows(5))
    let line = "bulk stock receive --from @a.csv --atomic \(unit)"
    #expect(await bench.run(line).exit == 0)
    #expect(await bench.run("undo --yes").exit == 0)
    let again = await bench.run(line)
    #expect(again.exit == 82 && again.figure("ok") == 0, "\(again.remarks)")
    #expect(again.remarks.contains("booked and then undone"), "\(again.remarks)")
    #expect(again.remarks.contains("opsh redo op_"), "\(again.remarks)")
    #expect(await bench.onHand("LAMP-1") == "20")
    #expect(await bench.run("redo --yes").exit == 0)
    #expect(await bench.run(line).figure("replayed") == 5)
    #expect(await bench.onHand("LAMP-1") == "25")
  }

  @Test("Rows that are booked on their own are not booked together again", arguments: ["", "po"])
  func bookedAlone(_ key: String) async throws {
    let bench = try await BulkBench()
    try bench.folder.write("a.csv", "sku,qty,po\nLAMP-1,1,p1\nLAMP-1,2,p2\nLAMP-1,3,p3\n")
    let line =
      "bulk stock receive --from @a.csv"
      + (key.isEmpty ? " --map ref=po" : " --key-col \(key)")
    #expect(await bench.run(line + " --limit 2").exit == 0)
    let all = await bench.run(line + " --atomic all")
    #expect(all.exit == 65 && all.reasons == ["conflict.key_reused": 2], "\(all.remarks)")
    #expect(all.remarks.contains("line 2") && all.remarks.contains("booked on its own"))
    #expect(all.remarks.contains("without --atomic"), "\(all.remarks)")
    let tried = await bench.run(line + " --atomic all -n")
    #expect(tried.reasons == ["conflict.key_reused": 2], "\(tried.remarks)")
    let batch = await bench.run(line + " --atomic batch --rejects @r.csv")
    #expect(batch.exit == 3 && batch.figure("ok") == 0, "\(batch.remarks)")
    #expect(batch.reasons == ["conflict.key_reused": 2, "rule.batch_refused": 1])
    let rejects = bench.folder.text("r.csv") ?? ""
    #expect(rejects.contains("Line 2 of the same batch was refused"), "\(rejects)")
    #expect(rejects.contains(key.isEmpty ? "delete the rows" : "without --atomic"), "\(rejects)")
    #expect(await bench.onHand("LAMP-1") == "23")
    let alone = await bench.run(line)
    #expect(alone.exit == 0 && alone.figure("replayed") == 2)
    #expect(await bench.onHand("LAMP-1") == "26")
  }

  @Test("A key that comes twice in one commit refuses it", arguments: ["batch", "all"])
  func sameKeyTwice(_ unit: String) async throws {
    let bench = try await BulkBench()
    try bench.folder.write("a.csv", "sku,qty,po\nLAMP-1,1,w1\nLAMP-1,1,w2\nLAMP-1,1,w1\n")
    let line = "bulk stock receive --from @a.csv --key-col po --atomic \(unit)"
    let refused = await bench.run(line)
    #expect(refused.figure("ok") == 0 && refused.reasons["data.duplicate"] == 1)
    #expect(refused.remarks.contains("Line 4 has the same key as line 2: w1"), "\(refused.remarks)")
    #expect(await bench.onHand("LAMP-1") == "20")
    let alone = await bench.run("bulk stock receive --from @a.csv --key-col po")
    #expect(alone.figure("replayed") == 1)
    #expect(await bench.onHand("LAMP-1") == "22")
  }

  @Test("A bad row refuses the whole file, and the rejects name every bad one")
  func allRefused() async throws {
    let bench = try await BulkBench()
    try bench.folder.write("a.csv", "sku,qty\nLAMP-1,1\nNONE,1\nSHIRT,1\nLAMP-1,4\n")
    let ruled = await bench.run("bulk stock receive --from @a.csv --atomic all --rejects @r.csv")
    #expect(ruled.exit == 65 && ruled.text("state") == "refused")
    #expect(ruled.figure("ok") == 0 && ruled.figure("rejected") == 2)
    #expect(bench.folder.text("r.csv")?.split(separator: "\n").count == 3)
    try bench.folder.write("b.csv", Self.bad)
    let unread = await bench.run("bulk stock receive --from @b.csv --atomic all")
    #expect(unread.exit == 65 && unread.reasons == ["data.bad_quantity": 1, "notfound.sku": 1])
    #expect(await bench.onHand("LAMP-1") == "20")
  }

  @Test("A bad row refuses its batch, and the other batches go in")
  func batch() async throws {
    let bench = try await BulkBench()
    var text = BulkBench.rows(2100)
    text = text.replacing("LAMP-1,1,R-1500\n", with: "NONE,1,R-1500\n")
    try bench.folder.write("a.csv", text)
    let line = "bulk stock receive --from @a.csv --atomic batch --rejects @r.csv"
    let answer = await bench.run(line)
    #expect(answer.exit == 3 && answer.figure("ok") == 1100, "\(answer.remarks)")
    #expect(answer.reasons == ["rule.batch_refused": 999, "notfound.sku": 1])
    #expect(await bench.onHand("LAMP-1") == "1120")
    #expect(bench.folder.text("r.csv")?.contains("in the rejects file and load") == true)
    let rejects = (bench.folder.text("r.csv") ?? "").replacing("NONE,1", with: "LAMP-1,1")
    try bench.folder.write("r2.csv", rejects)
    let fixed = await bench.run("bulk stock receive --from @r2.csv --atomic batch")
    #expect(fixed.exit == 0 && fixed.figure("ok") == 1000)
    #expect(await bench.onHand("LAMP-1") == "2120")
    let again = await bench.run("bulk stock receive --from @r2.csv --atomic batch")
    #expect(again.figure("replayed") == 1000)
  }
}
