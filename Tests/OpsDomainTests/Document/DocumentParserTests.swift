import Foundation
import OpsDomain
import OpsTesting
import Testing

@Suite("DocumentParser")
struct DocumentParserTests {
  @Test("numbers that fit 64 bits are integers, all others keep their text")
  func numbers() throws {
    let expected: [String: Document] = [
      "0": 0, "-0": 0, "7": 7, "-12": -12,
      "9223372036854775807": .integer(.max), "-9223372036854775808": .integer(.min),
      "9223372036854775808": .number("9223372036854775808"),
      "-9223372036854775809": .number("-9223372036854775809"),
      "18446744073709551616": .number("18446744073709551616"),
      "0.10": .number("0.10"), "1e2": .number("1e2"), "-1.5E+07": .number("-1.5E+07"),
    ]
    for (text, document) in expected { #expect(try DocumentParser.parse(text) == document) }
  }

  @Test("every escape stands for its character")
  func escapes() throws {
    let text = #""\"\\\/\b\f\n\r\t\u0000\u001b\u00e9\u20AC\uD834\uDD1E plain é€𝄞""#
    let expected = "\"\\/\u{8}\u{C}\n\r\t\0\u{1B}é€𝄞 plain é€𝄞"
    #expect(try DocumentParser.parse(text) == .text(expected))
  }

  @Test("members keep their order and white space does not matter")
  func structure() throws {
    let text = " \t\r\n{ \"b\" : [ ] , \"a\" : { } ,\"c\":[1 ,[true,false],null]}\n"
    #expect(
      try DocumentParser.parse(text) == ["b": [], "a": [:], "c": [1, [true, false], nil]])
  }

  @Test(
    "broken text is refused",
    arguments: [
      "", " ", "[", "]", "{", "}", "[1", "[1,", "[1,]", "[,1]", "[1 2]", "[1}", "{\"a\"}",
      "{\"a\":}", "{\"a\":1,}", "{a:1}", "{'a':1}", "{\"a\" 1}", "{1:2}", "{,}", "{\"a\":1]",
      "nul", "nulll", "True", "truefalse", "NaN", "Infinity", "-", "+1", "01", "-01", "00", "1.",
      ".5", "1.e3", "1e", "1e+", "0x10", "1_000", "1,2", "[1]x", "{}{}", "null null", "// c\n1",
      "/**/1", "\"", "\"abc", "\"\\\"", "\"\\x41\"", "\"\\u12\"", "\"\\u12G4\"", "\"\\",
      "\"\\u", "\"a\nb\"", "\"a\tb\"", "\"a\u{0}b\"", "\"\u{1F}\"", "\u{FEFF}1", "\u{A0}1",
      "1\u{0}", "\u{0}", "[1]\u{0}", "\u{C}1",
    ])
  func malformed(_ text: String) {
    let error = #expect(throws: OpsError.self) { try DocumentParser.parse(text) }
    #expect(error?.code == .malformed)
    #expect(error?.message.contains(" at byte ") == true)
  }

  @Test(
    "surrogates that are not a pair are refused",
    arguments: [
      #""\uD800""#, #""\uDC00""#, #""\uD800x""#, #""\uD800\n""#, #""\uD800\uD800""#,
      #""\uDC00\uD800""#, #""\uD834\u0041""#, #""\uDBFF\uE000""#,
    ])
  func surrogates(_ text: String) {
    let error = #expect(throws: OpsError.self) { try DocumentParser.parse(text) }
    #expect(error?.code == .malformed)
    #expect(error?.message == "Lone surrogate at byte 1" || text.hasPrefix(#""\uDC"#))
  }

  @Test(
    "invalid UTF-8 is refused where it stands",
    arguments: [
      [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xC3, 0x28], [0xE0, 0x80, 0x80],
      [0xE0, 0x9F, 0xBF], [0xE2, 0x82], [0xE2, 0x28, 0xA1], [0xED, 0xA0, 0x80],
      [0xED, 0xBF, 0xBF], [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x8F, 0xBF, 0xBF],
      [0xF0, 0x9F, 0x92], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFE], [0xFF],
    ] as [[UInt8]])
  func invalidUTF8(_ bytes: [UInt8]) {
    for (prefix, place) in [("\"ab", 3), ("\"\\n", 3), ("", 0)] {
      let error = #expect(throws: OpsError.self) {
        try DocumentParser.parse(Array(prefix.utf8) + bytes + Array("\"".utf8))
      }
      #expect(error?.code == .malformed)
      #expect(error?.message.hasSuffix("at byte \(place)") == true)
    }
  }

  @Test("the edges of every UTF-8 range are accepted")
  func validUTF8() throws {
    let text = "\u{80}\u{7FF}\u{800}\u{FFF}\u{1000}\u{D7FF}\u{E000}\u{FFFF}\u{10000}\u{10FFFF}"
    #expect(try DocumentParser.parse("\"\(text)\"") == .text(text))
  }

  @Test("a key given twice is refused, also when one of them is escaped")
  func duplicates() {
    for text in [#"{"a":1,"b":2,"a":3}"#, #"{"a":1,"b":2,"\u0061":3}"#] {
      let error = #expect(throws: OpsError.self) { try DocumentParser.parse(text) }
      #expect(error?.code == .duplicate)
      #expect(error?.message == "Key a is given twice at byte 13")
      #expect(error?.field == "a")
    }
  }

  @Test("a hostile key reaches the message only in escaped form")
  func hostileKey() {
    let text = #"{"\u001b[2J":1,"\u001b[2J":2}"#
    let error = #expect(throws: OpsError.self) { try DocumentParser.parse(text) }
    #expect(error?.message.utf8.contains(0x1B) == false)
  }

  @Test("too many bytes are refused at once, whatever they are")
  func tooLong() {
    let bytes = [UInt8](repeating: UInt8(ascii: "x"), count: 10 << 20)
    let error = #expect(throws: OpsError.self) { try DocumentParser.parse(bytes) }
    #expect(error?.code == .tooLarge)
    #expect(error?.message.hasSuffix("at byte 1048576") == true)
  }

  @Test("the byte limit itself is allowed, one more is not")
  func byteLimit() throws {
    let limits = DocumentParser.Limits(maximumBytes: 4)
    #expect(try DocumentParser.parse("true", limits: limits) == true)
    #expect(throws: OpsError.self) { try DocumentParser.parse("true ", limits: limits) }
  }

  @Test("nesting up to the limit is read, deeper nesting is refused", arguments: [0, 1, 64, 512])
  func depthLimit(_ depth: Int) throws {
    let limits = DocumentParser.Limits(maximumDepth: depth)
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + "1" + String(repeating: "]", count: depth)
    }
    let document = try DocumentParser.parse(nested(depth), limits: limits)
    #expect(DocumentWriter.string(document) == nested(depth))
    let error = #expect(throws: OpsError.self) {
      try DocumentParser.parse(nested(depth + 1), limits: limits)
    }
    #expect(error?.code == .tooLarge)
    #expect(error?.message == "The document is nested deeper than \(depth) levels at byte \(depth)")
  }

  @Test("input nested 10,000 deep is refused, even if a caller asks for such a limit")
  func nestingBomb() {
    for opening in ["[", "{\"a\":"] {
      let text = String(repeating: opening, count: 10_000)
      for limits in [DocumentParser.Limits(), DocumentParser.Limits(maximumDepth: 1_000_000)] {
        let error = #expect(throws: OpsError.self) {
          try DocumentParser.parse(text, limits: limits)
        }
        #expect(error?.code == .tooLarge)
      }
    }
  }

  @Test("an object with very many keys is read, and its last duplicate found")
  func manyKeys() throws {
    let members = (0..<40_000).map { "\"key\($0)\":\($0)" }.joined(separator: ",")
    let document = try DocumentParser.parse("{\(members)}")
    #expect(document.members?.count == 40_000)
    #expect(document["key39999"] == 39_999)
    let error = #expect(throws: OpsError.self) {
      try DocumentParser.parse("{\(members),\"key77\":0}")
    }
    #expect(error?.code == .duplicate)
  }

  private static let collection = PackageFolder.shared("data/nasty/json-accept")

  @Test(
    "the public collection of JSON texts every parser must accept is accepted",
    .enabled(if: collection != nil, "the collection is not beside the package"))
  func acceptCollection() throws {
    let folder = try #require(Self.collection)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".json") }
    #expect(names.count > 50)
    for name in names.sorted() {
      let bytes = [UInt8](try Data(contentsOf: folder.appending(path: name)))
      if name.hasPrefix("y_object_duplicated_key") {
        // RFC 8259 only says keys SHOULD be unique; here they must be.
        let error = #expect(throws: OpsError.self, "\(name)") { try DocumentParser.parse(bytes) }
        #expect(error?.code == .duplicate, "\(name)")
        continue
      }
      #expect(throws: Never.self, "\(name)") {
        let document = try DocumentParser.parse(bytes)
        for style in DocumentStyle.allCases {
          let written = DocumentWriter.bytes(document, style: style)
          #expect(try DocumentParser.parse(written) == document, "\(name)")
        }
      }
    }
  }
}
