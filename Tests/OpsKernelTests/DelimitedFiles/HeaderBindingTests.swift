import OpsDomain
import OpsKernel
import Testing

@Suite struct HeaderBindingTests {
  private typealias Samples = DelimitedSamples

  private func header(_ text: String) throws -> DelimitedRecord {
    try #require(try Samples.records(text).first)
  }

  private func failure(_ names: [String], _ required: [String]) -> OpsError? {
    do {
      _ = try HeaderBinding(names: names, required: required)
      return nil
    } catch {
      return error as? OpsError
    }
  }

  @Test func namesBindTrimmedAndInAnyCase() throws {
    let binding = try HeaderBinding(
      header: header("\u{feff} SKU ,\"Qty\",Größe,\u{a0}note\t,_line,_code,_message,_hint\n"),
      required: ["sku", "Qty", "GRÖßE", "note"], optional: ["lot"])
    #expect(binding.names.prefix(4) == ["SKU", "Qty", "Größe", "note"])
    #expect(["sku", "Qty", "GRÖßE", "note"].map(binding.position) == [0, 1, 2, 3])
    #expect(binding.position(of: "lot") == nil)
    #expect(binding.extraNames.isEmpty)
  }

  @Test func anExactNameWinsOverAnotherCase() throws {
    let binding = try HeaderBinding(names: ["SKU", "sku", "x"], required: ["sku"])
    #expect(binding.position(of: "sku") == 1)
    #expect(binding.extraNames == ["SKU", "x"])
  }

  @Test func aNameThatFitsTwoColumnsIsRefused() {
    for names in [["sku", "a", "sku"], ["SKU", "a", "Sku"]] {
      let error = failure(names, ["sku"])
      #expect(error?.code == .badValue)
      #expect(error?.hint?.contains("1, 3") == true)
    }
  }

  @Test func aMissingColumnIsNamedAndTheOthersListed() {
    let error = failure(["a", "b\u{1b}[31m"], ["lot"])
    #expect(error?.code == .badValue)
    #expect(error?.message == "The file has no column \"lot\"")
    #expect(error?.field == "lot")
    #expect(error?.hint == "the file has the columns a, b\u{fffd}[31m")
  }

  @Test func allMissingColumnsAreNamed() {
    let error = failure(["a", "size"], ["lot", "a", "sku"])
    #expect(error?.message == "The file has no columns \"lot\", \"sku\"")
    #expect(error?.field == "lot")
  }

  @Test func rowsMustHaveAsManyFieldsAsTheHeader() throws {
    let rows = try Samples.records("a,b,c\n1,2\n1,2,3\n1,2,3,4\n\"x\n")
    let binding = try HeaderBinding(header: rows[0], required: ["a"])
    let problems = rows.dropFirst().map { binding.problem(in: $0)?.code }
    #expect(problems == [.shortRow, nil, .longRow, .malformed])
    #expect(binding.problem(in: rows[1])?.message == "The row has 2 fields, the header has 3")
    #expect(rows[1].fields.count == 2)
    #expect(throws: OpsError.self) { try binding.check(rows[1]) }
    try binding.check(rows[2])
  }

  @Test func aHeaderThatIsABadRowIsRefused() throws {
    #expect(throws: OpsError.self) { try HeaderBinding(header: header("a,\"b\n"), required: []) }
    let utf16: [UInt8] = [0xff, 0xfe, 0x61, 0, 0x0a, 0]
    let row = try #require(try Samples.records(ChunkedByteSource(utf16)).first)
    do {
      _ = try HeaderBinding(header: row, required: ["a"])
      Issue.record("UTF-16 was taken for UTF-8")
    } catch let error as OpsError {
      #expect(error.code == .encoding)
    }
  }
}
