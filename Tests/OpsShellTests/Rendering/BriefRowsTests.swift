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

  @Test("An answer of an offline desk says that it waits, and what is uncertain until then")
  func uncertain() throws {
    func shown(_ format: OutputFormat, _ fields: [String]?) throws -> String {
      var effect = WriteEffect(changed: true, operation: "op_1", key: nil)
      effect.uncertain = fields
      effect.certainUntil = fields.map { _ in Instant(milliseconds: 3_600_000) }
      let written = Envelope(
        schema: "order/1", effect: effect, data: .object(["number": "ORD-000001", "total": "9"]))
      return String(
        decoding: try DocumentRenderer(format: format).render(written), as: UTF8.self)
    }
    let table = try shown(.table, ["total"])
    #expect(table.contains("waits for the server"), "\(table)")
    #expect(table.contains("uncertain until then: total"), "\(table)")
    let certain = try shown(.table, [])
    #expect(certain.contains("waits for the server") && !certain.contains("uncertain until"))
    #expect(certain.contains("goods of your quota are certain until 1970-01-01T01:00:00Z"))
    #expect(try shown(.json, []).contains(#""certain_until":"1970-01-01T01:00:00Z""#))
    #expect(try !shown(.table, nil).contains("waits"))
    #expect(try shown(.json, ["total"]).contains(#""uncertain":["total"]"#))
    #expect(try !shown(.json, nil).contains("uncertain"))
  }

  @Test("What is as usual is not told in the answer of a write")
  func usual() throws {
    func shown(_ scale: Document, _ flag: Document) throws -> String {
      let written = Envelope(
        schema: "example/1", effect: WriteEffect(changed: true, operation: nil, key: nil),
        data: .object([
          "sku": "LAMP-1", "scale": scale, "is_default": flag, "is_sensitive": flag,
        ]))
      return String(
        decoding: try DocumentRenderer(format: .table).render(written), as: UTF8.self)
    }
    #expect(try shown(0, false) == "sku LAMP-1\n")
    let unusual = try shown(3, true)
    #expect(unusual.contains("scale 3") && unusual.contains("is sensitive yes"), "\(unusual)")
  }

  @Test("A row in line with its record keeps the name of its list", arguments: [nil, 40, 80])
  func foldedRows(_ width: Int?) throws {
    let cart: Document = [
      "partner": "Bella Napoli",
      "discounts": [["name": "2for1", "amount": "8.50", "paid_by": "platform", "note": .null]],
      "tax": [["rate": "0.05", "base": "11.89", "amount": "0.59"]], "total": "20.98",
    ]
    let written = Envelope(
      schema: "market.cart/1", effect: WriteEffect(changed: true, operation: "op_1", key: nil),
      data: cart)
    let renderer = DocumentRenderer(format: .table, width: width, isTerminal: width != nil)
    let shown = String(decoding: try renderer.render(written), as: UTF8.self)
    let line = shown.split { $0.isWhitespace }.joined(separator: " ")
    #expect(line.contains("discounts: name 2for1, amount 8.50, paid by platform"), "\(shown)")
    #expect(line.contains("tax: rate 0.05, base 11.89, amount 0.59 total 20.98"), "\(shown)")
    let widest = width ?? 100
    #expect(shown.split(separator: "\n").allSatisfy { $0.count <= widest }, "\(shown)")
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
