import OpsDomain
import Testing

@testable import OpsShell

/// Lines of carts, for people to tell apart.
@Suite("Lines of carts in a table")
struct CartTableTests {
  private func line(_ sku: String, _ price: String, options: [(String, String)] = []) -> Document {
    let chosen = options.map { name, value -> Document in
      ["name": .text(name), "value": .text(value), "price": "1.00"]
    }
    return [
      "sku": .text(sku), "name": "Pizza Margherita", "size": .null, "options": .list(chosen),
      "note": .null, "quantity": 1, "unit_price": .text(price), "total": .text(price),
      "discount": "0.00", "allergens": [],
    ]
  }

  private func rendered(
    _ data: Document, _ format: OutputFormat = .table, width: Int? = 120
  ) throws -> String {
    let answer = CommandAnswer(schema: "market.cart/1", data: data)
    let envelope = Shell.envelope(answer, CommandRegistry.standard.answers)
    return String(
      decoding: try DocumentRenderer(format: format, width: width).render(envelope),
      as: UTF8.self)
  }

  @Test("A line names its options, so that two lines of one item are told apart")
  func options() throws {
    let large = line("PIZZA-1", "12.00", options: [("size", "large"), ("cheese", "extra")])
    let small = line("PIZZA-1", "9.00", options: [("size", "small")])
    let data: Document = ["partner": "Bella Napoli", "lines": [large, small], "carts": []]
    let table = try rendered(data)
    let rows = table.split(separator: "\n").filter { $0.contains("PIZZA-1") }
    try #require(rows.count == 2, "\(table)")
    #expect(rows[0].contains("size:large") && rows[0].contains("cheese:extra"), "\(table)")
    #expect(rows[0].contains("12.00") && rows[1].contains("size:small"), "\(table)")
    let narrow = try rendered(data, width: 50)
    for word in ["Margherita", "size:large", "cheese:extra", "size:small"] {
      #expect(narrow.contains(word), "\(word): \(narrow)")
    }
    // Programs get each option with its price.
    #expect(try rendered(data, .json).contains("\"value\":\"large\""))
  }

  @Test("Discounts have one line, whether there are some or not, also in a file")
  func discounts() throws {
    let discount: Document = ["name": "Lunch", "amount": "0.45", "paid_by": "partner"]
    for (discounts, sum) in [([], "0.00"), ([discount], "0.45")] as [([Document], String)] {
      let data: Document = [
        "lines": [line("PIZZA-1", "9.00")], "discounts": .list(discounts),
        "discounts_total": .text(sum), "carts": [],
      ]
      let table = try rendered(data, width: nil)
      let rows = table.split(separator: "\n").filter {
        $0.contains("discounts") && $0.contains(sum)
      }
      #expect(rows.count == 1 && !table.contains("discounts  –"), "\(table)")
      #expect(try rendered(data, .json).contains("\"discounts\":["))
    }
  }

  @Test("Goods in carts of several partners stand once, each with its partner")
  func several() throws {
    func cart(_ partner: String, _ sku: String) -> Document {
      let tax: Document = ["rate": "0.21", "base": "7.44", "amount": "1.56"]
      return [
        "partner": .text(partner), "total": "9.00", "lines": [line(sku, "9.00")], "tax": [tax],
      ]
    }
    let data: Document = [
      "partner": .null, "lines": [line("PIZZA-1", "9.00"), line("SUSHI-1", "9.00")],
      "tax": [["rate": "0.21", "base": "14.88", "amount": "3.12"]], "total": "18.00",
      "carts": [cart("Bella Napoli", "PIZZA-1"), cart("Sushi Bar", "SUSHI-1")],
    ]
    let table = try rendered(data)
    for sku in ["PIZZA-1", "SUSHI-1"] {
      #expect(table.split(separator: sku).count == 2, "\(sku): \(table)")
    }
    #expect(table.contains("18.00") && !table.contains("3.12"), "\(table)")
    #expect(try rendered(data, .json).contains("3.12"))
  }
}
