import Foundation
import OpsDomain
import Testing

@Suite("bulk: rejects", .timeLimit(.minutes(10)))
struct BulkRejectsTests {
  /// A way a row can be bad: its bytes, and the reason that is given.
  private struct Fault {
    let code: ErrorCode
    let row: @Sendable (Int) -> [UInt8]

    init(_ code: ErrorCode, _ row: @escaping @Sendable (Int) -> String) {
      self.code = code
      self.row = { Array(row($0).utf8) }
    }

    init(_ code: ErrorCode, bytes row: @escaping @Sendable (Int) -> [UInt8]) {
      self.code = code
      self.row = row
    }
  }

  /// The nine kinds. Lines end with LF but for one kind, whose rows end with CRLF.
  private static let faults: [Fault] = [
    Fault(.shortRow) { "LAMP-1,1,2027-01-31T08:00:00Z,R-\($0)" },
    Fault(.longRow) { "LAMP-1,1,2027-01-31T08:00:00Z,R-\($0),L,more" },
    Fault(.badDate) { "LAMP-1,1,31.01.2027,R-\($0),L" },
    Fault(.notFoundSKU) { "NONE-\($0),1,2027-01-31T08:00:00Z,R-\($0),L" },
    Fault(.notFoundSKU) { "\u{FEFF}LAMP-1,1,2027-01-31T08:00:00Z,R-\($0),L" },
    Fault(.badQuantity) { "LAMP-1,one,2027-01-31T08:00:00Z,R-\($0),L\r" },
    Fault(.malformed) { "LAMP-1,1,2027-01-31T08:00:00Z,\"R-\($0),L" },
    Fault(.longRow) {
      "LAMP-1,1,2027-01-31T08:00:00Z,\(String(repeating: "x", count: 70_000)),L\($0)"
    },
    Fault(
      .encoding,
      bytes: { Array("LAMP-1,1,2027-01-31T08:00:00Z,R-\($0)".utf8) + [0xff] + Array(",L".utf8) }),
  ]

  private static let count = 10_000
  /// Every so many rows one is bad: the first 137 of them.
  private static let step = 72

  private static func good(_ number: Int) -> [UInt8] {
    Array("LAMP-1,1,2027-02-01T08:00:00Z,\"R, \(number)\",".utf8)
  }

  private static func fault(of number: Int) -> Fault? {
    guard number % step == 0, number / step <= 137 else { return nil }
    return faults[number / step % faults.count]
  }

  @Test("10,000 rows with 137 bad ones of nine kinds: these are refused, as they stand")
  func nineKinds() async throws {
    let bench = try await BulkBench()
    var bytes = Array("sku,qty,at,ref,size\n".utf8)
    for number in 1...Self.count {
      bytes += (Self.fault(of: number)?.row(number) ?? Self.good(number)) + [0x0a]
    }
    try Data(bytes).write(to: URL(fileURLWithPath: bench.folder.file("a.csv")))
    let answer = await bench.run("bulk stock receive --from @a.csv --rejects @r.csv")
    #expect(answer.exit == 3, "\(answer.remarks)")
    #expect(answer.figure("rejected") == 137 && answer.figure("ok") == 9863)
    #expect(await bench.onHand("LAMP-1") == "9883")

    let rejects = try Data(contentsOf: URL(fileURLWithPath: bench.folder.file("r.csv")))
    let lines = Array(rejects).split(separator: 0x0a)
    #expect(
      lines.first.map { String(decoding: $0, as: UTF8.self) }
        == "sku,qty,at,ref,size,_line,_code,_message,_hint")
    #expect(lines.count == 138)
    var fixed: [UInt8] = Array(try #require(lines.first)) + [0x0a]
    for (line, index) in zip(lines.dropFirst(), 1...) {
      let number: Int = index * Self.step
      let fault = try #require(Self.fault(of: number))
      var original = fault.row(number)
      if original.last == 0x0d { original.removeLast() }
      #expect(line.starts(with: original), "row \(number)")
      let reasons = "," + "\(number + 1),\(fault.code.rawValue),"
      let rest = String(decoding: line.dropFirst(original.count), as: UTF8.self)
      #expect(rest.hasPrefix(reasons), "row \(number): \(rest.prefix(80))")
      // A user who corrects a row leaves the four columns as they are.
      fixed += Self.good(number) + Array(rest.utf8) + [0x0a]
    }
    try Data(fixed).write(to: URL(fileURLWithPath: bench.folder.file("fixed.csv")))
    let again = await bench.run("bulk stock receive --from @fixed.csv --rejects @r2.csv")
    #expect(again.exit == 0 && again.figure("ok") == 137, "\(again.reasons)")
    #expect(await bench.onHand("LAMP-1") == "10020")
    let mode = try FileManager.default.attributesOfItem(atPath: bench.folder.file("r.csv"))
    #expect(mode[.posixPermissions] as? Int == 0o600)
  }

  @Test("A rejects file that is refused again is not given the four columns twice")
  func twice() async throws {
    let bench = try await BulkBench()
    try bench.folder.write("a.csv", "sku,qty\nNONE,1\nNONE,2\n")
    #expect(await bench.run("bulk stock receive --from @a.csv --rejects @r.csv").exit == 3)
    #expect(await bench.run("bulk stock receive --from @r.csv --rejects @s.csv").exit == 3)
    let (first, second) = (bench.folder.text("r.csv"), bench.folder.text("s.csv"))
    #expect(first != nil && first == second)
  }
}
