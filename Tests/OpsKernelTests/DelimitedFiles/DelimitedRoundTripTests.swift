import OpsDomain
import OpsKernel
import Testing

@Suite struct DelimitedRoundTripTests {
  private typealias Samples = DelimitedSamples

  private static let pieces = [
    ",", ";", "\t", "\"", "\"\"", "\n", "\r\n", "\r", "\0", " ", "a", "Z9", "é", "e\u{301}", "日本",
    "👩‍🏭", "\u{feff}", "=1+1", "-2", "'", "\u{2028}", "longer plain text without anything",
  ]
  private static let sizes = [1, 2, 3, 7, 8, 9, 64, 4_096, 65_536]

  @Test(arguments: DelimitedRandom.seeds)
  func whatIsWrittenIsReadBack(seed: UInt64) throws {
    print("seed \(seed)")
    var random = DelimitedRandom(seed: seed)
    let delimiter = random.pick(Delimiter.allCases)
    let lineEnd = random.pick(LineEnd.allCases)
    var table: [[String]] = []
    for _ in 0..<(1 + random.below(200)) {
      table.append(
        (0..<(1 + random.below(6))).map { _ in
          (0..<random.below(5)).map { _ in random.pick(Self.pieces) }.joined()
        })
    }
    var writer = DelimitedWriter(delimiter: delimiter, cells: .raw, lineEnd: lineEnd)
    for row in table { writer.write(row) }
    var file = writer.drain { Array($0) }
    #expect(writer.bytes.isEmpty)
    if random.below(2) == 0 { file.removeLast(lineEnd == .lf ? 1 : 2) }

    let sizes = (0..<(1 + random.below(5))).map { _ in random.pick(Self.sizes) }
    var source: any ByteSource = ChunkedByteSource(file, sizes: sizes)
    if random.below(2) == 0 {
      source = try GzipByteSource(ChunkedByteSource(GzipSamples.stored(file), sizes: sizes))
    }
    let rows = try Samples.records(source, delimiter: delimiter)
    try #require(rows.count == table.count)
    var line = 1
    for (row, wanted) in zip(rows, table) {
      #expect(row.problem == nil)
      #expect(row.fields.map { Array($0.bytes) } == wanted.map { Array($0.utf8) })
      #expect(row.line == line)
      line += Self.lineEnds(row.raw)
    }
    #expect(rows.flatMap(\.raw) == file)
  }

  @Test(arguments: DelimitedRandom.seeds)
  func readSizesNeverChangeWhatIsRead(seed: UInt64) throws {
    print("seed \(seed)")
    var random = DelimitedRandom(seed: seed)
    for _ in 0..<40 {
      let alphabet = Array("\"\"\",,\n\n\r ab".utf8) + [0xff, 0xc3, 0xa9]
      let file = (0..<random.below(400)).map { _ in random.pick(alphabet) }
      let limit = random.pick([1, 5, 16, 65_536])
      let whole = try Samples.records(ChunkedByteSource(file), lineBytes: limit)
      let sizes = (0..<3).map { _ in random.pick(Self.sizes) }
      for sizes in [[1], sizes] {
        let parts = try Samples.records(ChunkedByteSource(file, sizes: sizes), lineBytes: limit)
        #expect(whole.map(Self.essence) == parts.map(Self.essence))
      }
      #expect(zip(whole, whole.dropFirst()).allSatisfy { $0.line < $1.line })
      // Only empty lines may be missing from the rows.
      if whole.allSatisfy({ $0.isComplete }) {
        let isLineEnd = { (byte: UInt8) in byte == 0x0a || byte == 0x0d }
        #expect(
          whole.flatMap(\.raw).filter { !isLineEnd($0) } == file.filter { !isLineEnd($0) })
      }
    }
  }

  private static func essence(_ row: DelimitedRecord) -> String {
    let fields = row.fields.map { "\(Array($0.bytes))" }
    return "\(row.line) \(row.raw) \(row.lineEnd) \(fields) \(row.isComplete) "
      + (row.problem?.description ?? "good")
  }

  private static func lineEnds(_ bytes: [UInt8]) -> Int {
    bytes.indices.count { at in
      bytes[at] == 0x0a
        || (bytes[at] == 0x0d && (at + 1 == bytes.count || bytes[at + 1] != 0x0a))
    }
  }
}
