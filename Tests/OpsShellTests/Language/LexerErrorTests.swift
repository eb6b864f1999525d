import OpsDomain
import Testing

@testable import OpsShell

@Suite("Refusing what a command line cannot hold")
struct LexerErrorTests {
  @Test(
    "The place and the reason are named",
    arguments: [
      ("a | b", "1:3", "pipes belong to bash"), ("a > f", "1:3", "redirection belongs to bash"),
      ("a <f", "1:3", "redirection"), ("a & b", "1:3", "jobs belong to bash"),
      ("a B&Q", "1:4", "quote it"),
      ("a `b`", "1:3", "no command substitution"), ("a b*", "1:4", "wildcards"),
      ("help ?", "1:6", "--where"),
      ("a ~/x", "1:3", "path"), ("a PO-$x", "1:6", "quote it: \"PO-$x\""),
      ("a it's", "1:5", "whole word"),
      ("a b\"c\"", "1:4", "whole word"), ("a f(x)", "1:4", "blank before"),
      ("a b[0]", "1:4", "blank before"),
      ("a 'b'c", "1:6", "blank between"), ("a \"b\"'c'", "1:6", "blank between"),
      ("a 'b", "1:3", "add '"),
      ("a \"b", "1:3", "add \""), ("ž 'b", "1:3", "add '"), ("x\ny\n  'b\nc", "3:3", "add '"),
      ("a \"\\q\"", "1:4", "the escapes are"), ("a \"5$\"", "1:5", "\\$"),
      ("a b\\c", "1:4", "quote the word"),
      ("a b\\ \n c", "1:4", "blanks after"), ("a \\", "1:3", "next line"), ("a \rb", "1:3", "CRLF"),
      ("a -o=json", "1:3", "-o VALUE"),
      ("a ---x", "1:3", "--name"),
      ("a --x*", "1:6", "--name VALUE"), ("a -'x'", "1:3", "quote the word"),
      ("a $", "1:3", "stays text"),
      ("a $x", "1:3", "quote it to mean text: '$x'"), ("a \"$x\"", "1:3", "'…'"),
      ("a ...$r", "1:3", "quote"),
      ("a { b", "1:3", "quote"), ("a }", "1:3", "quote it"), ("a (1)", "1:3", "quote"),
      ("a ]", "1:3", "quote it"),
      ("a [x]", "1:3", "quote it"), ("a ) b", "1:3", "quote it"), ("a\u{1B}[0m", "1:2", "remove"),
      ("a \u{201C}b\u{201D}", "1:3", "type ' or"), ("a \u{2013}n", "1:3", "type - or"),
      ("a b\u{A0}c", "1:4", "in quotes"), ("a \u{202E}b", "1:3", "in quotes"),
      ("a\u{200B} b", "1:2", "in quotes"),
      ("a; b\nc | d", "2:3", "pipes"), ("ab\\\ncd | e", "2:4", "pipes"),
    ])
  func places(_ text: String, _ at: String, _ hint: String) throws {
    let error = try #require(throws: OpsError.self) { _ = try Lexer.commands(text) }
    #expect(error.code == .usage)
    #expect(error.at == at)
    #expect(error.hint?.contains(hint) == true, "\(error.hint ?? "no hint")")
  }

  @Test("A file's name comes first")
  func fileName() {
    #expect {
      _ = try Lexer.commands("ok\n  a | b", file: "r.opsh")
    } throws: {
      ($0 as? OpsError)?.at == "r.opsh:2:5"
    }
  }

  @Test("Where one command is expected a second is refused at its place")
  func secondCommand() {
    #expect {
      _ = try Lexer.words("a; b")
    } throws: {
      ($0 as? OpsError)?.at == "1:4"
    }
  }

  @Test(
    "Only well-formed UTF-8 is taken",
    arguments: [
      [0x61, 0x20, 0xFF], [0x61, 0x20, 0xC0, 0x80], [0x61, 0x20, 0xED, 0xA0, 0x80],
      [0x61, 0x20, 0xC5],
      [0x61, 0x20, 0xF4, 0x90, 0x80, 0x80], [0x61, 0x20, 0x27, 0x80, 0x27],
      [0x61, 0x20, 0x22, 0xE2, 0x82],
    ] as [[UInt8]])
  func encoding(_ bytes: [UInt8]) throws {
    let error = try #require(throws: OpsError.self) {
      _ = try bytes.withUnsafeBufferPointer { (buffer) throws(OpsError) in
        try Lexer.commands(buffer)
      }
    }
    #expect(error.message.contains("UTF-8"))
  }

  @Test("Every limit holds and the limit itself is allowed")
  func limits() throws {
    let limits = LexerLimits(totalBytes: 100, lineBytes: 10, nesting: 2)
    #expect(try Lexer.commands("0123456789\n0123456789", limits: limits).count == 2)
    for text in [
      "0123456789a", "0123456789a\nb", "'12345\n0123456789a'", String(repeating: "a\n", count: 51),
    ] {
      #expect(throws: OpsError.self) { try Lexer.commands(text, limits: limits) }
    }
    #expect(try Lexer.tokens("if ((1))", limits: limits).count == 6)
    #expect(throws: OpsError.self) { try Lexer.tokens("if (((1)))", limits: limits) }
    let deep = String(repeating: "\"${", count: 5000)
    #expect(throws: OpsError.self) { try Lexer.tokens("note " + deep) }
  }
}
