import OpsDomain
import Testing

@testable import OpsShell

@Suite("Lists in the answer of a write")
struct BriefRowsTests {
  @Test("An empty text has no label in the answer of a write")
  func emptyTexts() throws {
    let written = Envelope(
      schema: "order/1", effect: WriteEffect(changed: true, operation: "op_1", key: nil),
      data: .object(["number": "ORD-000001", "street": "Pilies 1", "city": "", "region": ""]))
    let renderer = DocumentRenderer(format: .table, fields: nil, isTerminal: false)
    let shown = String(decoding: try renderer.render(written), as: UTF8.self)
    #expect(shown.contains("street Pilies 1"), "\(shown)")
    #expect(!shown.contains("city") && !shown.contains("region"), "\(shown)")
  }

  @Test("A state of a row is shown also where its record has the same one")
  func statesOfRows() throws {
    let rows: [Document] = [1, 2].map {
      .object(["machine": "M1", "station": .integer($0), "status": "maintenance"])
    }
    let written = Envelope(
      schema: "machine/1", effect: WriteEffect(changed: true, operation: "op_1", key: nil),
      data: .object(["machine": "M1", "status": "maintenance", "stations": .list(rows)]))
    let renderer = DocumentRenderer(format: .table, fields: nil, isTerminal: false)
    let shown = String(decoding: try renderer.render(written), as: UTF8.self)
    #expect(shown.ranges(of: "maintenance").count == 3, "\(shown)")
    // What a row only repeats of its record is left out.
    #expect(shown.ranges(of: "M1").count == 1, "\(shown)")
  }
}
