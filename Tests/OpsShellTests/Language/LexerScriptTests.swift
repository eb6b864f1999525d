import OpsDomain
import OpsTesting
import Testing

@testable import OpsShell

@Suite("Tokens of scripts")
struct LexerScriptTests {
  /// Kind and text of each token: `word:a`.
  private func tokens(_ text: String) throws -> [String] {
    let bytes = Array(text.utf8)
    return try Lexer.tokens(text).map { token in
      let source = String(decoding: bytes[token.range], as: UTF8.self)
      return token.kind == .newline ? "newline" : "\(token.kind):\(source)"
    }
  }

  @Test("A command keeps words, an expression knows operators")
  func modes() throws {
    #expect(
      try tokens("if $delta > $limit or $a != -5 { stock adjust A -5 }") == [
        "word:if", "variable:$delta", "op:>", "variable:$limit", "name:or", "variable:$a", "op:!=",
        "op:-", "number:5", "leftBrace:{", "word:stock", "word:adjust", "word:A", "signedValue:-5",
        "rightBrace:}",
      ])
  }

  @Test("After = a bare word begins a command unless ( follows")
  func bindings() throws {
    #expect(
      try tokens("let r = stock show $x.sku --lot L1") == [
        "word:let", "name:r", "op:=", "word:stock", "word:show", "variable:$x.sku", "option:--lot",
        "word:L1",
      ])
    #expect(
      try tokens("set n = count($s.rows) + 1") == [
        "word:set", "name:n", "op:=", "name:count", "leftParenthesis:(", "variable:$s.rows",
        "rightParenthesis:)", "op:+", "number:1",
      ])
    #expect(
      try tokens("var b = not true") == ["word:var", "name:b", "op:=", "name:not", "name:true"])
    #expect(
      try tokens("param max: int = 200 \"most\"") == [
        "word:param", "name:max", "op::", "name:int", "op:=", "number:200",
        "interpolatingString:\"most\"",
      ])
  }

  @Test("Loops, indices, members, spreads, units")
  func details() throws {
    #expect(
      try tokens("foreach o in oos list --state open { stock receive ...$o --location=$l }") == [
        "word:foreach", "name:o", "name:in", "word:oos", "word:list", "option:--state", "word:open",
        "leftBrace:{", "word:stock", "word:receive", "spread:...", "variable:$o",
        "option:--location", "variable:$l", "rightBrace:}",
      ])
    #expect(
      try tokens("oos open $low.rows[0].sku 20 --for (today() + 1d)") == [
        "word:oos", "word:open", "variable:$low.rows", "leftBracket:[", "number:0",
        "rightBracket:]", "member:.sku", "word:20", "option:--for", "leftParenthesis:(",
        "name:today", "leftParenthesis:(", "rightParenthesis:)", "op:+", "number:1d",
        "rightParenthesis:)",
      ])
    #expect(
      try tokens("assert $a?.b ?? 5 % 2 <= 10%, 'm'") == [
        "word:assert", "variable:$a?.b", "op:??", "number:5", "op:%", "number:2", "op:<=",
        "number:10%", "comma:,", "literalString:'m'",
      ])
  }

  @Test("Line ends separate statements outside parentheses and collapse")
  func separators() throws {
    #expect(
      try tokens("let x = (1 +\n 2)\n\n\nnote a; note b\n") == [
        "word:let", "name:x", "op:=", "leftParenthesis:(", "number:1", "op:+", "number:2",
        "rightParenthesis:)", "newline", "word:note", "word:a", "semicolon:;", "word:note",
        "word:b", "newline",
      ])
    #expect(
      try tokens("try {\n note a\n} catch e { fail 'x' }") == [
        "word:try", "leftBrace:{", "word:note", "word:a", "newline", "rightBrace:}", "word:catch",
        "word:e", "leftBrace:{", "word:fail", "literalString:'x'", "rightBrace:}",
      ])
  }

  @Test("Strings with code inside are one token and say so")
  func interpolation() throws {
    let text = #"print "n ${join($x, ", ") + "}" + '"'} $a.b. \$c" x"#
    let all = try Lexer.tokens(text)
    #expect(all.map(\.kind) == [.word, .interpolatingString, .word])
    #expect(all[1].flags == [.hasEscape, .hasVariable])
    #expect(try Lexer.tokens("'$x'").first?.flags == [])
  }

  @Test("Lines and columns point at the first scalar of a token")
  func places() throws {
    let all = try Lexer.tokens("note 'ž\nž' b\n  let ž", grammar: .commands)
    #expect(all.map(\.line) == [1, 1, 2, 2, 3, 3])
    #expect(all.map(\.column) == [1, 6, 4, 5, 3, 7])
  }

  @Test(
    "Wrong expressions are refused at their place",
    arguments: [
      ("if $a && $b { }", "1:7", "and"), ("if $a || $b { }", "1:7", "or"),
      ("if !$a { }", "1:4", "not"),
      ("if $a == é { }", "1:10", "quotes"), ("let x = 5_0", "1:9", "quotes"),
      ("if (1 ]", "1:7", "quote"),
      ("if (1; 2)", "1:6", "close it"), ("if $a {\n note x", "1:7", "missing }"),
      ("let x = (1", "1:9", "missing )"),
      ("a $x$y", "1:5", "blank"), ("a $x-y", "1:5", "blank"), ("a (1)b", "1:6", "blank"),
      ("a $x[0]b", "1:8", "blank"),
      ("if $a | 1", "1:7", "pipes"), ("let x = $", "1:9", "quote"),
    ])
  func failures(_ text: String, _ at: String, _ hint: String) throws {
    let error = try #require(throws: OpsError.self) { _ = try Lexer.tokens(text) }
    #expect(error.at == at)
    #expect(error.hint?.contains(hint) == true, "\(error.hint ?? "no hint")")
  }

  @Test("Any bytes give tokens in order or one error with a place")
  func arbitraryBytes() {
    let random = SeededRandom(seed: 20_261_121)
    let pieces: [[UInt8]] =
      [
        "if ", "let x = ", "foreach r in ", "$a.b", "[0]", "(", ")", "{", "}", "\"", "'", "${",
        "\\", "\n",
        "\r\n", ";", "--x=", "-5", "#", "ž", "|", "...$r", "word", " ", " ", "??", "?.", "1.5%",
        "\u{202E}",
      ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xE2, 0x80], [0x00], [0x0D]]
    for _ in 0..<TestLength.times(4000, short: 1500) {
      var bytes: [UInt8] = []
      for _ in 0..<random.next() % 14 { bytes += pieces[Int(random.next() % UInt64(pieces.count))] }
      for grammar in [Lexer.Grammar.commands, .script] { check(bytes, grammar) }
    }
  }

  private func check(_ bytes: [UInt8], _ grammar: Lexer.Grammar) {
    bytes.withUnsafeBufferPointer { buffer in
      var last = 0
      do throws(OpsError) {
        var lexer = try Lexer(buffer, grammar: grammar)
        while true {
          let token = try lexer.next()
          #expect(Int(token.offset) >= last && token.range.upperBound <= bytes.count, "\(bytes)")
          #expect(token.line >= 1 && token.column >= 1)
          last = token.range.upperBound
          if token.kind == .end { break }
        }
      } catch {
        #expect(error.at != nil && error.code == .usage)
      }
    }
  }
}
