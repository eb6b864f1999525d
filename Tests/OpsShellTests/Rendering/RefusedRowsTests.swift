import OpsDomain
import Testing

@testable import OpsShell

@Suite("Refused rows as a person reads them")
struct RefusedRowsTests {
  private func told(_ console: CapturedConsole) -> [String] {
    let rows = RefusedRows()
    rows.add(
      line: 3,
      OpsError(
        .notFoundSKU, "There is no product NONE-1", field: "sku",
        hint: "`opsh product search TEXT` finds products by part of their name"))
    rows.tell(console, GlobalOptions(), more: nil)
    return console.remarks.split(separator: "\n").map(String.init)
  }

  @Test("At a terminal no word is cut at the end of a line; a file gets one line for each")
  func wrapped() {
    let plain = told(CapturedConsole())
    #expect(plain.count == 1)
    let narrow = told(CapturedConsole(isTerminal: true, width: 40))
    #expect(narrow.count > 1 && narrow.allSatisfy { $0.count <= 40 })
    let words = narrow.flatMap { $0.split(separator: " ") }
    #expect(words == plain.flatMap { $0.split(separator: " ") })
  }
}
