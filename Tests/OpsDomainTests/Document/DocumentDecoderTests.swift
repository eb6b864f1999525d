import OpsDomain
import Testing

@Suite("DocumentDecoder")
struct DocumentDecoderTests {
  private enum Status: String, Codable, CaseIterable { case open, closed }

  private struct Line: Codable, Equatable {
    var unitPrice: String
    var quantity: Int
    var note: String?
  }

  private struct Order: Codable, Equatable {
    var orderID: String
    var status: Status?
    var lines: [Line]?
    var byPlace: [String: Line]?
    var anything: Document?
  }

  private func failure<T: Decodable>(
    _ type: T.Type, _ document: Document, unknown: UnknownMembers = .refuse
  ) -> OpsError? {
    #expect(throws: OpsError.self) {
      try DocumentDecoder.decode(type, from: document, unknown: unknown)
    }
  }

  @Test("members are found by their snake_case names")
  func snakeCase() throws {
    let document: Document = [
      "order_id": "o1", "lines": [["unit_price": "0.10", "quantity": 2, "note": "n"]],
      "by_place": ["northHall": ["unit_price": "1", "quantity": 1]],
      "anything": ["kept_asItIs": [.number("0.10")]],
    ]
    let expected = Order(
      orderID: "o1", lines: [Line(unitPrice: "0.10", quantity: 2, note: "n")],
      byPlace: ["northHall": Line(unitPrice: "1", quantity: 1)],
      anything: ["kept_asItIs": [.number("0.10")]])
    #expect(try DocumentDecoder.decode(Order.self, from: document) == expected)
  }

  @Test("a camelCase name in the document is not a field")
  func camelCaseIsUnknown() {
    #expect(failure(Order.self, ["orderID": "o1"])?.message == "Field order_id is missing")
  }

  @Test("missing members and null are nil for optionals")
  func nils() throws {
    let expected = Order(orderID: "o1")
    #expect(try DocumentDecoder.decode(Order.self, from: ["order_id": "o1"]) == expected)
    let document: Document = [
      "order_id": "o1", "status": nil, "lines": nil, "by_place": nil, "anything": nil,
    ]
    #expect(try DocumentDecoder.decode(Order.self, from: document) == expected)
    #expect(try DocumentDecoder.decode([Int?].self, from: [1, nil]) == [1, nil])
    #expect(try DocumentDecoder.decode(Int?.self, from: nil) == nil)
  }

  @Test("missing members and null are errors for everything else")
  func required() {
    let missing = failure(Order.self, [:])
    #expect(missing?.code == .badValue)
    #expect(missing?.field == "order_id")
    let null = failure(Order.self, ["order_id": nil])
    #expect(null?.code == .badValue)
    #expect(null?.message == "Field order_id must be text, not null")
  }

  @Test("a wrong type is named with the path of the field")
  func mismatch() {
    let error = failure(
      Order.self,
      [
        "order_id": "o1",
        "lines": [["unit_price": "1", "quantity": 1], ["unit_price": 5, "quantity": 1]],
      ])
    #expect(error?.code == .badValue)
    #expect(error?.field == "lines.1.unit_price")
    #expect(error?.message == "Field lines.1.unit_price must be text, not a number")
    let place = failure(Order.self, ["order_id": "o1", "by_place": ["northHall": 1]])
    #expect(place?.field == "by_place.northHall")
    #expect(failure(Order.self, [1])?.message == "The document must be an object, not a list")
    #expect(failure([Int].self, ["a": 1])?.code == .badValue)
  }

  @Test("nothing is converted from one type to another")
  func strict() {
    #expect(failure(Int.self, "5")?.code == .badValue)
    #expect(failure(Int.self, .number("5.0"))?.code == .badValue)
    #expect(failure(Int.self, .number("1e2"))?.code == .badValue)
    #expect(failure(Int.self, true)?.code == .badValue)
    #expect(failure(String.self, 5)?.code == .badValue)
    #expect(failure(Bool.self, 1)?.code == .badValue)
    #expect(failure(Bool.self, "true")?.code == .badValue)
    #expect(failure(Double.self, 1)?.code == .internalError)
    #expect(failure([Float].self, [.number("1.5")])?.code == .internalError)
  }

  @Test("integers out of range are refused")
  func ranges() throws {
    #expect(try DocumentDecoder.decode(UInt8.self, from: 255) == 255)
    #expect(failure(UInt8.self, 256)?.message.contains("from 0 to 255") == true)
    #expect(failure(UInt.self, -1)?.code == .badValue)
    #expect(failure(Int64.self, .number("9223372036854775808"))?.code == .badValue)
    #expect(try DocumentDecoder.decode([Int128].self, from: [-1]) == [-1])
    #expect(try DocumentDecoder.decode([UInt128].self, from: [1]) == [1])
  }

  @Test("a value outside a closed list is refused, and the hint names the list")
  func closedList() {
    let error = failure(Order.self, ["order_id": "o1", "status": "\u{1B}lost"])
    #expect(error?.code == .badValue)
    #expect(error?.field == "status")
    #expect(error?.hint == "One of: open, closed")
    #expect(error?.message.contains("lost") == false)
  }

  @Test("unknown members of the top-level object are refused unless told otherwise")
  func unknownMembers() throws {
    let document: Document = ["order_id": "o1", "statsu": "open"]
    let error = failure(Order.self, document)
    #expect(error?.code == .usageUnknownOption)
    #expect(error?.message == "Unknown field statsu")
    #expect(error?.field == "statsu")
    #expect(
      try DocumentDecoder.decode(Order.self, from: document, unknown: .ignore)
        == Order(orderID: "o1"))
  }

  private struct Nothing: Codable, Equatable {}

  @Test("a type without properties knows no members")
  func typeWithoutProperties() throws {
    #expect(try DocumentDecoder.decode(Nothing.self, from: [:]) == Nothing())
    #expect(failure(Nothing.self, ["x": 1])?.code == .usageUnknownOption)
    #expect(failure(Nothing.self, 7)?.code == .badValue)
    #expect(try DocumentDecoder.decode(Nothing.self, from: ["x": 1], unknown: .ignore) == Nothing())
  }

  @Test("unknown members further inside are refused only on request")
  func unknownInside() throws {
    let line: Document = ["unit_price": "1", "quantity": 1, "qty": 2]
    let document: Document = ["order_id": "o1", "lines": [line]]
    #expect(try DocumentDecoder.decode(Order.self, from: document).lines?.count == 1)
    let error = failure(Order.self, document, unknown: .refuseEverywhere)
    #expect(error?.code == .usageUnknownOption)
    #expect(error?.field == "lines.0.qty")
  }

  @Test("dictionaries and documents know every member")
  func openTypes() throws {
    #expect(try DocumentDecoder.decode([String: Int].self, from: ["aB": 1]) == ["aB": 1])
    #expect(try DocumentDecoder.decode([Int: String].self, from: ["7": "x"]) == [7: "x"])
    #expect(try DocumentDecoder.decode(Document.self, from: ["x": 1]) == ["x": 1])
    #expect(try DocumentDecoder.decode(DocumentObject.self, from: ["x": 1]) == ["x": 1])
    #expect(failure(DocumentObject.self, [1])?.code == .badValue)
  }

  private struct Wrapper: Decodable {
    let order: Order
    init(from decoder: any Decoder) throws {
      order = try decoder.singleValueContainer().decode(Order.self)
    }
  }

  @Test("a wrapper around the top-level type refuses unknown members too")
  func wrapped() {
    #expect(failure(Wrapper.self, ["order_id": "o1", "x": 1])?.code == .usageUnknownOption)
    #expect(failure(Order?.self, ["order_id": "o1", "x": 1])?.code == .usageUnknownOption)
  }

  private enum Event: Codable, Equatable {
    case handedOver(toCustomer: String)
    case cancelled
  }

  @Test("enums with values are read back under snake_case names")
  func enumsWithValues() throws {
    let document = try DocumentEncoder.encode([Event.handedOver(toCustomer: "c"), .cancelled])
    #expect(document == [["handed_over": ["to_customer": "c"]], ["cancelled": [:]]])
    let read = try DocumentDecoder.decode([Event].self, from: document)
    #expect(read == [.handedOver(toCustomer: "c"), .cancelled])
    #expect(failure(Event.self, ["lost": [:]])?.code == .badValue)
  }

  private struct Quantity: Decodable {
    init(from decoder: any Decoder) throws {
      let text = try decoder.singleValueContainer().decode(String.self)
      guard text == "1" else { throw OpsError(.badQuantity, "Not a quantity") }
    }
  }
  private struct Stock: Decodable { var onHand: [Quantity] }

  @Test("an OpsError of a type's own check keeps its code and learns its field")
  func ownChecks() {
    let error = failure(Stock.self, ["on_hand": ["1", "x"]])
    #expect(error == OpsError(.badQuantity, "Not a quantity", field: "on_hand.1"))
  }

  private struct ByHand: Decodable {
    enum Keys: String, CodingKey { case firstPart, secondPart, innerName, absent }
    var texts: [String] = []
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      let first = try container.nestedContainer(keyedBy: Keys.self, forKey: .firstPart)
      texts.append(try first.decode(String.self, forKey: .innerName))
      var second = try container.nestedUnkeyedContainer(forKey: .secondPart)
      _ = try second.decodeNil()
      let inside = try second.nestedContainer(keyedBy: Keys.self)
      texts.append(try inside.decode(String.self, forKey: .innerName))
      var deeper = try second.nestedUnkeyedContainer()
      while !deeper.isAtEnd { texts.append(try deeper.decode(String.self)) }
      texts.append(try String(from: container.superDecoder()))
      texts.append("\(try container.decodeNil(forKey: .absent)) \(container.allKeys.count)")
      texts.append(try second.decode(String.self))
    }
  }

  @Test("nested containers are read in place, and reading past the end is an error")
  func nestedContainers() throws {
    var document: DocumentObject = [
      "first_part": ["inner_name": "a"], "super": "d",
      "second_part": [nil, ["inner_name": "b"], ["c1", "c2"], "e"],
    ]
    let read = try DocumentDecoder.decode(ByHand.self, from: .object(document))
    #expect(read.texts == ["a", "b", "c1", "c2", "d", "true 2", "e"])
    document.set("second_part", [nil, ["inner_name": "b", "other": 1], [], "e"])
    let unknown = failure(ByHand.self, .object(document), unknown: .refuseEverywhere)
    #expect(unknown?.field == "second_part.1.other")
    document.set("second_part", [nil, ["inner_name": "b"], []])
    #expect(failure(ByHand.self, .object(document))?.code == .badValue)
    document.set("first_part", [])
    #expect(failure(ByHand.self, .object(document))?.field == "first_part")
  }

  private struct Corrupt: Decodable {
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: ByHand.Keys.self)
      throw DecodingError.dataCorruptedError(
        forKey: .innerName, in: container, debugDescription: "secret")
    }
  }

  @Test("errors of the standard library become OpsErrors that quote no data")
  func foreignErrors() {
    let error = failure([String: Corrupt].self, ["x": [:]])
    #expect(error?.code == .badValue)
    #expect(error?.field == "x.inner_name")
    #expect(error?.message.contains("secret") == false)
  }
}
