import OpsDomain
import OpsStorage
import OpsTesting
import Testing

/// A row comes back from its image.
@Suite struct RowImageTests {
  private static let schema = Schema(
    "images", area: .platform,
    columns: [
      Column("text", .text, nullable: true), Column("bytes", .bytes, nullable: true),
      Column("number", .integer, nullable: true),
    ])

  private func row(_ text: Value = .null, _ bytes: Value = .null, _ number: Value = .null) -> Row {
    Row([.integer(1), .integer(2), text, bytes, number])
  }

  @Test func everyControlCharacterSurvives() throws {
    for scalar in (0...0x20).compactMap(Unicode.Scalar.init) + ["\"", "\\", "/", "\u{7F}"] {
      let row = row(.text("a\(scalar)b"))
      #expect(try RowImage.decode(RowImage.encode(row), schema: Self.schema) == row)
    }
  }

  @Test(arguments: ["", "é", "e\u{301}", "\u{2028}\u{FEFF}", "\u{10FFFF}\u{1F600}", "\\u0041 \\n"])
  func textsSurviveByteByByte(_ text: String) throws {
    let row = row(.text(text))
    #expect(try RowImage.decode(RowImage.encode(row), schema: Self.schema) == row)
  }

  @Test func whatStandsBetweenSpecialCharactersIsWrittenAsItIs() {
    for (text, json) in [
      ("", ""), ("\"", #"\""#), ("ab\"cd\\ef", #"ab\"cd\\ef"#), ("\u{1}é\u{1F}", #"\u0001é\u001f"#),
      ("\\\\ end", #"\\\\ end"#), ("plain", "plain"),
    ] {
      let image = String(decoding: RowImage.encode(row(.text(text))), as: UTF8.self)
      #expect(image == #"[1,2,"\#(json)",null,null]"#)
    }
  }

  @Test func numbersAndBytesSurvive() throws {
    for number: Int64 in [.min, .min + 1, -1, 0, 9, 10, (1 << 53) + 1, .max] {
      let row = row(.null, .null, .integer(number))
      #expect(try RowImage.decode(RowImage.encode(row), schema: Self.schema) == row)
    }
    for count in 0...4 {
      let row = row(.null, .bytes((0..<count).map { 255 - UInt8($0) }))
      #expect(try RowImage.decode(RowImage.encode(row), schema: Self.schema) == row)
    }
  }

  @Test func imageIsPlainJSON() {
    let row = row(.text("a\"\n"), .bytes([255, 0]), .integer(-7))
    #expect(
      String(decoding: RowImage.encode(row), as: UTF8.self)
        == #"[1,2,"a\"\u000a",{"b":"_wA"},-7]"#)
  }

  @Test func olderImageIsPadded() throws {
    let image = Array(#"[1,2,"a"]"#.utf8)
    #expect(try RowImage.decode(image, schema: Self.schema) == row(.text("a")))
  }

  @Test func largeImageIsRead() throws {
    let row = row(.text(String(repeating: "x", count: 3_000_000)))
    #expect(try RowImage.decode(RowImage.encode(row), schema: Self.schema) == row)
  }

  @Test(arguments: [
    "", "{}", "[1,2", "[1,2,true]", "[1,2,1.5]", #"[1,2,{"c":"AA"}]"#, #"[1,2,{"b":"!"}]"#,
    #"[1,2,{"b":3}]"#, "[1,2,[]]", "[1,2] x", "[1,2,9223372036854775808]",
  ])
  func anythingElseIsCorrupt(_ image: String) {
    let error = #expect(throws: OpsError.self) {
      try RowImage.decode(Array(image.utf8), schema: Self.schema)
    }
    #expect(error?.code == .corrupt)
  }

  @Test func entitiesOfTheContractSurvive() throws {
    var entity = ContractEntity(id: RecordID(rawValue: .max), code: "c")
    entity.choice = false
    entity.digest = Array(0...255)
    entity.until = .minimum
    let image = RowImage.encode(entity.row)
    #expect(try ContractEntity(RowImage.decode(image, schema: ContractEntity.schema)) == entity)
  }
}
