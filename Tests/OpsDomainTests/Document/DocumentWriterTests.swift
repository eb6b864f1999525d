import OpsDomain
import Testing

@Suite("DocumentWriter")
struct DocumentWriterTests {
  private let sample: Document = [
    "b": [1, -20, [:], []], "a": ["x": nil, "y": true], "n": .number("0.10"),
  ]

  @Test("compact text has no white space and keeps the order of keys")
  func compact() {
    #expect(
      DocumentWriter.string(sample)
        == #"{"b":[1,-20,{},[]],"a":{"x":null,"y":true},"n":0.10}"#)
  }

  @Test("pretty text has two spaces per level and leaves empty containers closed")
  func pretty() {
    #expect(
      DocumentWriter.string(sample, style: .pretty) == """
        {
          "b": [
            1,
            -20,
            {},
            []
          ],
          "a": {
            "x": null,
            "y": true
          },
          "n": 0.10
        }
        """)
  }

  @Test("integers are written in full", arguments: [0, 9, 10, -1, .max, .min] as [Int64])
  func integers(_ value: Int64) {
    #expect(DocumentWriter.string(.integer(value)) == String(value))
  }

  @Test("what must be escaped is escaped, in texts and in keys")
  func escapes() {
    let text =
      "\"\\/\u{8}\t\n\u{C}\r\0\u{1B}\u{1F} \u{7F}\u{80}\u{9B}\u{9F}\u{A0}"
      + "\u{2028}\u{2029}é€𝄞"
    let expected =
      #""\"\\/\b\t\n\f\r\u0000\u001b\u001f \u007f\u0080\u009b\u009f"# + "\u{A0}"
      + #"\u2028\u2029é€𝄞""#
    #expect(DocumentWriter.string(.text(text)) == expected)
    #expect(DocumentWriter.string([text: 1]) == "{\(expected):1}")
    #expect(DocumentWriter.string([.text(text)]) == "[\(expected)]")
  }

  @Test("no character that could steer a terminal is ever written raw")
  func everyControlCharacter() throws {
    let steering = Array(0..<0x20) + Array(0x7F...0x9F) + [0x2028, 0x2029] as [UInt32]
    for value in steering {
      let scalar = try #require(Unicode.Scalar(value))
      let written = DocumentWriter.string(.text("a\(Character(scalar))b"))
      #expect(!written.unicodeScalars.contains(scalar), "\(value)")
      #expect(try DocumentParser.parse(written) == .text("a\(Character(scalar))b"), "\(value)")
    }
  }

  @Test("characters beside the escaped ones stay raw")
  func neighbours() {
    for text in ["\u{20}", "~", "\u{A0}", "\u{A9}", "\u{E2}", "\u{2027}", "\u{202A}", "\u{20A8}"] {
      #expect(DocumentWriter.string(.text(text)) == "\"\(text)\"")
    }
  }

  @Test("a number whose text is no JSON number is written as a string")
  func brokenNumbers() {
    for text in ["", "1]", "\u{1B}[2J", "NaN", "01", "1.", " 1", "1\n"] {
      let written = DocumentWriter.string(.number(text))
      #expect(written == DocumentWriter.string(.text(text)))
    }
    #expect(DocumentWriter.string(.number("-1.50E+7")) == "-1.50E+7")
  }

  @Test("writing to a buffer appends")
  func append() {
    var buffer = Array("x".utf8)
    DocumentWriter.write([1], to: &buffer)
    DocumentWriter.write(nil, to: &buffer)
    #expect(String(decoding: buffer, as: UTF8.self) == "x[1]null")
  }
}
