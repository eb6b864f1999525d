import OpsDomain
import Testing

@testable import OpsShell

@Suite("Errors")
struct ErrorRendererTests {
  private let error = OpsError(
    .insufficientStock, "40 wanted, 36 on hand in EU1-A", field: "quantity",
    hint: "stock level A-7", at: "receive.opsh:2:18")

  @Test("With its source line the fault is underlined")
  func excerpt() throws {
    let source = "opsh 1\n  stock move A-7 $r.qty --from EU1-A\n"
    let excerpt = try #require(SourceExcerpt(at: error.at ?? "", in: source))
    #expect(
      ErrorRenderer.text(error, excerpt: excerpt, notes: ["nothing was committed"]) == """
        receive.opsh:2:18: rule.insufficient_stock (82)
            2 |   stock move A-7 $r.qty --from EU1-A
              |                  ^^^^^^ 40 wanted, 36 on hand in EU1-A
           nothing was committed · field quantity · try: stock level A-7

        """)
  }

  @Test("Without a place it is an error and a sentence")
  func plain() {
    #expect(
      ErrorRenderer.text(OpsError(.notFound, "No such thing"))
        == "error: notfound.any (80)\n   No such thing\n")
  }

  @Test("Carets count columns, and a long line is cut around the fault")
  func columns() {
    let wide = SourceExcerpt(line: 1, column: 4, length: 2, text: "日本\t本x")
    let text = ErrorRenderer.text(error, excerpt: wide)
    #expect(text.contains("    1 | 日本 本x\n      |      ^^^ 40"))
    let long = SourceExcerpt(line: 1, column: 500, text: String(repeating: "a", count: 999))
    let lines = ErrorRenderer.text(error, excerpt: long).split(separator: "\n")
    #expect(lines[1].hasPrefix("    1 | …aaa") && lines[1].hasSuffix("aaa…"))
    #expect(DisplayWidth.of(lines[1]) < 120)
    let beyond = SourceExcerpt(line: 1, column: 99, text: "ab")
    #expect(ErrorRenderer.text(error, excerpt: beyond).contains("1 | ab\n      |   ^ 40"))
  }

  @Test(
    "Places that point nowhere have no source line",
    arguments: ["x", "a:b", "f:9:1", "f:0:1", "1:0", "", "::"])
  func nowhere(_ at: String) {
    #expect(SourceExcerpt(at: at, in: "one\ntwo") == nil)
  }

  @Test("A place without a file and the last line are found")
  func somewhere() {
    #expect(SourceExcerpt(at: "2:1", in: "one\r\ntwo x")?.text == "two x")
    #expect(SourceExcerpt(at: "1:2", in: "one\r\ntwo")?.text == "one")
    #expect(SourceExcerpt(at: "C:f:2:1", in: "one\ntwo x")?.length == 3)
  }

  @Test("JSON has every member of error/1 and the exit code of the class")
  func json() {
    #expect(
      String(decoding: ErrorRenderer.json(error), as: UTF8.self)
        == #"{"schema":"error/1","ok":false,"code":"rule.insufficient_stock","class":"rule","#
        + #""exit":82,"message":"40 wanted, 36 on hand in EU1-A","field":"quantity","#
        + #""hint":"stock level A-7","retryable":false,"at":"receive.opsh:2:18"}"# + "\n")
    #expect(
      String(decoding: ErrorRenderer.json(OpsError(.timeout, "Too late")), as: UTF8.self)
        == #"{"schema":"error/1","ok":false,"code":"tempfail.timeout","class":"tempfail","#
        + #""exit":75,"message":"Too late","field":null,"hint":null,"retryable":true,"at":null}"#
        + "\n")
  }

  @Test("No part of an error can drive the terminal")
  func naughty() {
    for text in SharedFiles.naughtyStrings {
      let error = OpsError(.badValue, text, field: text, hint: text, at: text)
      let excerpt = SourceExcerpt(line: 1, column: 3, length: 4, text: text)
      for shown in [
        ErrorRenderer.text(error), ErrorRenderer.text(error, excerpt: excerpt, notes: [text]),
      ] {
        #expect(!shown.unicodeScalars.contains { $0 != "\n" && Sanitizer.isDangerous($0) })
      }
    }
  }
}
