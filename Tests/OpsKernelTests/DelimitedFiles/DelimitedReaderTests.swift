import OpsDomain
import OpsKernel
import Testing

@Suite struct DelimitedReaderTests {
  private typealias Samples = DelimitedSamples

  @Test(arguments: ["\n", "\r\n", "\r"])
  func everyLineEndEndsARow(lineEnd: String) throws {
    let rows = try Samples.records(["a,b", "1,2", "3,4"].joined(separator: lineEnd) + lineEnd)
    #expect(rows.map(Samples.texts) == [["a", "b"], ["1", "2"], ["3", "4"]])
    #expect(rows.map(\.line) == [1, 2, 3])
    #expect(rows.allSatisfy { Samples.text($0.lineEnd) == lineEnd })
    #expect(Samples.text(rows[1].content) == "1,2")
    #expect(Samples.text(rows[1].raw) == "1,2" + lineEnd)
  }

  @Test func aLastLineNeedsNoLineEnd() throws {
    let rows = try Samples.records("a,b\n1,")
    #expect(rows.map(Samples.texts) == [["a", "b"], ["1", ""]])
    #expect(rows[1].raw == Array("1,".utf8))
    #expect(rows[1].lineEnd.isEmpty)
  }

  @Test func nothingIsNoRow() throws {
    #expect(try Samples.records("").isEmpty)
    #expect(try Samples.records("\u{feff}").isEmpty)
    #expect(try Samples.records("\n\r\n\r").isEmpty)
  }

  @Test func theEndStaysTheEnd() throws {
    var reader = DelimitedReader(ChunkedByteSource("a\n"))
    #expect(try reader.next() != nil)
    #expect(try reader.next() == nil)
    #expect(try reader.next() == nil)
  }

  @Test func emptyLinesArePassedOverAndCounted() throws {
    let rows = try Samples.records("a\n\n\r\nb\n\"\"\n")
    #expect(rows.map(Samples.texts) == [["a"], ["b"], [""]])
    #expect(rows.map(\.line) == [1, 4, 5])
  }

  @Test(arguments: [1, 2, 3, 64])
  func aByteOrderMarkIsNoPartOfTheFirstField(readSize: Int) throws {
    let rows = try Samples.records(
      ChunkedByteSource("\u{feff}\"a\",b\n1,2\n", sizes: [readSize]))
    #expect(rows.map(Samples.texts) == [["a", "b"], ["1", "2"]])
    #expect(Samples.text(rows[0].raw) == "\u{feff}\"a\",b\n")
  }

  @Test func aByteOrderMarkElsewhereIsText() throws {
    let rows = try Samples.records("a\n\u{feff}b\n")
    #expect(rows[1].fields[0].bytes.elementsEqual("\u{feff}b".utf8))
  }

  @Test func quotesHoldDelimitersQuotesAndLineEnds() throws {
    let rows = try Samples.records("\"a,b\",\"say \"\"hi\"\"\",\"x\ny\r\nz\rw\"\n\"\",\"\"\"\"\n")
    #expect(
      rows.map(Samples.texts) == [["a,b", "say \"hi\"", "x\ny\r\nz\rw"], ["", "\""]])
    #expect(rows.map(\.line) == [1, 5])
    #expect(rows[0].fields[0].isQuoted)
    #expect(rows[1].fields[0].isEmpty)
  }

  @Test func aQuoteInsideAnUnquotedFieldIsText() throws {
    let rows = try Samples.records("5\" pipe,a\"\"b\n")
    #expect(Samples.texts(rows[0]) == ["5\" pipe", "a\"\"b"])
    #expect(rows[0].problem == nil)
  }

  @Test(arguments: Delimiter.allCases)
  func onlyTheChosenDelimiterSeparates(delimiter: Delimiter) throws {
    let byte = String(decoding: [delimiter.byte], as: UTF8.self)
    let others = [",", ";", "\t"].filter { $0 != byte }.joined()
    let rows = try Samples.records("a\(others)b\(byte)\"c\(byte)\"\n", delimiter: delimiter)
    #expect(Samples.texts(rows[0]) == ["a\(others)b", "c\(byte)"])
  }

  @Test func nulBytesAreKept() throws {
    let rows = try Samples.records("a\0b,\0\n")
    #expect(Samples.texts(rows[0]) == ["a\0b", "\0"])
    #expect(rows[0].problem == nil)
  }

  @Test func invalidUTF8IsAProblemOfItsRowAlone() throws {
    let rows = try Samples.records(
      ChunkedByteSource(Array("ok,1\n".utf8) + [0x63, 0xff, 0x2c, 0x32, 0x0a] + Array("é,3".utf8)))
    #expect(rows.map { $0.problem?.code } == [nil, .encoding, nil])
    #expect(Samples.texts(rows[1]) == [nil, "2"])
    #expect(rows[1].fields[0].bytes.elementsEqual([0x63, 0xff]))
    #expect(Samples.texts(rows[2]) == ["é", "3"])
  }

  @Test(arguments: ["1,\"abc,2\n", "\"abc\n", "1,\"ab\"c\",2\n", "\"a\" ,2\r\n", "\"\r"])
  func unmatchedQuotesCostTheirLineOnly(bad: String) throws {
    let rows = try Samples.records("a,b\n" + bad + "3,4\n5,\"6\"\n")
    #expect(rows.map { $0.problem?.code } == [nil, .malformed, nil, nil])
    #expect(rows.map(\.line) == [1, 2, 3, 4])
    #expect(Samples.text(rows[1].raw) == bad)
    #expect(rows[1].fields.isEmpty)
    #expect(Samples.texts(rows[3]) == ["5", "6"])
  }

  @Test func anUnclosedQuoteAtTheEndIsMalformed() throws {
    let rows = try Samples.records("a\n\"b")
    #expect(rows.map { $0.problem?.code } == [nil, .malformed])
    #expect(Samples.text(rows[1].raw) == "\"b")
  }

  @Test func anUnclosedQuoteInALongFileCostsItsLineOnly() throws {
    let good = String(repeating: "3,4\n", count: 50_000)
    let rows = try Samples.records("a,b\n1,\"x\n" + good)
    #expect(rows.count == 50_002)
    #expect(rows.filter { $0.problem != nil }.map(\.line) == [2])
    #expect(rows[1].problem?.code == .malformed)
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func theLimitIsExact(lineEnd: String) throws {
    let text = ["12345678", "123456789", "abc"].joined(separator: lineEnd) + lineEnd
    for size in [1, 3, 1_000] {
      let rows = try Samples.records(ChunkedByteSource(text, sizes: [size]), lineBytes: 8)
      #expect(rows.map { $0.problem?.code } == [nil, .longRow, nil])
      #expect(rows.map { Samples.text($0.content) } == ["12345678", "123456789", "abc"])
      #expect(rows.map(\.line) == [1, 2, 3])
    }
  }

  @Test(arguments: [65_537, 262_144, 262_145, 1_000_000])
  func anOverlongRowIsOneProblemAndReadingGoesOn(length: Int) throws {
    let long = String(repeating: "x", count: length)
    for lineEnd in ["\n", "\r\n"] {
      let rows = try Samples.records("a\(lineEnd)\(long)\(lineEnd)b\(lineEnd)")
      #expect(rows.map { $0.problem?.code } == [nil, .longRow, nil])
      #expect(rows.map(\.line) == [1, 2, 3])
      #expect(rows[1].isComplete == (length <= 262_144))
      #expect(rows[1].content.count == min(length, 262_144))
      #expect(Samples.texts(rows[2]) == ["b"])
    }
  }

  @Test func anOverlongLastRowWithoutLineEndIsAProblemToo() throws {
    for (length, kept) in [(70_000, 70_000), (262_145, 262_144), (400_000, 262_144)] {
      let rows = try Samples.records("a\n" + String(repeating: "x", count: length))
      #expect(rows.map { $0.problem?.code } == [nil, .longRow])
      #expect(rows.last?.raw.count == kept)
    }
  }

  @Test func anOverlongQuotedFieldIsALongRow() throws {
    let long = String(repeating: "x", count: 99)
    let rows = try Samples.records("\"\(long)\"\nb\n", lineBytes: 50)
    #expect(rows.map { $0.problem?.code } == [.longRow, nil])
  }

  @Test func aRecordOutlivesTheReader() throws {
    let text = (0..<20_000).map { "row\($0),\($0)\n" }.joined()
    let rows = try Samples.records(ChunkedByteSource(text, sizes: [1_000]))
    #expect(rows.count == 20_000)
    #expect(rows.enumerated().allSatisfy { Samples.texts($1) == ["row\($0)", "\($0)"] })
  }
}
