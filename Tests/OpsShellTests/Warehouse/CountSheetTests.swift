import OpsDomain
import OpsTesting
import Testing

@Suite("Count sheets")
struct CountSheetTests {
  private func opened(_ options: String = "") async throws -> ShellBench {
    let bench = try await ShellBench.make(as: .warehouseKeeper)
    #expect(await bench.run("stock receive RICE 2.5 --lot L1").exit == 0)
    #expect(await bench.run("count open \(options)").exit == 0)
    return bench
  }

  @Test func aSheetGoesOutAndComesBack() async throws {
    let bench = try await opened()
    let folder = try TemporaryFolder()
    let written = await bench.run(["count", "sheet", "C-000001", "--out", folder.file("s.csv")])
    #expect(written.exit == 0, "\(written.remarks)")
    let text = try #require(folder.text("s.csv"))
    #expect(
      text.split(whereSeparator: \.isNewline) == [
        "sku,name,size,lot,location,unit,expected,counted,code,note",
        "LAMP-1,Desk lamp,,,MAIN,each,20,,,", "RICE,\"Rice, loose\",,L1,MAIN,kg,2.5,,,",
      ])
    let filled = text.replacing("20,,,", with: "19,19,damaged,\"broken, shade\"")
      .replacing("2.5,,,", with: "2.5,2.4,,")
    let file = try folder.write("back.csv", filled)
    let taken = await bench.run([
      "count", "import", "C-000001", file, "--mode", "set", "-o", "json",
    ])
    #expect(taken.exit == 0, "\(taken.remarks)")
    #expect(taken.json?["data"]?["lines"] == .integer(2))
    let lines = await bench.run("count lines C-000001 -o csv --fields sku,counted,code,note")
    #expect(
      lines.output.split(whereSeparator: \.isNewline).dropFirst()
        == ["LAMP-1,19,damaged,\"broken, shade\"", "RICE,2.4,,"])
    // Nothing is left to be counted, so that the next sheet of this round is empty.
    #expect(await bench.run("count sheet C-000001 -o json").json?["data"] == .list([]))
  }

  @Test func aBlindSheetSaysNothingOfWhatIsExpected() async throws {
    let bench = try await opened("--blind")
    let sheet = await bench.run("count sheet C-000001 -o csv")
    #expect(sheet.exit == 0, "\(sheet.remarks)")
    #expect(
      sheet.output.split(whereSeparator: \.isNewline).first
        == "sku,name,size,lot,location,unit,counted,code,note")
    #expect(!sheet.output.contains("20") && !sheet.output.contains("2.5"))
  }

  @Test func aBadSheetChangesNothingAndItsLinesAreNamed() async throws {
    let bench = try await opened()
    let folder = try TemporaryFolder()
    let before = try await bench.book.state()
    let sheets = [
      "sku,counted\nLAMP-1,many\nRICE,1,2\n": "line 3", "sku,counted\nLAMP-1,19\n,5\n": "line 3",
      "sku,counted\nLAMP-1,19\nNIX,5\n": "line 3, sku: There is no product",
      "sku\nLAMP-1\n": "no column", "": "empty",
    ]
    for (text, wanted) in sheets {
      let file = try folder.write("bad.csv", text)
      let refused = await bench.run(["count", "import", "C-000001", file, "--mode", "set"])
      #expect(refused.exit != 0 && refused.remarks.contains(wanted), "\(refused.remarks)")
    }
    let missing = await bench.run("count import C-000001 nowhere.csv --mode set")
    #expect(missing.exit == 66)
    #expect(await bench.run("count import C-000001 nowhere.csv").exit == 64)
    #expect(try await bench.book.state() == before)
  }

  @Test func everyBadLineIsNamedWithEachOfItsColumns() async throws {
    let bench = try await opened()
    let folder = try TemporaryFolder()
    // One that cannot be read at all, one that is wrong twice, one the book does not know, one
    // with more decimals than lamps have at a place that is none.
    var text = "sku,counted,location\nLAMP-1,many,MAIN\n,few,MAIN\nNIX,5,MAIN\nLAMP-1,1.5,NOWHERE\n"
    for _ in 0..<30 { text += "NIX,1,MAIN\n" }
    let file = try folder.write("bad.csv", text)
    let refused = await bench.run(["count", "import", "C-000001", file, "--mode", "set"])
    #expect(refused.exit != 0)
    for wanted in [
      "34 of 34 lines", "line 2, counted:", "line 3, sku:", "line 3, counted:", "line 4, sku:",
      "line 5, counted:", "line 5, location:", "and 14 more rows",
    ] {
      #expect(refused.remarks.contains(wanted), "\(wanted) in \(refused.remarks)")
    }
  }

  @Test func aRehearsedImportShowsWhatItWouldDo() async throws {
    let bench = try await opened()
    let folder = try TemporaryFolder()
    let before = try await bench.book.state()
    let file = try folder.write("s.csv", "sku,counted\nLAMP-1,19\n")
    let words = ["count", "import", "C-000001", file, "--mode", "add"]
    #expect(await bench.run(words + ["--dry-run"]).exit == 0)
    #expect(try await bench.book.state() == before)
    #expect(await bench.run(words).exit == 0)
    #expect(await bench.run(words).exit == 0)
    let lines = await bench.run("count lines C-000001 --only counted -o value:counted")
    #expect(lines.output == "38\n")
  }
}
