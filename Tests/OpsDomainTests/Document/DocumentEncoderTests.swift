import OpsDomain
import Testing

@Suite("DocumentEncoder")
struct DocumentEncoderTests {
  private enum Status: String, Codable {
    case open
    case handedOver = "handed_over"
  }

  private struct Line: Codable, Equatable {
    var sku: String
    var unitPrice: String
    var quantity: Int
    var note: String?
  }

  private struct Request: Codable, Equatable {
    var requestID: String
    var siteURLText: String
    var status: Status
    var lines: [Line]
    var labels: [String: Int]
    var extra: Document
    var closedAt: String?
  }

  private func json(_ value: some Encodable) throws -> String {
    DocumentWriter.string(try DocumentEncoder.encode(value))
  }

  @Test("names become snake_case, keep their order, and nil is written as null")
  func conventions() throws {
    let request = Request(
      requestID: "r1", siteURLText: "x", status: .handedOver,
      lines: [Line(sku: "A-7", unitPrice: "0.10", quantity: 2, note: nil)],
      labels: ["zebraFish": 1, "antEater": 2], extra: ["camelCase": [1, nil]], closedAt: nil)
    let expected =
      #"{"request_id":"r1","site_url_text":"x","status":"handed_over","#
      + #""lines":[{"sku":"A-7","unit_price":"0.10","quantity":2,"note":null}],"#
      + #""labels":{"antEater":2,"zebraFish":1},"extra":{"camelCase":[1,null]},"closed_at":null}"#
    #expect(try json(request) == expected)
    let document = try DocumentEncoder.encode(request)
    #expect(try DocumentDecoder.decode(Request.self, from: document) == request)
  }

  private struct AllOptional: Codable {
    var a: Bool?, b: String?, c: Int?, d: Int8?, e: Int16?, f: Int32?, g: Int64?, h: Int128?
    var i: UInt?, j: UInt8?, k: UInt16?, l: UInt32?, m: UInt64?, n: UInt128?, o: Double?, p: Float?
    var q: [Int]?, r: Status?, s: Document?
  }

  @Test("nil is null for every type of property")
  func everyOptional() throws {
    let document = try DocumentEncoder.encode(AllOptional())
    #expect(document.members?.members.map(\.key).joined() == "abcdefghijklmnopqrs")
    #expect(document.members?.members.allSatisfy { $0.value.isNull } == true)
  }

  @Test("every integer type is exact, and too large ones keep their digits")
  func integers() throws {
    let value = AllOptional(
      c: .min, d: .min, e: .max, f: .min, g: .max, h: .min, i: .max, j: .max, k: .max, l: .max,
      m: .max, n: .max)
    let document = try DocumentEncoder.encode(value)
    #expect(document["c"] == .integer(.min))
    #expect(document["d"] == -128)
    #expect(document["g"] == .integer(.max))
    #expect(document["h"] == .number("-170141183460469231731687303715884105728"))
    #expect(document["m"] == .number("18446744073709551615"))
    #expect(document["n"] == .number("340282366920938463463374607431768211455"))
    let text = DocumentWriter.bytes(document)
    let read = try DocumentDecoder.decode(AllOptional.self, from: DocumentParser.parse(text))
    #expect(read.c == .min && read.d == .min && read.e == .max && read.f == .min)
    #expect(read.g == .max && read.h == .min && read.i == .max && read.j == .max)
    #expect(read.k == .max && read.l == .max && read.m == .max && read.n == .max)
    #expect(try json([UInt64.max, 1]) == "[18446744073709551615,1]")
    #expect(try json([UInt128.max]) == "[340282366920938463463374607431768211455]")
  }

  @Test("binary floating point is refused wherever it stands")
  func floatingPoint() {
    struct Inner: Codable { var unitPrice = 0.1 }
    struct Outer: Codable { var lines = [Inner()] }
    let nested = #expect(throws: OpsError.self) { try DocumentEncoder.encode(Outer()) }
    #expect(nested?.field == "lines.0.unit_price")
    #expect(throws: OpsError.self) { try DocumentEncoder.encode(1.5) }
    #expect(throws: OpsError.self) { try DocumentEncoder.encode([Float(1)]) }
    #expect(throws: OpsError.self) { try DocumentEncoder.encode(["a": 1.0]) }
    #expect(throws: OpsError.self) { try DocumentEncoder.encode(AllOptional(o: 1)) }
    #expect(throws: OpsError.self) { try DocumentEncoder.encode(AllOptional(p: 1)) }
  }

  @Test("plain values, optionals and documents encode as themselves")
  func plainValues() throws {
    #expect(try DocumentEncoder.encode("x") == "x")
    #expect(try DocumentEncoder.encode(true) == true)
    #expect(try DocumentEncoder.encode(Int?.none) == nil)
    #expect(try DocumentEncoder.encode([1, nil]) == [1, nil])
    #expect(try DocumentEncoder.encode(Status.open) == "open")
    #expect(try DocumentEncoder.encode(Document.number("0.10")) == .number("0.10"))
    #expect(try DocumentEncoder.encode([Document.number("0.10")]) == [.number("0.10")])
    #expect(try DocumentEncoder.encode(DocumentObject(dictionaryLiteral: ("aB", 1))) == ["aB": 1])
    let existential: any Encodable = Document.number("1.0")
    #expect(try DocumentEncoder.encode(existential) == .number("1.0"))
  }

  private struct ByHand: Encodable {
    enum Keys: String, CodingKey { case firstPart, secondPart, innerName, empty }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      var first = container.nestedContainer(keyedBy: Keys.self, forKey: .firstPart)
      var second = container.nestedUnkeyedContainer(forKey: .secondPart)
      _ = container.nestedUnkeyedContainer(forKey: .empty)
      try second.encode(1)
      var inside = second.nestedContainer(keyedBy: Keys.self)
      try second.encodeNil()
      var deeper = second.nestedUnkeyedContainer()
      try deeper.encode("x")
      try inside.encode("late", forKey: .innerName)
      try first.encodeNil(forKey: .innerName)
      try "s".encode(to: container.superEncoder())
    }
  }

  @Test("nested containers keep the place where they were opened")
  func nestedContainers() throws {
    #expect(
      try json(ByHand())
        == #"{"first_part":{"inner_name":null},"#
        + #""second_part":[1,{"inner_name":"late"},null,["x"]],"empty":[],"super":"s"}"#)
  }

  private enum Unit: String, Codable, CodingKeyRepresentable { case bigBox, kilo }

  @Test("keys of every dictionary are data, in byte order")
  func dictionaries() throws {
    #expect(try json([Unit.kilo: 1, .bigBox: 2]) == #"{"bigBox":2,"kilo":1}"#)
    #expect(try json([10: "a", 9: "b"]) == #"{"10":"a","9":"b"}"#)
    #expect(try json(["b": ["aB": 1], "B": [:]]) == #"{"B":{},"b":{"aB":1}}"#)
    #expect(try json([String: Int]()) == "{}")
  }

  private struct Nothing: Encodable { func encode(to encoder: any Encoder) throws {} }
  private struct Twice: Encodable {
    func encode(to encoder: any Encoder) throws {
      try 1.encode(to: encoder)
      try 2.encode(to: encoder)
    }
  }
  private struct Mixed: Encodable {
    func encode(to encoder: any Encoder) throws {
      _ = encoder.unkeyedContainer()
      _ = encoder.container(keyedBy: ByHand.Keys.self)
    }
  }
  private struct Failing: Encodable {
    func encode(to encoder: any Encoder) throws {
      throw EncodingError.invalidValue(1, .init(codingPath: [], debugDescription: "secret"))
    }
  }
  private struct Foreign: Encodable {
    struct Failure: Error {}
    func encode(to encoder: any Encoder) throws { throw Failure() }
  }

  @Test("a type that encodes itself wrongly gives an OpsError and never a crash")
  func wrongTypes() {
    let wrong: [any Encodable] = [Nothing(), Twice(), Mixed(), Failing(), Foreign()]
    for value in wrong {
      let error = #expect(throws: OpsError.self) { try DocumentEncoder.encode(value) }
      #expect(error?.message.contains("secret") == false)
    }
    #expect(throws: OpsError.self) { try DocumentEncoder.encode([Failing()]) }
  }
}
