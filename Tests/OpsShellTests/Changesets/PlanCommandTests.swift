import OpsDomain
import OpsShell
import OpsStorage
import OpsTesting
import Testing

@Suite("plan and apply")
struct PlanCommandTests {
  @Test("A plan is a diff in business terms and changes nothing")
  func diff() async throws {
    let bench = try await ShellBench.make()
    let before = try await bench.book.state()
    let answer = await bench.run("plan stock receive LAMP-1 10 --ref PO-7")
    #expect(answer.exit == 0, "\(answer.remarks)")
    #expect(answer.output.contains("+ movement"))
    #expect(answer.output.contains("LAMP-1 SUPPLIER -> MAIN 10   kind receipt"), "\(answer.output)")
    #expect(answer.output.contains("on_hand 20 -> 30"), "\(answer.output)")
    #expect(answer.output.contains("1 operation, 1 to create"))
    #expect(try await bench.book.state() == before)
    let json = await bench.run("plan -o json product edit LAMP-1 --price 26.50")
    let change = json.json?["data"]?["changes"]?.items?.first
    #expect(json.json?["schema"]?.string == "plan/1")
    #expect(change?["action"]?.string == "update")
    #expect(change?["entity"]?.string == "product")
    #expect(change?["id"]?.string == "LAMP-1")
    #expect(change?["before"]?["price"]?.string == "24.90")
    #expect(change?["after"]?["price"]?.string == "26.50")
    #expect(json.json?["data"]?["base"]?.int == 1)
  }

  @Test("A user who sees a sales entry sees its lines in plans, dry runs and undo; others do not")
  func salesLines() async throws {
    let bench = try await ShellBench.make(as: .salesperson)
    let line = "sales enter 2027-03-01 --line LAMP-1=2@22.50"
    let planned = await bench.run("plan \(line)")
    #expect(planned.output.contains("+ sales line"), "\(planned.output)\(planned.remarks)")
    #expect(!planned.output.contains("may not see"), "\(planned.output)")
    let tried = await bench.run("\(line) -n")
    #expect(tried.remarks.contains("+ sales line"), "\(tried.remarks)")
    #expect(await bench.run(line).exit == 0)
    let undone = await bench.run("undo -n")
    #expect(undone.output.contains("- sales line"), "\(undone.output)\(undone.remarks)")
    #expect(!undone.output.contains("may not see"), "\(undone.output)")
  }

  @Test("What a record's name does not say the diff does, however alike they look")
  func namesAndFields() async throws {
    let bench = try await ShellBench.make()
    let answer = await bench.run("plan oos create 000001 LAMP-1 1")
    #expect(answer.output.contains("quantity 1"), "\(answer.output)")
    #expect(answer.output.contains("customer 000001"), "\(answer.output)")
  }

  @Test("A plan tells what waste costs to those who see costs alone")
  func hiddenCost() async throws {
    let bench = try await ShellBench.make()
    let came = await bench.run("stock receive LAMP-1 10 --cost 1.50", as: .warehouseKeeper)
    #expect(came.exit == 0, "\(came.remarks)")
    let line = "plan lot discard LAMP-1 2 --code spoiled"
    let keeper = await bench.run(line, as: .warehouseKeeper)
    #expect(keeper.output.contains("discarded_cost"), "\(keeper.output)")
    let technician = await bench.run(line, as: .granulationTechnician)
    #expect(technician.exit == 0, "\(technician.remarks)")
    #expect(!technician.output.contains("cost"), "\(technician.output)")
  }

  @Test("--exit-changed says with 1 that something would change")
  func exitChanged() async throws {
    let bench = try await ShellBench.make()
    #expect(await bench.run("plan --exit-changed stock receive LAMP-1 10").exit == 1)
    #expect(await bench.run("plan --exit-changed stock level LAMP-1").exit == 0)
    #expect(await bench.run("plan stock issue LAMP-1 999").exit == 82)
    #expect(await bench.run("plan stock receive LAMP-1 1", as: .customer).exit == 77)
    #expect(await bench.run("plan auth logout", as: .administrator).exit == 64)
  }

  @Test("A dry run shows the same diff beside its answer")
  func dryRun() async throws {
    let bench = try await ShellBench.make()
    let answer = await bench.run("stock receive LAMP-1 10 -n -o json")
    #expect(answer.json?["ok"] == .bool(true))
    #expect(answer.remarks.contains("on_hand 20 -> 30"), "\(answer.remarks)")
    #expect(answer.remarks.hasSuffix("dry run: would change; nothing was committed\n"))
  }

  @Test("A saved plan is for its owner alone and does what it shows")
  func saved() async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("a.plan")
    let bench = try await ShellBench.make()
    #expect(await bench.run("plan --save \(file) oos create 000001 LAMP-1 5").exit == 0)
    let dry = await bench.run("apply \(file) -n")
    #expect(dry.exit == 0 && dry.output.contains("OOS-000001"), "\(dry.remarks)")
    bench.book.clock.advance(milliseconds: 7_200_000)
    let done = await bench.run("apply \(file) -o json")
    #expect(done.exit == 0, "\(done.remarks)")
    #expect(done.json?["changed"] == .bool(true))
    let again = await bench.run("apply \(file)")
    #expect(again.exit == 84)
    #expect(again.remarks.contains("nothing was applied"))
    let request = await bench.run("oos show OOS-000001 -o json")
    let at = request.json?["data"]?["requested_at"]?.string
    #expect(at == bench.book.clock.now().description)
  }

  @Test("A plan that was changed, cut or is none is refused")
  func broken() async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("a.plan")
    let bench = try await ShellBench.make()
    _ = await bench.run("plan --save \(file) stock receive LAMP-1 5")
    let text = try #require(folder.text("a.plan"))
    try folder.write("b.plan", text.replacing("\"5\"", with: "\"6\""))
    try folder.write("c.plan", String(text.prefix(200)))
    #expect(text.contains("\"5\""))
    #expect(await bench.run("apply \(folder.file("b.plan"))").exit == 65)
    #expect(await bench.run("apply \(folder.file("c.plan"))").exit == 65)
    #expect(await bench.run("apply \(folder.file("none.plan"))").exit == 66)
    #expect(await bench.run("apply \(file)").exit == 0)
  }

  @Test("The user who applies a plan needs the rights, and is recorded as its author")
  func rights() async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("a.plan")
    let bench = try await ShellBench.make()
    _ = await bench.run("plan --save \(file) stock receive LAMP-1 5")
    #expect(await bench.run("apply \(file)", as: .customer).exit == 77)
    #expect(await bench.run("apply \(file)", as: .warehouseKeeper).exit == 0)
    let last = try await bench.book.store.journal.commits(after: 1, limit: 10).last
    #expect(last?.header.actor == bench.book.principal(.warehouseKeeper).userID)
    #expect(last?.header.operation == "stock.receive")
  }

  @Test("A plan saved before a period was closed books nothing into it", arguments: [true, false])
  func closedMeanwhile(_ wasSettledBefore: Bool) async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("a.plan")
    let bench = try await ShellBench.make()
    bench.host.become(.administrator)
    bench.book.clock.advance(milliseconds: 40 * 86_400_000)
    if wasSettledBefore { #expect(await bench.run("period close 2027-01-31 --yes").exit == 0) }
    let line = "stock receive LAMP-1 5 --at 2027-03-10T08:00:00Z"
    #expect(await bench.run("plan --save \(file) \(line)").exit == 0)
    #expect(await bench.run("period close 2027-03-31 --yes").exit == 0)
    let head = try await bench.book.store.journal.head().sequence
    let refused = await bench.run("apply \(file)")
    #expect([82, 84].contains(refused.exit), "\(refused.remarks)")
    #expect(try await bench.book.store.journal.head().sequence == head)
  }

  @Test("What takes something away asks also when it comes out of a plan")
  func destructive() async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("a.plan")
    let bench = try await ShellBench.make()
    _ = await bench.run("plan --save \(file) product delete OLD-1")
    #expect(await bench.run("apply \(file)").exit == 83)
    #expect(await bench.run("apply \(file) --yes").exit == 0)
  }

  @Test("The hint about a plan file that is there already is a line that works")
  func replacedFile() async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("a plan")
    let bench = try await ShellBench.make()
    let words = ["plan", "--save", file, "stock", "receive", "LAMP-1", "1"]
    #expect(await bench.run(words).exit == 0)
    let refused = await bench.run(words + ["-o", "json"])
    #expect(refused.exit == 83, "\(refused.remarks)")
    let hint = try #require(refused.failure?["hint"]?.string)
    let line = try #require(hint.split(separator: "`").first).dropFirst("opsh ".count)
    #expect(line.contains("'\(file)' --yes stock receive LAMP-1 1"), "\(hint)")
    #expect(await bench.run(CommandLineWords.split(String(line))).exit == 0, "\(hint)")
  }

  @Test("A password never gets into a plan")
  func secrets() async throws {
    let folder = try TemporaryFolder()
    try folder.write("p", "a long and quiet evening\n")
    let bench = try await ShellBench.make()
    let line = "user create jonas --password-file \(folder.file("p"))"
    let refused = await bench.run("plan --save \(folder.file("a.plan")) \(line)")
    #expect(refused.exit == 82)
    #expect(folder.text("a.plan") == nil)
    #expect(await bench.run("plan \(line)").exit == 0)
  }

  @Test("What a plan cannot keep is named as what it is: carts are no passwords")
  func carts() async throws {
    let folder = try TemporaryFolder()
    let bench = try await ShellBench.make()
    try await ExamplePreparation.prepare(bench, for: "order place")
    let file = folder.file("a.plan")
    let line = "order place --address \"Pilies 1\" --to 54.69,25.28"
    let refused = await bench.run("plan --save \(file) \(line)", as: .administrator)
    #expect(refused.exit == 82 && folder.text("a.plan") == nil)
    #expect(refused.remarks.contains("cart"), "\(refused.remarks)")
    #expect(!refused.remarks.contains("password"), "\(refused.remarks)")
    #expect(await bench.run("plan \(line)").exit == 0)
  }

  @Test(
    "Columns that only help searching are not shown",
    arguments: ["stock receive LAMP-1 5 -n", "plan stock reserve LAMP-1 20 --for anna"])
  func keptColumns(_ line: String) async throws {
    let bench = try await ShellBench.make()
    let answer = await bench.run(line)
    #expect(answer.exit == 0, "\(answer.remarks)")
    let text = answer.output + answer.remarks
    #expect(text.contains("LAMP-1 at MAIN"))
    for hidden in ["is_pickable", "is_empty", "is_on_shelf", "bought_on", "9999"] {
      #expect(!text.contains(hidden), "\(text)")
    }
  }
}
