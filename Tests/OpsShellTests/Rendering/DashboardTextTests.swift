import OpsDomain
import Testing

@testable import OpsShell

@Suite("Dashboards in a terminal")
struct DashboardTextTests {
  private func board(_ schema: String = "expiry.dashboard/1") -> Envelope {
    Envelope(
      schema: schema,
      data: [
        "title": "Expiry", "day": "2027-03-01",
        "figures": [
          ["name": "expired", "label": "past their date", "value": "12", "hint": "opsh lot list"],
          ["name": "due", "label": "due today", "value": "3", "hint": .null],
        ],
        "trends": [
          ["name": "due", "label": "due", "values": ["0", "4", "8"], "total": "12"]
        ],
        "charts": [
          ["label": "by category", "bars": [["label": "Dairy", "value": "8"]]],
          ["label": "wasted", "bars": []],
        ],
      ])
  }

  @Test("Figures stand below each other, trends are lines, charts are bars")
  func everything() throws {
    let text = try #require(DashboardText(board(), style: .plain, width: 40)).render()
    let lines = text.split(separator: "\n").map(String.init)
    #expect(
      lines.prefix(3) == [
        "Expiry, 2027-03-01", "12  past their date  opsh lot list", " 3  due today",
      ])
    #expect(text.contains("due  ▁▅█  12\n"))
    #expect(text.contains("by category\nDairy  8  █"))
    #expect(text.hasSuffix("wasted\nnothing\n"))
  }

  @Test("Without block characters the signs are ASCII")
  func ascii() throws {
    let style = Style(glyphs: .ascii)
    let text = try #require(DashboardText(board(), style: style, width: 40)).render()
    #expect(text.unicodeScalars.allSatisfy { $0.isASCII })
    #expect(text.contains("#"))
  }

  @Test("Other answers are no dashboards")
  func others() {
    #expect(DashboardText(board("lot/1"), style: .plain, width: 40) == nil)
  }
}
