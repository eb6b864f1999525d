import OpsDomain
import Testing

@Suite("bulk: a row goes in once")
struct BulkKeysTests {
  @Test("The same file twice is one load, unless it is to go in again")
  func sameFile() async throws {
    let bench = try await BulkBench()
    try bench.folder.write("a.csv", BulkBench.rows(5))
    #expect(await bench.run("bulk stock receive --from @a.csv").figure("replayed") == 0)
    try bench.folder.write("copy.csv", BulkBench.rows(5))
    let again = await bench.run("bulk stock receive --from @copy.csv")
    #expect(again.exit == 0 && again.figure("ok") == 5 && again.figure("replayed") == 5)
    #expect(await bench.onHand("LAMP-1") == "25")
    let piped = await bench.run(
      "bulk stock receive --from -", input: BulkBench.rows(5))
    #expect(piped.figure("replayed") == 5)
    let wanted = await bench.run("bulk stock receive --from @a.csv --again")
    #expect(wanted.figure("ok") == 5 && wanted.figure("replayed") == 0)
    #expect(await bench.onHand("LAMP-1") == "30")
  }

  @Test("The same file with other options is refused with what to do, for nobody gave a key")
  func otherOptions() async throws {
    let bench = try await BulkBench()
    try bench.folder.write("a.csv", BulkBench.rows(1))
    #expect(await bench.run("bulk stock receive --from @a.csv --cost 2").exit == 0)
    for unit in ["row", "batch"] {
      let line = "bulk stock receive --from @a.csv --cost 3 --atomic \(unit)"
      _ = await bench.run("bulk stock receive --from @a.csv --cost 2 --atomic \(unit)")
      let other = await bench.run(line)
      #expect(other.exit != 0 && other.remarks.contains("conflict.key_reused"), "\(unit)")
      #expect(other.remarks.contains("was loaded before, with other options"), "\(other.remarks)")
      #expect(other.remarks.contains("add --again"), "\(other.remarks)")
      #expect(await bench.run(line + " --again").exit == 0)
    }
  }

  @Test("One file feeds two commands")
  func twoCommands() async throws {
    let bench = try await BulkBench()
    try bench.folder.write("a.csv", "sku,qty\nLAMP-1,3\n")
    #expect(await bench.run("bulk stock receive --from @a.csv").exit == 0)
    #expect(await bench.run("bulk stock issue --from @a.csv").figure("replayed") == 0)
    #expect(await bench.onHand("LAMP-1") == "20")
  }

  @Test("A key of the row's own holds across files, repeats and single commands")
  func ownKeys() async throws {
    let bench = try await BulkBench()
    try bench.folder.write("a.csv", "id,sku,qty\np/1,LAMP-1,3\np/2,LAMP-1,4\np/1,LAMP-1,3\n")
    let first = await bench.run("bulk stock receive --from @a.csv --key-col id")
    #expect(first.exit == 0 && first.figure("ok") == 3 && first.figure("replayed") == 1)
    try bench.folder.write(
      "b.csv", "id,sku,qty\np/2,LAMP-1,4\np/1,LAMP-1,9\np/3,LAMP-1,1\n,LAMP-1,1\n")
    let second = await bench.run("bulk stock receive --from @b.csv --key-col id")
    #expect(second.exit == 3 && second.figure("replayed") == 1 && second.figure("ok") == 2)
    #expect(second.reasons == ["conflict.key_reused": 1, "data.bad_value": 1])
    let single = await bench.run("stock receive LAMP-1 4 --key p/2")
    #expect(single.exit == 0 && single.json?["replayed"] == true)
    #expect(single.json?["data"]?["quantity"] == "4")
    #expect(await bench.onHand("LAMP-1") == "28")
    #expect(await bench.run("bulk stock receive --from @a.csv --key-col id --again").exit == 64)
  }

  @Test("A row that was undone is refused with what restores it, until it is restored")
  func undone() async throws {
    let bench = try await BulkBench()
    try bench.folder.write("a.csv", "id,sku,qty\np/1,LAMP-1,3\np/2,LAMP-1,4\n")
    let line = "bulk stock receive --from @a.csv --key-col id"
    #expect(await bench.run(line).exit == 0)
    #expect(await bench.run("undo p/1 --yes").exit == 0)
    let again = await bench.run(line)
    #expect(again.exit == 3 && again.figure("replayed") == 1)
    #expect(again.reasons == ["rule.bad_state": 1])
    #expect(again.remarks.contains("opsh redo op_"), "\(again.remarks)")
    #expect(await bench.onHand("LAMP-1") == "24")
    #expect(await bench.run("redo --yes").exit == 0)
    #expect(await bench.run(line).figure("replayed") == 2)
    #expect(await bench.onHand("LAMP-1") == "27")
  }

  @Test("A row's key is what a commit's key may be, and the refusal names the column")
  func badKeys() async throws {
    let bench = try await BulkBench()
    let long = String(repeating: "k", count: Limits.keyLength + 1)
    try bench.folder.write(
      "a.csv", "id,sku,qty\n\(long),LAMP-1,1\na\u{202E}b,LAMP-1,1\ngood,LAMP-1,1\n")
    let answer = await bench.run("bulk stock receive --from @a.csv --key-col id")
    #expect(answer.exit == 3 && answer.figure("ok") == 1)
    #expect(answer.reasons == ["data.bad_value": 2])
  }

  @Test("A row whose key comes again in the frame is tried again when the first was refused")
  func refusedFirst() async throws {
    let bench = try await BulkBench()
    try bench.folder.write("a.csv", "id,sku,qty\nk,NONE,1\nk,LAMP-1,1\nk,LAMP-1,1\n")
    let answer = await bench.run("bulk stock receive --from @a.csv --key-col id")
    #expect(answer.figure("ok") == 2 && answer.figure("replayed") == 1)
    #expect(answer.reasons == ["notfound.sku": 1])
    #expect(await bench.onHand("LAMP-1") == "21")
  }

  @Test("Commands bring their keys, as words and as JSON")
  func commands() async throws {
    let bench = try await BulkBench()
    let text = """
      stock receive LAMP-1 3 --key k-1 --reason "late truck"
      {"cmd":"stock receive","args":{"sku":"RICE","qty":1.5},"key":"k-2"}
      {"cmd":"stock issue","args":{"sku":"LAMP-1","qty":1}}
      product list
      product delete OLD-1
      stock receive LAMP-1 1; stock receive LAMP-1 1
      {"cmd":"stock receive LAMP-1","args":{"qty":1}}
      """
    let first = await bench.run("bulk commands --from - --rejects @r.txt", input: text)
    #expect(first.exit == 3 && first.figure("ok") == 3, "\(first.remarks)")
    #expect(first.reasons == ["usage.arguments": 3, "confirm.needed": 1])
    let second = await bench.run("bulk commands --from -", input: text)
    #expect(second.figure("replayed") == 3)
    #expect(await bench.onHand("LAMP-1") == "22")
    #expect(await bench.onHand("RICE") == "1.5")
    let commits = await bench.run("audit list --fields reason")
    #expect(commits.output.contains("late truck"))
    try bench.folder.write(
      "r2.txt",
      (bench.folder.text("r.txt") ?? "").split(separator: "\n")
        .filter { !$0.hasPrefix("product list") && !$0.contains("; ") && !$0.hasPrefix("{") }
        .joined(separator: "\n"))
    let fixed = await bench.run("bulk commands --from @r2.txt --yes")
    #expect(fixed.exit == 0 && fixed.figure("ok") == 1, "\(fixed.remarks)")
  }
}
