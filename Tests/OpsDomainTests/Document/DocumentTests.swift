import Foundation
import OpsDomain
import Testing

@Suite("Document")
struct DocumentTests {
  @Test("literals and accessors agree")
  func literals() {
    let document: Document = [
      "sku": "A-7", "count": 3, "open": true, "closed_at": nil, "lines": [1, "two"],
    ]
    #expect(document["sku"]?.string == "A-7")
    #expect(document["count"]?.int == 3)
    #expect(document["open"]?.flag == true)
    #expect(document["closed_at"]?.isNull == true)
    #expect(document["lines"]?.items == [1, "two"])
    #expect(document["nothing"] == Document?.none)
    #expect(document.members?.members.map(\.key) == ["sku", "count", "open", "closed_at", "lines"])
    #expect(document["sku"]?.int == nil)
    #expect(document["sku"]?["x"]?.string == nil)
  }

  @Test("setting a key again keeps its place and takes the new value")
  func setReplaces() {
    var object: DocumentObject = ["a": 1, "b": 2]
    object.set("a", 3)
    object.set("c", 4)
    #expect(object == ["a": 3, "b": 2, "c": 4])
  }

  @Test("appending a key that is there is refused, in small and in large objects")
  func appendRefusesDuplicates() throws {
    var object = DocumentObject()
    for number in 0..<1000 {
      try object.append("key\(number)", .integer(Int64(number)))
      let error = #expect(throws: OpsError.self) { try object.append("key\(number / 2)", 0) }
      #expect(error?.code == .duplicate)
    }
    #expect(object.count == 1000)
    #expect(object["key999"] == 999)
    #expect(object["key1000"] == Document?.none)
    object.set("key500", "x")
    #expect(object.members[500].value == "x")
  }

  @Test("keys and texts are compared by their bytes, not as normalised text")
  func bytewise() throws {
    let composed = "\u{E9}"
    let decomposed = "e\u{301}"
    #expect(Document.text(composed) != Document.text(decomposed))
    var object: DocumentObject = [composed: 1]
    try object.append(decomposed, 2)
    #expect(object.count == 2)
    #expect(object[composed] == 1)
    #expect(object[decomposed] == 2)
    // The same two canonically equal marks in another order: equal in length as well.
    #expect(Document.text("a\u{323}\u{307}") != Document.text("a\u{307}\u{323}"))
  }

  @Test("objects with another order of members are different")
  func orderCounts() {
    let one: Document = ["a": 1, "b": 2]
    let other: Document = ["b": 2, "a": 1]
    #expect(one != other)
  }

  @Test("other coders see the structure, and never a number that is not an integer")
  func otherCoders() throws {
    let document: Document = ["aB": [1, "x", true, nil, [:], []]]
    let data = try JSONEncoder().encode(document)
    #expect(String(decoding: data, as: UTF8.self) == #"{"aB":[1,"x",true,null,{},[]]}"#)
    #expect(try JSONDecoder().decode(Document.self, from: data) == document)
    #expect(throws: OpsError.self) { try JSONEncoder().encode([Document.number("0.10")]) }
    #expect(throws: (any Error).self) {
      try JSONDecoder().decode(Document.self, from: Data("[0.5]".utf8))
    }
  }
}
