import Testing

@testable import declarations

@Suite struct BraceCountTests {
  /// The braces that are open behind the text; nil within a text or a comment.
  private static func depth(_ text: String) -> Int? {
    var count = BraceCount()
    var depth = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      depth += count.read(line)
    }
    return count.isCode ? depth : nil
  }

  @Test(arguments: [
    ##"let a = "\\" {"##, ##"let a = "{\"{" {"##, ##"let a = #"{\"# {"##, ##"a("", "{") {"##,
    ##"let a = #"{"{"# {"##, "let a = \"\"\"\n  { \" {\n  \"\"\"; {",
    "let a = #\"\"\"\n  { \"\"\" {\n  \"\"\"#; {", ##"let a = "\(b.map { "}\($0)" }) }" {"##,
    ##"let a = #"\#(b["{"]) \(}"# {"##, "a { // }", "a { /* } /* } */ } */", "/* {\n{ */ {",
    "#if a {", ##"let a = #"""# {"##,
  ])
  func onlyBracesOfTheCodeCount(_ text: String) {
    #expect(Self.depth(text) == 1)
  }

  @Test func anOpenTextOrCommentIsSeen() {
    #expect(Self.depth("let a = \"\"\"") == nil)
    #expect(Self.depth("/* a") == nil)
  }

  @Test(arguments: ["struct Jar {", "}", "struct Jar {\n}\n/*", "let a = \"\"\"\n"])
  func aFileThatDoesNotCloseIsAnError(_ text: String) {
    #expect(throws: DeclarationFault.self) {
      try DeclarationReader.contents(of: text, path: "Jar.swift")
    }
  }

  @Test func linesOfATextDeclareNothing() throws {
    let text = "extension Jars {\n  static let a = \"\"\"\n  struct Jar: Entity {\n  \"\"\"\n}"
    #expect(try DeclarationReader.contents(of: text, path: "Jar.swift").members.isEmpty)
  }
}
