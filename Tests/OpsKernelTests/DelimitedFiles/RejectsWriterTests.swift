import OpsDomain
import OpsKernel
import OpsTesting
import Testing

@Suite struct RejectsWriterTests {
  private typealias Samples = DelimitedSamples
  private static let error = OpsError(.badQuantity, "\"x\" is no,\nquantity", hint: "=Try 3")

  /// A file as a command opens it: one that is there may be replaced.
  private static func file(
    _ path: String, growth: FileOrder.Growth = .atOnce
  ) throws -> OutputFile {
    let writer = FileWriter(
      protecting: ProtectedFiles(), random: SeededRandom(seed: 7), mayReplace: { _ in true })
    return try writer.open(FileOrder(path, what: "rejects file", growth: growth))
  }

  private func code(_ body: () throws -> Void) -> ErrorCode? {
    do {
      try body()
      return nil
    } catch {
      return (error as? OpsError)?.code
    }
  }

  @Test func originalColumnsAreKeptByteForByteWithFourBehindThem() throws {
    try Samples.inFolder { folder in
      let rows = try Samples.records("\u{feff}sku,\"qty\"\r\n \"A\" ,=x\r\n\"B\n1\",\"\"\"\"")
      let rejects = try RejectsWriter(Self.file(folder + "/r.csv"), header: rows[0])
      try rejects.write(rows[1], Self.error)
      try rejects.write(rows[2], OpsError(.badValue, "Odd"))
      #expect(rejects.count == 2)
      try rejects.close()
      let message = "\"\"\"x\"\" is no, quantity\""
      #expect(
        Samples.text(try Samples.read(folder + "/r.csv"))
          == "\u{feff}sku,\"qty\",_line,_code,_message,_hint\r\n"
          + " \"A\" ,=x,2,data.bad_quantity,\(message),'=Try 3\r\n"
          + "\"B\n1\",\"\"\"\",3,data.bad_value,Odd,\r\n")
      #expect(try Samples.mode(folder + "/r.csv") == 0o600)
    }
  }

  @Test func aFileThatWasThereIsReplacedAndClosedToOthers() throws {
    try Samples.inFolder { folder in
      try Samples.write(Array("old\n".utf8), to: folder + "/r.csv")
      let rows = try Samples.records("a\n")
      try RejectsWriter(Self.file(folder + "/r.csv"), header: rows[0]).close()
      #expect(
        Samples.text(try Samples.read(folder + "/r.csv")) == "a,_line,_code,_message,_hint\n")
      #expect(try Samples.mode(folder + "/r.csv") == 0o600)
    }
  }

  @Test func aResumedRunAppendsWithoutASecondHeader() throws {
    try Samples.inFolder { folder in
      let rows = try Samples.records("a;b\n1;2\n3;4\n", delimiter: .semicolon)
      for row in [rows[1], rows[2]] {
        let rejects = try RejectsWriter(
          Self.file(folder + "/r.csv", growth: .goingOn(keeping: .max)), header: rows[0],
          delimiter: .semicolon)
        try rejects.write(row, OpsError(.badValue, "No; good"))
      }
      let wanted =
        "a;b;_line;_code;_message;_hint\n1;2;2;data.bad_value;\"No; good\";\n"
        + "3;4;3;data.bad_value;\"No; good\";\n"
      #expect(Samples.text(try Samples.read(folder + "/r.csv")) == wanted)
    }
  }

  @Test func aLineTornByACrashIsEndedBeforeAppending() throws {
    try Samples.inFolder { folder in
      let rows = try Samples.records("a\n1\n")
      let head = "a,_line,_code,_message,_hint\n"
      try Samples.write(Array((head + "9,7,data.b").utf8), to: folder + "/r.csv")
      let rejects = try RejectsWriter(
        Self.file(folder + "/r.csv", growth: .goingOn(keeping: .max)), header: rows[0])
      try rejects.write(rows[1], OpsError(.badValue, "Odd"))
      #expect(
        Samples.text(try Samples.read(folder + "/r.csv"))
          == head + "9,7,data.b\n1,2,data.bad_value,Odd,\n")
    }
  }

  @Test func whereNoFileCanBeCreatedItSaysSo() throws {
    try Samples.inFolder { folder in
      let rows = try Samples.records("a\n1\n")
      try Samples.write(Array("b,_line,_code,_message,_hint\n".utf8), to: folder + "/other.csv")
      for path in [folder + "/none/r.csv", folder] {
        #expect(code { _ = try Self.file(path) } == .cannotCreate, "\(path)")
      }
      for path in ["", folder + "/a\0b"] {
        #expect(code { _ = try Self.file(path) } == .usage, "\(path)")
      }
      #expect(
        code {
          _ = try RejectsWriter(
            Self.file(folder + "/other.csv", growth: .goingOn(keeping: .max)), header: rows[0])
        } == .cannotCreate)
      let closed = try RejectsWriter(Self.file(folder + "/r.csv"), header: rows[0])
      try closed.close()
      #expect(code { try closed.write(rows[1], Self.error) } == .cannotCreate)
    }
  }

  /// The whole way: exactly the bad rows are rejected, with their bytes; corrected and read again
  /// none is left; and rejects of a rejects file have the four columns once.
  @Test func rejectsCanBeCorrectedAndReadAgain() throws {
    try Samples.inFolder { folder in
      let long = String(repeating: "9", count: 300)
      let bad = ["S,1", "L,1,2,3", "Q,\"1,2", "T,\"1\"x,2", "V,\(long),2"]
      var text = "sku,qty,lot\n"
      for index in 0..<1_000 {
        text += index % 50 == 7 ? bad[index / 50 % bad.count] + "\n" : "A\(index),\"1\",L\n"
      }
      let (first, good) = try Self.run(Array(text.utf8), to: folder + "/1.csv")
      #expect(first.count == 20)
      #expect(good == 980)
      #expect(first == (0..<20).map { bad[$0 % bad.count] })

      let again = try Samples.read(folder + "/1.csv")
      let (second, none) = try Self.run(again, to: folder + "/2.csv")
      #expect(none == 0)
      #expect(second.count == 20)
      let headers = try Samples.records(ByteSources.open(folder + "/2.csv"))
      #expect(Samples.text(headers[0].content) == "sku,qty,lot,_line,_code,_message,_hint")
      for (row, original) in zip(try Self.lines(folder + "/2.csv").dropFirst(), first) {
        #expect(row.hasPrefix(original + ","))
        #expect(row.ranges(of: ",data.").count == 1)
      }

      let fixed = try Self.lines(folder + "/2.csv").map { line in
        line.replacing("S,1,", with: "S,1,2,").replacing("L,1,2,3,", with: "L,1,2,")
          .replacing("Q,\"1", with: "Q,1").replacing("\"1\"x", with: "1")
          .replacing(long, with: "9")
      }
      let (third, all) = try Self.run(
        Array((fixed.joined(separator: "\n") + "\n").utf8), to: folder + "/3.csv")
      #expect(third.isEmpty)
      #expect(all == 20)
    }
  }

  @Test(
    "A short row that was completed at the wrong end is refused, not booked with its line number",
    arguments: [
      "S,1,2,data.short_row,m,h,1.10", "S,1,2,data.short_row,m,h,", "S,1,,,,,7",
      "S,1,2,7,nothing.known,m,h",
    ])
  func shiftedReasons(_ row: String) throws {
    let header = "sku,qty,lot,_line,_code,_message,_hint\n"
    var reader = DelimitedReader(ChunkedByteSource(Array((header + row + "\n").utf8)))
    let binding = try HeaderBinding(
      header: try #require(try reader.next()), required: ["sku", "qty", "lot"])
    let problem = binding.problem(in: try #require(try reader.next()))
    #expect(problem?.code == .shortRow && problem?.field == "_line")
  }

  @Test(
    "A row that was corrected, or added without reasons, is taken",
    arguments: [
      "S,1,2,7,data.short_row,m,h", "S,1,2,,,,",
    ])
  func reasonsInTheirPlace(_ row: String) throws {
    let header = "sku,qty,lot,_line,_code,_message,_hint\n"
    var reader = DelimitedReader(ChunkedByteSource(Array((header + row + "\n").utf8)))
    let binding = try HeaderBinding(
      header: try #require(try reader.next()), required: ["sku", "qty", "lot"])
    #expect(binding.problem(in: try #require(try reader.next())) == nil)
  }

  private static func run(
    _ file: [UInt8], to path: String
  ) throws -> (rejected: [String], good: Int) {
    var reader = DelimitedReader(ChunkedByteSource(file), lineBytes: 250)
    let header = try #require(try reader.next())
    let binding = try HeaderBinding(header: header, required: ["sku", "qty", "lot"])
    let rejects = try RejectsWriter(Self.file(path), header: header)
    var rejected: [String] = []
    var good = 0
    while let row = try reader.next() {
      if let problem = binding.problem(in: row) {
        try rejects.write(row, problem)
        rejected.append(Samples.text(row.content))
      } else {
        good += 1
      }
    }
    try rejects.close()
    return (rejected, good)
  }

  private static func lines(_ path: String) throws -> [String] {
    Samples.text(try Samples.read(path)).split(separator: "\n").map(String.init)
  }
}
