import OpsDomain
import OpsShell
import OpsStorage
import OpsTesting
import Testing

@Suite("Protected books")
struct ProtectedBookTests {
  private func protected(lasting: Bool = false) async throws -> ShellBench {
    let bench = try await ShellBench.make(lasting: lasting)
    bench.host.protect()
    return bench
  }

  private func rows(_ count: Int) -> String {
    (1...count).map { "stock receive LAMP-1 1 --ref R-\($0)\n" }.joined()
  }

  @Test(
    "Every write wants a reason, and without one nothing happens",
    arguments: WriteCommand.all)
  func reason(_ name: String) async throws {
    let files = try ExampleFiles()
    let bench = try await WriteCommand.bench(name)
    if name == "apply" {
      let save = files.words(of: "plan --save december.plan stock receive LAMP-1 10")
      #expect(await bench.run(save).exit == 0)
    }
    bench.host.protect()
    let before = try await bench.book.state()
    for words in try WriteCommand.examples(name, files)
    where !words.contains("--reason") && !words.contains("--check") {
      let answer = await bench.run(words + ["--yes"])
      #expect(answer.exit == 83, "\(words): \(answer.remarks)")
      #expect(answer.remarks.contains("--reason"), "\(answer.remarks)")
      #expect(try await bench.book.state() == before, "\(words)")
    }
  }

  @Test(
    "What takes something away wants the book's name; --yes is not enough",
    arguments: WriteCommand.destructive)
  func confirmation(_ name: String) async throws {
    let files = try ExampleFiles()
    let bench = try await WriteCommand.bench(name)
    bench.host.protect()
    let before = try await bench.book.state()
    var words = try #require(try WriteCommand.examples(name, files).first)
    if !words.contains("--reason") { words += ["--reason", "a wish"] }
    for wrong in [["--yes"], [], ["--confirm=ledger"], ["--confirm=ledger", "--yes"]] {
      let answer = await bench.run(words + wrong)
      #expect(answer.exit == 83, "\(wrong): \(answer.remarks)")
      #expect(try await bench.book.state() == before, "\(wrong)")
    }
    #expect(await bench.run(words + ["--yes"]).remarks.contains("--confirm=book"))
    let typed = await bench.run(words, CapturedConsole(answers: ["yes"]))
    #expect(typed.exit == 83)
    let done = await bench.run(words + ["--confirm=book"])
    #expect(done.exit == 0, "\(done.remarks)")
    #expect(try await bench.book.state() != before)
  }

  @Test("The name of the book is given once for all commands of a script")
  func script() async throws {
    let folder = try TemporaryFolder()
    try folder.write("tidy.opsh", "product delete OLD-1\n")
    let bench = try await protected()
    let run = "run \(folder.file("tidy.opsh")) --reason tidy"
    for wrong in ["", "--confirm=ledger"] {
      #expect(await bench.run("\(run) \(wrong)").exit == 83, "\(wrong)")
    }
    let done = await bench.run("\(run) --confirm=book")
    #expect(done.exit == 0, "\(done.remarks)")
  }

  @Test("At a terminal the reason is asked once per session, and the name is typed")
  func asked() async throws {
    let bench = try await protected(lasting: true)
    let first = await bench.run(
      ["stock", "receive", "LAMP-1", "1"], CapturedConsole(answers: ["delivery of June"]))
    #expect(first.exit == 0, "\(first.remarks)")
    #expect(await bench.run("stock receive LAMP-1 1").exit == 0)
    let commits = try await bench.book.store.journal.commits(after: 1, limit: 10)
    #expect(commits.map(\.header.reason) == ["delivery of June", "delivery of June"])
    let deleted = await bench.run(
      ["product", "delete", "OLD-1"], CapturedConsole(answers: ["book"]))
    #expect(deleted.exit == 0, "\(deleted.remarks)")
    let nobody = try await protected()
    let empty = await nobody.run(
      ["stock", "receive", "LAMP-1", "1"], CapturedConsole(answers: [" "]))
    #expect(empty.exit == 83)
  }

  @Test("More than 50 records want their number, before anything happens")
  func rows() async throws {
    let folder = try TemporaryFolder()
    try folder.write("many.opsh", rows(51))
    try folder.write("few.opsh", rows(50))
    let bench = try await protected()
    let before = try await bench.book.state()
    let run = "run \(folder.file("many.opsh")) --atomic --reason count"
    for wrong in ["", "--expect-rows 50", "--expect-rows 52", "--max-rows 50"] {
      let answer = await bench.run("\(run) \(wrong)")
      #expect(answer.exit == 83, "\(wrong): \(answer.remarks)")
      #expect(answer.remarks.contains("51"), "\(answer.remarks)")
      #expect(try await bench.book.state() == before, "\(wrong)")
    }
    let planned = await bench.run("plan -o json run \(folder.file("many.opsh"))")
    #expect(planned.json?["data"]?["summary"]?["records"]?.int == 51, "\(planned.remarks)")
    for right in ["--expect-rows 51", "--max-rows 51"] {
      let answer = await bench.run("\(run) \(right)")
      #expect(answer.exit == 0, "\(right): \(answer.remarks)")
    }
    let few = "run \(folder.file("few.opsh")) --atomic --reason count"
    #expect(await bench.run(few).exit == 0)
  }

  @Test("A changeset is judged when it is committed; its label is a reason")
  func batch() async throws {
    let bench = try await protected(lasting: true)
    #expect(await bench.run("begin").exit == 0)
    for number in 1...51 {
      #expect(await bench.run("stock receive LAMP-1 1 --ref R-\(number)").exit == 0)
    }
    #expect(await bench.run("commit").remarks.contains("--reason"))
    #expect(await bench.run("commit --reason count").exit == 83)
    #expect(bench.session?.mode == .changeset(staged: 51))
    #expect(await bench.run("commit --reason count --expect-rows 51").exit == 0)
    _ = await bench.run("begin \"with a label\"")
    _ = await bench.run("stock receive LAMP-1 1")
    let done = await bench.run("commit")
    #expect(done.exit == 0, "\(done.remarks)")
    let call = bench.book.call(.administrator)
    await #expect(throws: OpsError.self) {
      _ = try await bench.session?.atomic(nil, call) { await bench.run("stock receive LAMP-1 1") }
    }
  }

  @Test("Bulk counts its rows before the first one, and a line cannot confirm itself")
  func bulk() async throws {
    let folder = try TemporaryFolder()
    try folder.write("rows.csv", "sku,quantity\n" + String(repeating: "LAMP-1,1\n", count: 51))
    try folder.write("lines.txt", "product delete OLD-1 --yes\n")
    let bench = try await protected()
    let before = try await bench.book.state()
    let load = "bulk stock receive --from \(folder.file("rows.csv")) --reason count"
    for wrong in ["", "--max-rows 50", "--expect-rows 50"] {
      #expect(await bench.run("\(load) \(wrong)").exit == 83)
      #expect(try await bench.book.state() == before)
    }
    let lines = "bulk commands --from \(folder.file("lines.txt")) --reason tidy"
    #expect(await bench.run(lines).exit != 0)
    #expect(await bench.run("\(lines) --yes").exit != 0)
    #expect(try await bench.book.state() == before)
    let done = await bench.run("\(load) --expect-rows 51")
    #expect(done.exit == 0, "\(done.remarks)")
  }

  @Test("Reads, plans, dry runs and sandboxes want nothing")
  func free() async throws {
    let bench = try await protected()
    for line in [
      "stock level LAMP-1", "plan product delete OLD-1", "product delete OLD-1 -n",
      "product delete OLD-1 --sandbox", "can-i product delete OLD-1",
    ] {
      let answer = await bench.run(line)
      #expect(answer.exit == 0, "\(line): \(answer.remarks)")
    }
  }

  @Test(
    "What is tried out is held to the number that is given",
    arguments: ["--expect-rows 2", "--max-rows 0"])
  func tried(_ wrong: String) async throws {
    let bench = try await ShellBench.make()
    for line in [
      "stock receive LAMP-1 1 -n", "stock receive LAMP-1 1 --sandbox",
      "plan stock receive LAMP-1 1",
    ] {
      #expect(await bench.run("\(line) \(wrong)").exit == 83, "\(line)")
      #expect(await bench.run("\(line) --expect-rows 1").exit == 0, "\(line)")
    }
  }

  @Test("What only follows is not counted: goods for who waits, reservations that give way")
  func following() async throws {
    let bench = try await ShellBench.make()
    for line in [
      "product create SHORT Short --price 5", "oos create 000001 SHORT 20",
      "product create HELD Held", "stock receive HELD 10", "stock reserve HELD 8 --for Q-1",
    ] {
      #expect(await bench.run(line).exit == 0, "\(line)")
    }
    // A receipt that is given to the request at once, and a loss that takes a reservation back.
    for line in ["stock receive SHORT 5", "stock adjust HELD -9 --code damaged"] {
      let planned = await bench.run("plan -o json \(line)")
      let summary = planned.json?["data"]?["summary"]
      #expect(summary?["records"]?.int == 1, "\(planned.output)")
      #expect((summary?["update"]?.int ?? 0) > 0, "\(line): nothing follows")
      #expect(await bench.run("\(line) -n --expect-rows 1").exit == 0, "\(line)")
      #expect(await bench.run("\(line) --expect-rows 2").exit == 83, "\(line)")
      #expect(await bench.run("\(line) --max-rows 1").exit == 0, "\(line)")
    }
    #expect(await bench.run("stock level SHORT -o value:reserved").output == "5\n")
    #expect(await bench.run("stock level HELD -o value:reserved").output == "1\n")
    #expect(await bench.run("oos delete OOS-000001 --yes --expect-rows 1").exit == 0)
  }

  @Test("An exact number and the name of the book count on every book")
  func everywhere() async throws {
    let bench = try await ShellBench.make()
    #expect(await bench.run("stock receive LAMP-1 1 --expect-rows 2").exit == 83)
    #expect(await bench.run("stock receive LAMP-1 1 --expect-rows 1").exit == 0)
    #expect(await bench.run("stock receive LAMP-1 1 --confirm=ledger").exit == 83)
    #expect(await bench.run("stock receive LAMP-1 1 --confirm=book").exit == 0)
    #expect(await bench.run("product delete OLD-1 --confirm=book").exit == 0)
    #expect(await bench.run("stock receive LAMP-1 1 --max-rows many").exit == 64)
  }
}
