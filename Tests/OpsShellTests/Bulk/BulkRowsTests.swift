import OpsDomain
import OpsIdentity
import Testing

@Suite("bulk: rows of a file")
struct BulkRowsTests {
  @Test("Every row is booked once, with the columns found by the names people use")
  func columns() async throws {
    let bench = try await BulkBench()
    try bench.folder.write("a.csv", "SKU,QTY,Ref\nLAMP-1,5,A\nLAMP-1,2,\n")
    let answer = await bench.run("bulk stock receive --from @a.csv")
    #expect(answer.exit == 0, "\(answer.remarks)")
    #expect(answer.figure("read") == 2 && answer.figure("ok") == 2)
    #expect(answer.figure("last_line") == 3 && answer.text("state") == "done")
    #expect(answer.json?["schema"] == "bulk.summary/1" && answer.json?["ok"] == true)
    #expect(await bench.onHand("LAMP-1") == "27")
  }

  @Test("What a spreadsheet would run is read back as it was before it was written")
  func readBack() async throws {
    let bench = try await BulkBench()
    try bench.folder.write("a.csv", "name,phone\n'@home,'+370 5 212 3456\n")
    let answer = await bench.run("bulk customer create --from @a.csv")
    #expect(answer.figure("ok") == 1, "\(answer.remarks)")
    let list = await bench.run("customer list --all")
    let names = list.json?["data"]?.items?.compactMap { $0["name"]?.string } ?? []
    #expect(names.contains("@home"), "\(names)")
  }

  @Test("--map reads a parameter from another column, --ignore leaves one out")
  func mapped() async throws {
    let bench = try await BulkBench()
    try bench.folder.write("a.csv", "Article;Amount;Remark\nLAMP-1;5;x\n")
    let answer = await bench.run(
      "bulk stock receive --from @a.csv --map sku=Article,qty=Amount --ignore Remark"
        + " --delimiter semicolon")
    #expect(answer.exit == 0, "\(answer.remarks)")
    #expect(await bench.onHand("LAMP-1") == "25")
  }

  @Test("A file with other delimiters is told so", arguments: [(";", "semicolon"), ("\t", "tab")])
  func otherDelimiter(_ delimiter: String, _ name: String) async throws {
    let bench = try await BulkBench()
    try bench.folder.write("a.csv", "sku\(delimiter)qty\nLAMP-1\(delimiter)5\n")
    let answer = await bench.run("bulk stock receive --from @a.csv")
    #expect(answer.exit == 64)
    #expect(answer.remarks.contains("--delimiter \(name)"), "\(answer.remarks)")
  }

  @Test(
    "A line of commands has no rehearsal, sandbox or limit of its own",
    arguments: ["-n", "--sandbox", "--max-rows 0", "--expect-rows 9"])
  func optionsOfALine(_ option: String) async throws {
    let bench = try await BulkBench()
    try bench.folder.write("a.txt", "stock receive LAMP-1 1 \(option)\n")
    let answer = await bench.run("bulk commands --from @a.txt")
    #expect(answer.figure("rejected") == 1, "\(answer.remarks)")
    #expect(await bench.onHand("LAMP-1") == "20")
  }

  @Test("An option of the command holds for every row")
  func constants() async throws {
    let bench = try await BulkBench()
    try bench.folder.write("a.csv", "sku,qty\nLAMP-1,5\n")
    #expect(await bench.run("bulk stock receive --location SHOP --from @a.csv").exit == 0)
    let level = await bench.run("stock level LAMP-1 --location SHOP")
    #expect(level.json?["data"]?["on_hand"] == "5")
  }

  @Test("Lines of JSON are known by their first byte; numbers and texts are the same, exactly")
  func lines() async throws {
    let bench = try await BulkBench()
    try bench.folder.write(
      "a.txt",
      """
      {"sku":"RICE","qty":2.505,"ref":null}
      # a comment

      {"sku":"RICE","quantity":"1"}
      {"sku":"RICE","qty":1,"colour":"red"}
      [1]
      {"sku":"RICE"}
      """)
    let answer = await bench.run("bulk stock receive --from @a.txt --rejects @r.txt")
    #expect(answer.exit == 3)
    #expect(answer.json?["ok"] == false)
    #expect(answer.reasons == ["data.bad_value": 2, "data.malformed": 1])
    #expect(await bench.onHand("RICE") == "3.505")
    let rejects = bench.folder.text("r.txt")?.split(separator: "\n").map(String.init) ?? []
    #expect(rejects.count == 4)
    #expect(
      rejects.first?.hasPrefix(#"{"sku":"RICE","qty":1,"colour":"red","_line":5,"_code":"#) == true)
    #expect(rejects[1].hasPrefix(#"# {"_line":6,"#) && rejects[2] == "[1]")
  }

  @Test("A line of JSON that gives a parameter twice, under two of its names, is refused")
  func twice() async throws {
    let bench = try await BulkBench()
    try bench.folder.write(
      "a.txt",
      """
      {"sku":"LAMP-1","qty":1,"QTY":2}
      {"sku":"LAMP-1","quantity":1,"qty":1}
      {"sku":"LAMP-1","qty":1,"Menge":2}
      {"sku":"LAMP-1","qty":null,"Menge":2}
      """)
    let rows = await bench.run("bulk stock receive --from @a.txt --map quantity=Menge")
    #expect(rows.exit == 3 && rows.reasons == ["data.duplicate": 3], "\(rows.remarks)")
    #expect(await bench.onHand("LAMP-1") == "22")
    try bench.folder.write("b.txt", #"{"sku":"LAMP-1","qty":1,"location":"SHOP"}"#)
    let option = await bench.run("bulk stock receive --from @b.txt --location MAIN")
    #expect(option.reasons == ["data.duplicate": 1], "\(option.remarks)")
    try bench.folder.write(
      "c.txt", #"{"cmd":"stock receive","args":{"sku":"LAMP-1","qty":1,"QTY":3}}"#)
    let command = await bench.run("bulk commands --from @c.txt")
    #expect(command.reasons == ["data.duplicate": 1], "\(command.remarks)")
    #expect(await bench.onHand("LAMP-1") == "22")
  }

  @Test(
    "Two columns for one parameter are named",
    arguments: [
      ("sku,qty,quantity", "", #"columns \"qty\" and \"quantity\" are both"#),
      ("sku,Menge,qty", "--map quantity=Menge", #"columns \"Menge\" and \"qty\" are both"#),
      ("sku,A,B", "--map quantity=A,qty=B", "two columns for the parameter quantity"),
      ("sku,qty,qty", "", #"Two columns are called \"qty\""#),
    ])
  func twoColumns(_ header: String, _ options: String, _ words: String) async throws {
    let bench = try await BulkBench()
    try bench.folder.write("a.csv", header + "\nLAMP-1,1,2\n")
    let answer = await bench.run("bulk stock receive --from @a.csv \(options)")
    #expect(answer.exit == 64 && answer.remarks.contains(words), "\(answer.remarks)")
  }

  @Test(
    "What does not fit is refused before the first row",
    arguments: [
      ("sku,qty,colour\nLAMP-1,1,red\n", ""), ("sku\nLAMP-1\n", ""),
      ("sku,qty\nLAMP-1,1\n", "--map amount=qty"), ("sku,qty\nLAMP-1,1\n", "--map qty=Menge"),
      ("sku,qty\nLAMP-1,1\n", "--key-col id"), ("sku,qty,QTY\nLAMP-1,1,1\n", ""),
      ("sku,qty,ref\nLAMP-1,1,A\n", "--ref B"), ("sku,qty\nLAMP-1,1\n", "--parallel 0"),
      ("sku,qty\nLAMP-1,1\n", "--max-errors some"), ("sku,qty\nLAMP-1,1\n", "--key k"),
      ("sku,qty\nLAMP-1,1\n", "--rejects @a.csv"),
    ])
  func refused(_ text: String, _ options: String) async throws {
    let bench = try await BulkBench()
    try bench.folder.write("a.csv", text)
    let answer = await bench.run("bulk stock receive --from @a.csv \(options)")
    #expect(answer.exit == 64, "\(answer.remarks)")
    #expect(answer.output.isEmpty)
    #expect(await bench.onHand("LAMP-1") == "20")
    #expect(bench.folder.text("a.csv") == text)
    #expect(bench.shell.host.memory.names().isEmpty)
  }

  @Test(
    "A command whose calls need a secret each is refused before the first row",
    arguments: ["token create", "token rotate", "user set-password"])
  func secrets(_ command: String) async throws {
    let bench = try await BulkBench()
    try bench.folder.write("a.csv", "name\nsam\n")
    for option in ["", "-n"] {
      let answer = await bench.run("bulk \(command) --from @a.csv \(option)")
      #expect(answer.exit == 64 && answer.output.isEmpty, "\(answer.remarks)")
      #expect(answer.remarks.contains("cannot run in bulk"), "\(answer.remarks)")
    }
    let line = await bench.run("bulk commands --from -", input: "\(command) sam\n")
    #expect(line.reasons == ["usage.arguments": 1], "\(line.output)")
  }

  @Test("Rights, files and the number of rows are checked before the first row")
  func preflight() async throws {
    let bench = try await BulkBench()
    try bench.folder.write("a.csv", BulkBench.rows(3))
    bench.shell.host.become(.salesperson)
    #expect(await bench.run("bulk stock receive --from @a.csv").exit == 77)
    bench.shell.host.become(nil)
    #expect(await bench.run("bulk stock receive --from @a.csv").exit == 79)
    bench.shell.host.become(.administrator)
    #expect(await bench.run("bulk stock receive --from @none.csv").exit == 66)
    #expect(await bench.run("bulk stock receive --from @a.csv --rejects @no/r.csv").exit == 73)
    #expect(await bench.run("bulk stock receive --from @a.csv --expect-rows 4").exit == 83)
    let reading = await bench.run("bulk product list --from @a.csv")
    #expect(reading.exit == 64 && reading.remarks.contains("it writes nothing to the book"))
    let undo = await bench.run("bulk undo --from @a.csv")
    #expect(undo.exit == 64 && undo.remarks.contains("bulk cannot run `undo`\""), "\(undo.remarks)")
    #expect(await bench.run("bulk stock recieve --from @a.csv").exit == 64)
    #expect(await bench.run("bulk --from @a.csv").exit == 64)
    #expect(await bench.onHand("LAMP-1") == "20")
    #expect(await bench.run("bulk stock receive --from @a.csv --expect-rows 3").exit == 0)
  }

  @Test("A right to some records is enough: each row is asked about by itself")
  func limitedRight() async throws {
    let bench = try await BulkBench()
    let granted = await bench.run(
      "permission grant inventory.update_stock --user sam --only location=SHOP --reason shop")
    #expect(granted.exit == 0, "\(granted.remarks)")
    let identity = bench.shell.book.dependencies.identity
    bench.shell.host.become(try await identity.principal(named: "sam"))
    try bench.folder.write("a.csv", "sku,qty,location\nLAMP-1,2,SHOP\nLAMP-1,3,MAIN\n")
    let answer = await bench.run("bulk stock receive --from @a.csv")
    #expect(answer.exit == 3, "\(answer.remarks)")
    #expect(answer.figure("ok") == 1 && answer.figure("rejected") == 1, "\(answer.output)")
    #expect(answer.reasons["denied.permission"] == 1, "\(answer.output)")
  }

  @Test("What people may miss is confirmed once for all rows")
  func confirmed() async throws {
    let bench = try await BulkBench()
    try bench.folder.write("a.csv", "sku\nOLD-1\n")
    #expect(await bench.run("bulk product delete --from @a.csv").exit == 83)
    #expect(await bench.run("bulk product delete --from @a.csv --yes").exit == 0)
  }

  @Test("A rehearsal says what would be refused, books nothing and writes nothing")
  func rehearsal() async throws {
    let bench = try await BulkBench()
    try bench.folder.write("a.csv", "sku,qty\nLAMP-1,5\nNONE,1\n")
    let answer = await bench.run("bulk stock receive --from @a.csv --rejects @r.csv -n")
    #expect(answer.exit == 3 && answer.figure("ok") == 1)
    #expect(answer.json?["data"]?["job"]?.isNull == true)
    #expect(answer.json?["data"]?["dry_run"] == true)
    #expect(answer.remarks.contains("dry run: nothing was booked\n"), "\(answer.remarks)")
    #expect(await bench.onHand("LAMP-1") == "20")
    #expect(bench.folder.text("r.csv") == nil && answer.remarks.contains("is not written"))
    #expect(bench.shell.host.memory.names().isEmpty)
  }

  @Test("What ran in a sandbox names no job, because none can be resumed")
  func sandboxed() async throws {
    let bench = try await BulkBench()
    try bench.folder.write("a.csv", "sku,qty\nLAMP-1,5\n")
    let answer = await bench.run("bulk stock receive --from @a.csv --sandbox")
    #expect(answer.exit == 0 && answer.figure("ok") == 1)
    #expect(answer.json?["data"]?["job"]?.isNull == true)
    #expect(answer.json?["data"]?["dry_run"] == true)
    #expect(bench.shell.host.memory.names().isEmpty)
    let real = await bench.run("bulk stock receive --from @a.csv")
    #expect(real.text("job") != nil && real.json?["data"]?["dry_run"] == nil)
  }

  @Test("--limit reads so many rows; --max-errors stops after the frame")
  func limits() async throws {
    let bench = try await BulkBench()
    try bench.folder.write("a.csv", BulkBench.rows(30))
    let some = await bench.run("bulk stock receive --from @a.csv --limit 10")
    #expect(some.figure("read") == 10 && some.figure("last_line") == 11)
    try bench.folder.write("b.csv", BulkBench.rows(2500, sku: "NONE"))
    for limit in ["5", "0.5%"] {
      let stopped = await bench.run("bulk stock receive --from @b.csv --max-errors \(limit)")
      #expect(stopped.exit == 65 && stopped.text("state") == "stopped")
      #expect(stopped.figure("read") == 1000)
    }
    let all = await bench.run("bulk stock receive --from @b.csv --max-errors 100%")
    #expect(all.exit == 3 && all.figure("rejected") == 2500)
  }
}
