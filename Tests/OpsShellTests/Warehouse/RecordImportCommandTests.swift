import OpsDomain
import OpsTesting
import Testing

@testable import OpsShell

/// The imports of records around the importer: files aside, dry runs, answers, rights.
@Suite("Imports of records")
struct RecordImportCommandTests {
  private let bench: ShellBench
  private let folder: TemporaryFolder

  init() async throws {
    bench = try await ShellBench.make()
    folder = try TemporaryFolder()
    try folder.write(
      "goods.csv",
      "code,name,allergens_tags\n4006381333931,Pencil,en:milk\n4006381333932,Pen,fr:rge\n5,,\n")
  }

  private func run(_ options: String) async -> ShellBench.Answer {
    await bench.run(
      ["import", "catalogue", folder.file("goods.csv")]
        + CommandLineWords.split(options.replacing("FOLDER", with: folder.path)))
  }

  @Test("What was made, what was odd and what was left out is told, and twice is once")
  func report() async throws {
    let answer = await run("-o json --rejects FOLDER/bad.csv --remarks FOLDER/odd.csv")
    #expect(answer.exit == 3, "\(answer.remarks)")
    let data = try #require(answer.json?["data"])
    #expect(data["records"]?["products"]?["made"] == .integer(2))
    #expect(data["skipped"] == .integer(1))
    #expect(answer.json?["changed"] == .bool(true))
    let bad = try #require(folder.text("bad.csv"))
    #expect(bad.split(separator: "\n").count == 2 && bad.contains("5,,,4,"))
    let odd = try #require(folder.text("odd.csv"))
    #expect(odd.hasPrefix("file,line,used,reason,message,column,hint\n"))
    #expect(odd.contains("goods.csv,3,yes,check_digit,"))
    #expect(odd.contains("goods.csv,4,no,no_name,"))
    let again = await run("-o json")
    #expect(again.json?["changed"] == .bool(false))
    #expect(
      await bench.run("product facts 4006381333931 -o value:allergens").output == "[\"milk\"]\n")
  }

  @Test("People see a table; a dry run tells the same and makes nothing")
  func text() async throws {
    let rehearsed = await run("--dry-run -o table")
    #expect(rehearsed.output.contains("products"), "\(rehearsed.output)\(rehearsed.remarks)")
    #expect(rehearsed.output.contains("check_digit"))
    #expect(await bench.run("product facts 4006381333931").exit == 80)
  }

  @Test("Files are never written over, bad options are refused, and only some may import")
  func refusals() async throws {
    #expect(await run("--remarks FOLDER/goods.csv").exit == 64)
    #expect(await run("--rejects FOLDER/goods.csv").exit == 64)
    #expect(await run("--batch 0").exit == 65)
    #expect(await run("--max-rows 1").exit != 0)
    #expect(await bench.run("import foodkeeper none.csv").exit == 66)
    #expect(await bench.run("import openboxes \(folder.path)").exit == 66)
    #expect(await bench.run("import deliveries \(folder.file("goods.csv"))").exit == 65)
    #expect(await bench.run("product facts 4006381333931").exit == 80)
    bench.host.become(.salesperson)
    #expect(await run("").exit == 77)
  }

  @Test("Limits count every row of the file: broken ones too, and each once")
  func limits() async throws {
    #expect(await run("--max-rows 2").exit == 83)
    #expect(await run("--expect-rows 4 --dry-run").exit == 83)
    #expect(await bench.run("product facts 4006381333931").exit == 80)
    #expect(await run("--expect-rows 3 --dry-run").exit == 3)
    #expect(await run("--max-rows 3").exit == 3)
    #expect(await bench.run("product facts 4006381333931").exit == 0)
  }

  @Test("Deliveries tell which vendors were late")
  func deliveries() async throws {
    try folder.write(
      "po.csv",
      "ID,PO / SO #,ASN/DN #,Scheduled Delivery Date,Delivered to Client Date,Product Group,"
        + "Sub Classification,Vendor,Item Description,Line Item Quantity,Pack Price\n"
        + "1,P-1,A-1,1-Jun-06,3-Jun-06,ARV,,Slow Ltd,Tablets,5,1.5\n")
    let answer = await bench.run(
      ["import", "deliveries", folder.file("po.csv"), "--location", "SHOP", "-o", "table"])
    #expect(answer.exit == 0, "\(answer.remarks)")
    #expect(answer.output.contains("Slow Ltd"))
    #expect(await bench.run("stock level TABLETS -o value:on_hand").output == "5\n")
  }

  @Test("Each remedy of a bad delivery stands behind its own column")
  func deliveryFaults() async throws {
    try folder.write(
      "po.csv",
      "ID,PO / SO #,ASN/DN #,Scheduled Delivery Date,Delivered to Client Date,Product Group,"
        + "Sub Classification,Vendor,Item Description,Line Item Quantity,Pack Price\n"
        + "1,P-1,A-1,1-Jun-06,bad,ARV,,Slow Ltd,Tablets,five,1.5\n")
    let answer = await bench.run([
      "import", "deliveries", folder.file("po.csv"), "--location", "SHOP", "--rejects",
      folder.file("bad.csv"),
    ])
    let column = "Delivered to Client Date"
    #expect(answer.remarks.contains("line 2, \(column): \"bad\" is not a date"))
    let written = folder.text("bad.csv") ?? ""
    #expect(written.contains("\(column): write day, month and year, such as 2-Jun-06"))
    #expect(written.contains("; Line Item Quantity: "))
  }

  @Test("What was undone is taken in again by the next run")
  func undone() async throws {
    try folder.write(
      "po.csv",
      "ID,PO / SO #,ASN/DN #,Scheduled Delivery Date,Delivered to Client Date,Product Group,"
        + "Sub Classification,Vendor,Item Description,Line Item Quantity,Pack Price\n"
        + "1,P-1,A-1,1-Jun-06,3-Jun-06,,,Slow Ltd,LAMP-1,5,1.5\n")
    let words = ["import", "deliveries", folder.file("po.csv"), "--location", "SHOP"]
    func there() async -> String {
      await bench.run("stock level LAMP-1 --location SHOP -o value:on_hand").output
    }
    #expect(await !bench.run(words + ["-n", "-o", "table"]).output.contains("undo --run"))
    let first = await bench.run(words + ["-o", "table"])
    #expect(first.exit == 0 && first.output.contains("opsh undo --run I-"), "\(first.output)")
    #expect(await bench.run(words).exit == 0)
    #expect(await there() == "5\n")
    let undo = await bench.run("undo --yes")
    #expect(undo.exit == 0, "\(undo.remarks)")
    #expect(await there() == "0\n")
    #expect(await bench.run(words).exit == 0)
    #expect(await there() == "5\n")
  }

  @Test("A scanned code is one word, and tells people what to do next")
  func scan() async throws {
    _ = await run("")
    let answer = await bench.run(["scan", "4006381333931"])
    #expect(answer.exit == 0, "\(answer.remarks)")
    let seen = await bench.run(["scan", "4006381333931", "-o", "table"]).output
    #expect(seen.contains("Pencil") && seen.contains("opsh stock receive 4006381333931 QTY"))
    #expect(await bench.run(["scan", "(01)04006381333932"]).exit == 65)
    let json = await bench.run(["scan", "(01)04006381333931(10)X", "-o", "json"]).json
    #expect(json?["data"]?["lot"]?.string == "X")
  }
}
