import OpsKernel
import Testing

@Suite struct DelimitedWriterTests {
  private func written(
    _ row: [String], _ delimiter: Delimiter = .comma, _ cells: CellPolicy = .raw
  ) -> String {
    var writer = DelimitedWriter(delimiter: delimiter, cells: cells)
    writer.write(row)
    return DelimitedSamples.text(writer.bytes)
  }

  @Test func fieldsAreQuotedOnlyWhereNeeded() {
    #expect(
      written(["a", "b c", "d,e", "f\"g", "h\ni", "j\rk", ""])
        == "a,b c,\"d,e\",\"f\"\"g\",\"h\ni\",\"j\rk\",\n")
    #expect(written(["a,b", "c;d", "e\tf"], .tab) == "a,b\tc;d\t\"e\tf\"\n")
    #expect(written(["a,b", "c;d"], .semicolon) == "a,b;\"c;d\"\n")
  }

  @Test func aRowThatWouldBeAnEmptyLineIsQuoted() {
    #expect(written([""]) == "\"\"\n")
    #expect(written(["", ""]) == ",\n")
    #expect(written([]) == "")
  }

  @Test(arguments: [
    ("=1+1", "'=1+1"), ("@SUM(A1)", "'@SUM(A1)"), ("+49 170", "'+49 170"), ("-", "'-"),
    ("-1-1", "'-1-1"), ("-1e", "'-1e"), ("+", "'+"), ("-.5", "'-.5"), ("-1.", "'-1."),
    ("\tx", "'\tx"), ("\rx", "\"'\rx\""), ("=\"a\"", "\"'=\"\"a\"\"\""),
    ("-1.2.3", "'-1.2.3"), ("-1e+", "'-1e+"), ("-2+3", "'-2+3"),
  ])
  func formulasAreNeutralised(cell: String, wanted: String) {
    #expect(written([cell], .comma, .neutralised) == wanted + "\n")
  }

  @Test(arguments: ["-1", "+12.50", "-1e7", "-1.5E-3", "a=b", "1-2", " =x", "é", "-0", "'x"])
  func numbersAndPlainTextsAreLeftAlone(cell: String) {
    #expect(written([cell], .comma, .neutralised) == cell + "\n")
  }

  @Test(
    "A reader takes off what was put in front, and nothing else",
    arguments: [
      "=1+1", "@home", "-10% Shop", "+370 5 212 3456", "'=x", "''@", "'", "'s-Hertogenbosch", "-5",
      "＝1", "\n=x", "", "é",
    ])
  func readBack(cell: String) throws {
    var reader = DelimitedReader(
      MemoryByteSource(Array(written([cell, "end"], .comma, .neutralised).utf8)))
    let record = try #require(try reader.next())
    #expect(record.fields[0].plainText == cell)
  }

  @Test func rawKeepsFormulas() {
    #expect(written(["=1+1", "@x"]) == "=1+1,@x\n")
  }

  @Test func bytesAndTextsAreWrittenAlikeAndDrainForgets() {
    var writer = DelimitedWriter(delimiter: .comma, cells: .neutralised, lineEnd: .crlf)
    writer.write(["=a", "b,c"])
    writer.write(bytes: [Array("=a".utf8), Array("b,c".utf8)])
    let text = writer.drain { DelimitedSamples.text($0) }
    #expect(text == "'=a,\"b,c\"\r\n'=a,\"b,c\"\r\n")
    #expect(writer.bytes.isEmpty)
  }
}
