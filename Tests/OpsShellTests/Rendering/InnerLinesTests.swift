import OpsDomain
import Testing

@testable import OpsShell

@Suite("Lists in a record, and room")
struct InnerLinesTests {
  @Test("A list in a record loses no column: each row goes into lines where a table has no room")
  func innerLines() {
    let rows: [Document] = (1...2).map { number in
      [
        "sku": .text("CHAIR-000\(number)"), "location": "WAREHOUSE-EAST", "lot": "2026-12-01/a",
        "quantity": .integer(number), "reserved": 7, "available": 12, "is_blocked": false,
        "reason": .text("it fell from the shelf \(number)"),
      ]
    }
    func text(_ width: Int?) -> String {
      RecordTable(
        envelope: Envelope(schema: "x/1", data: ["number": "T-1", "lines": .list(rows)]),
        fields: nil, style: .plain, width: width, times: nil
      ).render()
    }
    let narrow = text(60)
    #expect(!narrow.contains("not shown") && !narrow.contains("…"), "\(narrow)")
    let words = Set(narrow.split { $0.isWhitespace }.map(String.init))
    for word in ["CHAIR-0001", "CHAIR-0002", "WAREHOUSE-EAST", "2026-12-01/a", "7", "12", "fell"] {
      #expect(words.contains(word), "\(word): \(narrow)")
    }
    #expect(narrow.split(separator: "\n").allSatisfy { $0.count <= 60 }, "\(narrow)")
    #expect(text(nil).contains("SKU") && text(160).contains("SKU"), "there is room for a table")
  }
}
