import OpsDomain
import OpsKernel
import Testing

@testable import OpsExchange

/// Cells and values of exports as text.
@Suite("Texts of exported values")
struct ExportCellTests {
  @Test(
    "A text in a cell is what it was, and no spreadsheet runs it",
    arguments: [
      "plain", "", "=1+1", "+49 30 1", "-x", "@a", "'", "''", "a,b", "a\"b", "line\nbreak", "\r",
      "\u{feff}mark", "李明 ✓", "\t", " ",
    ])
  func cells(_ text: String) throws {
    var bytes: [UInt8] = []
    ExportCell.append(text, to: &bytes)
    #expect(!CellPolicy.isFormula(bytes))
    bytes += Array(",end\n".utf8)
    var reader = DelimitedReader(MemoryByteSource(bytes))
    let record = try #require(try reader.next())
    #expect(record.fields.count == 2)
    let cell = try #require(record.fields[0].text)
    #expect(TextFolding.sameBytes(ExportCell.text(of: cell), text))
    #expect(text.isEmpty == (record.fields[0].isEmpty && record.fields[0].isQuoted))
  }

  @Test(
    "Decimals have as few digits as they need",
    arguments: [
      (0, "0"), (1, "0.000001"), (2_500_000, "2.5"), (-500_000, "-0.5"), (100_000, "0.1"),
      (Int64.min, "-9223372036854.775808"), (1_000_000_000_000, "1000000"), (10, "0.00001"),
    ] as [(Int64, String)])
  func decimals(_ raw: Int64, _ text: String) {
    var bytes: [UInt8] = []
    ValueText.appendFixed(raw, to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == text)
    #expect(FixedPoint.parse(text) == raw)
  }

  @Test(
    "Times are those of RFC 3339, also before 1970 and on another day than the last",
    arguments: [0, 1, 86_399_999, -1, 1_803_888_000_000, -62_135_596_800_000, .max] as [Int64])
  func instants(_ raw: Int64) throws {
    var values = ValueText()
    for number in [0, raw, raw] {
      var bytes: [UInt8] = []
      values.append(number, of: .instant, to: &bytes)
      let text = String(decoding: bytes, as: UTF8.self)
      let column = Column("at", .instant)
      #expect(try ExportForm.value(text, of: column) == .integer(number), "\(text)")
    }
  }
}
