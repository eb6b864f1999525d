import OpsDomain
import OpsKernel
import OpsServices
import Testing

@testable import OpsShell

/// What is read as a whole or not at all, at every width.
@Suite("Texts that are never cut")
struct WholeTextTests {
  @Test("Identifiers make no room scarce where people know the record by a name")
  func identifiers() throws {
    let line: Document = [
      "id": "915359293003460043", "sku": "LAMP-1", "name": "Desk lamp", "size": .null,
      "location": "MAIN", "unit": "each", "expected": "5", "counted": "4", "difference": "-1",
    ]
    let review = try RenderedTable.text(
      "count.review", ["number": "C-000001", "differences": .list([line])], width: 80)
    #expect(!review.contains("915359293003460043"), "\(review)")
    #expect(review.contains("Desk lamp"), "\(review)")
    let driver = try RenderedTable.text(
      "driver.check", ["driver": "DRV-000001", "user_id": "915359293003460043"], width: 80)
    #expect(!driver.contains("915359293003460043"), "\(driver)")
  }

  @Test("A list of settings keeps what they decide, and a default only where it differs")
  func settings() throws {
    func shown(_ isDefault: Bool, width: Int) throws -> String {
      let row: Document = [
        "key": "oos.auto_allocate", "value": "fifo", "default": "fifo",
        "is_default": .bool(isDefault), "type": "choice", "range": "off|fifo|priority|due",
        "summary": "Policy by which received stock is allocated to pending requests.",
        "updated_at": .null, "updated_by": .null, "updated_by_name": .null,
      ]
      return try RenderedTable.text("setting.list", ["items": .list([row])], width: width)
    }
    #expect(try shown(true, width: 80).contains("DECIDES"))
    #expect(try !shown(true, width: 120).contains("DEFAULT"))
    #expect(try shown(false, width: 120).contains("DEFAULT"))
  }

  @Test("Reasons of an order are whole, and say nothing that it says", arguments: [40, 60, 80])
  func reasons(_ width: Int) throws {
    let sentence = "Total: goods 17.00 − discounts 0.00 + delivery 3.16 + platform fee 0.99 = 21.15"
    let line: Document = [
      "name": "Sushi of the house", "sku": "SUSHI-1", "size": .null, "options": ["size:large"],
      "note": .null, "quantity": 1, "unit_price": "17.00", "total": "17.00", "discount": "0.00",
    ]
    let quoted: Document = [
      "name": "Sushi of the house", "sku": "SUSHI-1", "size": .null,
      "options": [["name": "size", "value": "large", "price": "1.00"]], "note": .null,
      "quantity": 1, "unit_price": "17.00", "total": "17.00", "discount": "0.00", "allergens": [],
    ]
    let data: Document = [
      "number": "ORD-000001", "status": "accepted", "lines": .list([line]), "subtotal": "17.00",
      "delivery_fee": "3.16", "tip": "0.00", "total": "21.15", "currency": "EUR",
      "buyer": "lina", "buyer_id": "912841914671008378",
      "quote": [
        "currency": "EUR", "price_mode": "gross", "lines": .list([quoted]), "subtotal": "17.00",
        "delivery_fee": "3.16", "tip": "0.00", "total": "21.15",
        "why": [["component": "total", "sentence": .text(sentence)]],
      ],
      "timeline": [["status": "accepted", "at": "2026-11-29 19:30"]],
    ]
    let shown = try RenderedTable.text("order.show", data, width: width)
    let words = Set(shown.split { $0.isWhitespace }.map(String.init))
    for word in sentence.split(separator: " ") {
      #expect(words.contains(String(word)), "\(width): \(word): \(shown)")
    }
    #expect(!shown.contains("…") && !shown.contains("912841914671008378"), "\(shown)")
    #expect(shown.ranges(of: "3.16").count == 2 && !shown.contains("quote lines"), "\(shown)")
    #expect(shown.contains("quote price mode  gross\n"), "\(shown)")
    #expect(shown.contains("empty: tip\n"), "\(shown)")
    #expect(shown.split(separator: "\n").allSatisfy { $0.count <= width }, "\(shown)")
  }

  @Test("A driver reads all of where to go, and what to do there", arguments: [40, 60, 80])
  func jobs(_ width: Int) throws {
    let job: Document = [
      "order": "ORD-000001", "kind": "taken", "status": "picked_up", "partner": "Sushi Bar",
      "place": "54.687157,25.279652", "away": 129, "distance": 340, "to": "54.690000,25.280000",
      "street": "Pilies gatve 12-34", "city": "Vilnius",
      "instructions": "the second door, please do not ring: a child sleeps", "earns": "4.20",
      "ready_at": .null, "until": .null, "left": .null, "buyer_id": "912841914671008378",
    ]
    let shown = try RenderedTable.text(
      "driver.jobs", ["driver": "DRV-000001", "jobs": .list([job])], width: width)
    let words = Set(shown.split { $0.isWhitespace }.map(String.init))
    for word in ["gatve", "12-34", "Vilnius", "sleeps", "picked_up", "54.690000,25.280000"] {
      #expect(words.contains(word), "\(width): \(word): \(shown)")
    }
    #expect(!shown.contains("…") && !shown.contains("not shown"), "\(width): \(shown)")
  }

  @Test("A notice says all of its text, in a list and alone", arguments: [40, 60, 80, 120])
  func notices(_ width: Int) throws {
    let body =
      "17.81 EUR of the 17.81 EUR that you paid for your order at Sushi Bar went back to you."
    func notice(_ number: Int) -> Document {
      [
        "notice": .text("91496213632061144\(number)"), "short": .text("61144\(number)"),
        "kind": "order_cancelled",
        "title": "Your order ORD-000009 was cancelled", "body": .text(body),
        "due_at": "2026-11-29T19:30:00Z", "is_read": false,
      ]
    }
    for operation in ["notice.list", "notice.read"] {
      for count in [1, 2] {
        let data: Document = ["items": .list((1...count).map(notice)), "next": .null]
        let shown = try RenderedTable.text(operation, data, width: width)
        let words = shown.split { $0.isWhitespace }.map(String.init)
        for word in body.split(separator: " ").map(String.init) {
          #expect(words.contains(word), "\(width): \(word): \(shown)")
        }
        #expect(words.count { $0 == "Bar" } == count && !shown.contains("…"), "\(shown)")
        #expect(words.contains("611441") && words.contains("cancelled"), "\(shown)")
        #expect(shown.contains(count == 1 ? "1 row" : "2 rows"), "\(shown)")
        #expect(shown.split(separator: "\n").allSatisfy { $0.count <= width }, "\(shown)")
      }
    }
  }
}
