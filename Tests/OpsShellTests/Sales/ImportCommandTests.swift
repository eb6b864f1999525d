import Foundation
import OpsDomain
import OpsTesting
import Testing

@testable import OpsShell

/// `import invoices` around the importer: limits, rejects, progress.
@Suite("Import command")
struct ImportCommandTests {
  private static let header =
    "InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country\n"
  private static let good = "1,LAMP-1,DESK LAMP,2,2027-03-01 08:00:00,24.90,17850,Lithuania\n"
  private static let bad = "2,LAMP-1,DESK LAMP,many,2027-03-01 08:00:00,24.90,17850,Lithuania\n"
  private static let mapping = """
    {"name":"shop","delimiter":"comma","columns":{"invoice":"InvoiceNo","sku":"StockCode",
    "description":"Description","quantity":"Quantity","at":"InvoiceDate","price":"UnitPrice",
    "customer":"CustomerID","country":"Country"},"zone":"UTC","cancellation_prefix":"C",
    "service_codes":[],"service_prefixes":[],"placeholder_descriptions":[],
    "walk_in":{"number":"000000","name":"Walk-in customer"}}
    """

  private let bench: ShellBench
  private let folder: TemporaryFolder

  init() async throws {
    bench = try await ShellBench.make()
    folder = try TemporaryFolder()
    try folder.write("map.json", Self.mapping)
    try folder.write("good.csv", Self.header + Self.good)
    try folder.write("mixed.csv", Self.header + Self.good + Self.bad)
  }

  private func run(
    _ file: String, _ options: String = "", _ console: CapturedConsole = CapturedConsole()
  ) async -> ShellBench.Answer {
    await bench.run(
      ["import", "invoices", folder.file(file), "--mapping", folder.file("map.json")]
        + CommandLineWords.split(options), console)
  }

  private func onHand() async -> String {
    await bench.run("stock level LAMP-1 -o value:on_hand").output
  }

  @Test("A check books nothing and says no when there are bad rows")
  func check() async throws {
    #expect(await run("good.csv", "--check -o json").exit == 0)
    let mixed = await run("mixed.csv", "--check -o json")
    #expect(mixed.exit == 1)
    #expect(mixed.json?["schema"] == "import.check/1")
    #expect(mixed.json?["data"]?["rejected"] == .integer(1))
    #expect(await onHand() == "20\n")
  }

  @Test("Limits count every row of the file, rows that cannot be read as well")
  func limits() async throws {
    for wrong in ["--max-rows 1", "--expect-rows 1"] {
      for way in ["", "--dry-run", "--check"] {
        let answer = await run("mixed.csv", "\(wrong) \(way)")
        #expect(answer.exit == 83, "\(wrong) \(way): \(answer.remarks)")
      }
    }
    #expect(await onHand() == "20\n")
    #expect(await run("mixed.csv", "--expect-rows 2").exit == 3)
    #expect(await onHand() == "18\n")
  }

  @Test("No file that is read is written over, whichever option names it")
  func separateFiles() async throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("other.json"), withDestinationPath: folder.file("map.json"))
    for name in ["map.json", "other.json", "good.csv"] {
      let answer = await bench.run([
        "import", "invoices", folder.file("good.csv"), "--mapping", folder.file("map.json"),
        "--rejects", folder.file(name), "--yes",
      ])
      #expect(answer.exit == 64, "\(name): \(answer.remarks)")
    }
    let out = await bench.run([
      "import", "invoices", folder.file("good.csv"), "--mapping", folder.file("map.json"),
      "--out", folder.file("map.json"), "--yes",
    ])
    #expect(out.exit == 64, "\(out.remarks)")
    #expect(out.remarks.contains("The out file and the mapping file are the same file"))
    let twice = await bench.run([
      "import", "invoices", folder.file("good.csv"), "--mapping", folder.file("map.json"),
      "--rejects", folder.file("new.csv"), "--out", folder.file("new.csv"),
    ])
    #expect(twice.exit == 64, "\(twice.remarks)")
    #expect(twice.remarks.contains("The out file and the rejects file are the same file"))
    #expect(folder.text("map.json") == Self.mapping && folder.text("good.csv") != nil)
    #expect(await onHand() == "20\n", "nothing was booked")
  }

  @Test("A plan is not kept in a file that its command reads")
  func plannedFiles() async throws {
    let answer = await bench.run([
      "plan", "--yes", "--save", folder.file("map.json"), "import", "invoices",
      folder.file("good.csv"), "--mapping", folder.file("map.json"),
    ])
    #expect(answer.exit == 64, "\(answer.remarks)")
    #expect(folder.text("map.json") == Self.mapping)
  }

  @Test("A check refuses what has not happened yet")
  func future() async throws {
    try folder.write(
      "future.csv",
      Self.header + "1,LAMP-1,DESK LAMP,1,2039-12-01 07:45:00,24.90,17850,Lithuania\n")
    let answer = await run("future.csv", "--check -o json")
    #expect(answer.exit == 1 && answer.json?["data"]?["rejected"] == .integer(1))
    #expect(answer.remarks.contains("in the future"), "\(answer.remarks)")
    #expect(!answer.remarks.contains("--at"), "\(answer.remarks)")
  }

  @Test("A dry run names the lines that the book refuses, and books nothing")
  func dryRun() async throws {
    try folder.write(
      "returned.csv",
      Self.header + Self.good
        + "C2,LAMP-1,DESK LAMP,-5,2027-03-01 08:00:00,24.90,17999,Lithuania\n")
    #expect(await run("returned.csv", "--check -o json").exit == 0)
    let tried = await run("returned.csv", "--dry-run -o json")
    #expect(tried.exit == 3, "\(tried.remarks)")
    #expect(tried.json?["schema"] == "import.report/1")
    #expect(tried.json?["changed"] == true && tried.json?["op"] == .null)
    #expect(tried.json?["data"]?["rejected"] == .integer(1))
    #expect(tried.remarks.contains("line 3"), "\(tried.remarks)")
    #expect(await onHand() == "20\n")
    let done = await run("returned.csv", "-o json")
    #expect(done.exit == 3)
    #expect(done.json?["data"]?["rejected"] == tried.json?["data"]?["rejected"])
    #expect(await onHand() == "18\n")
  }

  @Test("Good rows are booked, bad ones written aside with exit code 3, and twice is once")
  func rejects() async throws {
    let answer = await run("mixed.csv", "-o json --rejects \(folder.file("bad.csv"))")
    #expect(answer.exit == 3, "\(answer.remarks)")
    #expect(answer.json?["changed"] == true)
    let rejected = try #require(folder.text("bad.csv"))
    #expect(rejected.contains("many"))
    #expect(!rejected.contains("1,LAMP-1,DESK LAMP,2"))
    #expect(await onHand() == "18\n")
    let again = await run("mixed.csv", "-o json")
    #expect(again.json?["replayed"] == true)
    #expect(again.json?["changed"] == false)
    // Another file with the same line books it no more than the same file does.
    let other = await run("good.csv", "-o json")
    #expect(other.exit == 0 && other.json?["replayed"] == false)
    #expect(other.json?["changed"] == false && other.json?["data"]?["known"] == .integer(1))
    #expect(await onHand() == "18\n")
  }

  @Test(
    "More bad rows than allowed book nothing",
    arguments: [
      ("0", 65), ("1", 3), ("49.99%", 65), ("50%", 3), ("0%", 65), ("x", 65), ("-1", 65),
      ("%", 65),
    ] as [(String, Int32)])
  func limits(_ limit: String, _ exit: Int32) async throws {
    #expect(await run("mixed.csv", "--max-errors=\(limit)").exit == exit)
    #expect(await onHand() == (exit == 3 ? "18\n" : "20\n"))
  }

  @Test("The rejects never overwrite their source")
  func rejectsAreNotTheSource() async throws {
    let answer = await run("mixed.csv", "--check --rejects \(folder.file("mixed.csv"))")
    #expect(answer.exit == 64)
    #expect(folder.text("mixed.csv") == Self.header + Self.good + Self.bad)
  }

  @Test(
    "Options are checked before the file is read",
    arguments: [("--batch 0", "batch"), ("--batch 1001", "batch"), ("--from soon", "from")])
  func options(_ options: String, _ field: String) async throws {
    let answer = await run("good.csv", options + " -o json")
    #expect(answer.exit == 65)
    #expect(answer.failure?["field"]?.string == field)
  }

  @Test("Only who may import does, and files that are missing are said to be")
  func refusals() async throws {
    #expect(await run("none.csv").exit == 66)
    bench.host.become(.salesperson)
    #expect(await run("good.csv").exit == 77)
  }

  @Test("Lines outside the dates can be left out, and all but the catalogue; the last day is in")
  func parts() async throws {
    #expect(await run("good.csv", "--from 2027-03-02").exit == 0)
    #expect(await onHand() == "20\n")
    #expect(await run("good.csv", "--catalogue").exit == 0)
    #expect(await onHand() == "20\n")
    #expect(await run("good.csv", "--until 2027-02-28").exit == 0)
    #expect(await onHand() == "20\n")
    #expect(await run("good.csv", "--until 2027-03-01").exit == 0)
    #expect(await onHand() == "18\n")
  }

  @Test("A terminal sees a line that is taken away again; a quiet one and a file see nothing")
  func progress() async throws {
    let terminal = CapturedConsole(isTerminal: true, width: 80)
    let seen = await run("good.csv", "-o json", terminal)
    #expect(seen.remarks.contains("\r\u{1B}[K") && seen.remarks.hasSuffix("\r\u{1B}[K"))
    #expect(seen.remarks.contains("rows"), "\(seen.remarks)")
    #expect(await run("good.csv", "-q", CapturedConsole(isTerminal: true, width: 80)).remarks == "")
    #expect(await run("good.csv").remarks == "")
  }
}
