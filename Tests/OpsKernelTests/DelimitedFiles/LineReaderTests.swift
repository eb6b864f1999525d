import OpsDomain
import OpsKernel
import Testing

@Suite("Lines of a file")
struct LineReaderTests {
  private func lines(_ bytes: [UInt8], chunk: Int, limit: Int = 16) throws -> [SourceLine] {
    var reader = LineReader(ChunkedByteSource(bytes, sizes: [chunk]), lineBytes: limit)
    var lines: [SourceLine] = []
    while let line = try reader.next() { lines.append(line) }
    return lines
  }

  @Test("LF, CRLF, a mark in front and a last line without an end", arguments: [1, 2, 3, 7, 4096])
  func ends(_ chunk: Int) throws {
    let found = try lines(Array("\u{FEFF}a\r\n\nbc\rd\nlast".utf8), chunk: chunk)
    #expect(
      found.map { String(decoding: $0.content, as: UTF8.self) } == ["a", "", "bc\rd", "last"])
    #expect(found.map(\.number) == [1, 2, 3, 4])
    #expect(found.allSatisfy { $0.problem == nil })
  }

  @Test("A line that is too long costs itself alone", arguments: [1, 5, 17, 4096, 1 << 20])
  func long(_ chunk: Int) throws {
    let huge = String(repeating: "x", count: 200_000)
    let text = "0123456789abcdef\n0123456789abcdefg\n\(huge)\nend\n\(huge)"
    let found = try lines(Array(text.utf8), chunk: chunk)
    #expect(found.map(\.problem?.code) == [nil, .longRow, .longRow, nil, .longRow])
    #expect(found.map(\.number) == [1, 2, 3, 4, 5])
    #expect(found[2].content.count == 16 && found[3].content == Array("end".utf8))
  }

  @Test("Bytes that are no text are a line's own problem")
  func encoding() throws {
    let found = try lines([0x61, 0x0a, 0xff, 0x0a, 0x62], chunk: 2)
    #expect(found.map(\.problem?.code) == [nil, .encoding, nil])
  }
}
