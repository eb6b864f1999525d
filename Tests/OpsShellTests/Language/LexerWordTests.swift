import OpsDomain
import Testing

@testable import OpsShell

@Suite("Splitting command lines into words")
struct LexerWordTests {
  private func texts(_ line: String) throws(OpsError) -> [String] {
    try Lexer.words(line).map(\.text)
  }

  @Test(
    "Blanks separate words and nothing else about them matters",
    arguments: [
      ("", []), ("   \t ", []), ("oos", ["oos"]), ("  oos   list\t", ["oos", "list"]),
      ("stock adjust A -5", ["stock", "adjust", "A", "-5"]),
      (
        "sales enter 2026-01-31 --line A-7=5@1.20",
        ["sales", "enter", "2026-01-31", "--line", "A-7=5@1.20"]
      ),
      ("bulk x --map sku=SKU,qty=Qty", ["bulk", "x", "--map", "sku=SKU,qty=Qty"]),
      ("product show Gėrimas-ž", ["product", "show", "Gėrimas-ž"]),
      ("run ./a/b.opsh --max-errors 1%", ["run", "./a/b.opsh", "--max-errors", "1%"]),
      ("--from -", ["--from", "-"]), ("a ... b", ["a", "...", "b"]),
    ])
  func blanks(_ line: String, _ expected: [String]) throws {
    #expect(try texts(line) == expected)
  }

  @Test(
    "Single quotes are literal, double quotes know escapes",
    arguments: [
      ("'a b'", "a b"), ("''", ""), ("'it''s'", "it's"), (#"'a\n$x'"#, #"a\n$x"#),
      ("'|&<>`*?~'", "|&<>`*?~"),
      (#""""#, ""), (#""a b""#, "a b"), (#""\n\t\"\\\$""#, "\n\t\"\\$"), (#""it's""#, "it's"),
      ("'two\nlines'", "two\nlines"), (#"'"'"#, "\""), ("'日本'", "日本"), (#"a\;b"#, "a;b"),
      (#"\;"#, ";"),
    ])
  func quotes(_ line: String, _ expected: String) throws {
    #expect(try texts(line) == [expected])
  }

  @Test(
    "A word starts a comment only with # at its start",
    arguments: [
      ("# all of it", []), ("a # rest 'open", ["a"]), ("a#1 b#", ["a#1", "b#"]), ("'#'", ["#"]),
      ("--note=#1", ["--note=#1"]), ("#!/usr/bin/env opsh\nhelp", ["help"]),
      ("a # caf\u{E9}\r\n", ["a"]),
    ])
  func comments(_ line: String, _ expected: [String]) throws {
    #expect(try texts(line) == expected)
  }

  @Test("Options are told from values")
  func options() throws {
    let words = try Lexer.words("v -n --name --k=v -5 -.5 -free - '--quoted' -- -x --y")
    let options = words.filter(\.isOption).map(\.text)
    #expect(options == ["-n", "--name", "--k=v", "--"])
    #expect(words.filter(\.isQuoted).map(\.text) == ["--quoted"])
    #expect(words.suffix(2).map(\.text) == ["-x", "--y"])
  }

  @Test(
    "A value attached to an option stays in its word",
    arguments: [
      ("--a=b", "--a=b"), ("--a='b c'", "--a=b c"), (#"--a="b\tc""#, "--a=b\tc"), ("--a=", "--a="),
      ("--a=-5", "--a=-5"), ("--a=--b", "--a=--b"), ("--a=b=c", "--a=b=c"), ("--a=''", "--a="),
    ])
  func attachedValues(_ line: String, _ expected: String) throws {
    let words = try Lexer.words(line)
    #expect(words.map(\.text) == [expected])
    #expect(words.allSatisfy { $0.isOption && !$0.isQuoted })
    #expect(words.first?.range == 0..<line.utf8.count)
  }

  @Test("An empty attached value does not swallow the next word")
  func emptyValue() throws {
    #expect(try texts("--a= b") == ["--a=", "b"])
    #expect(try Lexer.commands("x --a=\ny").map(\.arguments) == [["x", "--a="], ["y"]])
  }

  @Test("Ranges are bytes, columns are scalars")
  func places() throws {
    let line = "a žž 'q q' b"
    let words = try Lexer.words(line)
    #expect(words.map(\.column) == [1, 3, 6, 12])
    #expect(words.map(\.range) == [0..<1, 2..<6, 7..<12, 13..<14])
    let bytes = Array(line.utf8)
    #expect(String(decoding: bytes[words[2].range], as: UTF8.self) == "'q q'")
  }

  @Test("Line ends and semicolons separate commands; backslash joins lines")
  func commands() throws {
    let script = "\u{FEFF}opsh 1\r\n\n# comment\n;; a b ; c 'x\ny' \\\n  --z 1\\\r\n 2\n"
    let commands = try Lexer.commands(script)
    #expect(
      commands.map(\.arguments) == [["opsh", "1"], ["a", "b"], ["c", "x\ny", "--z", "1", "2"]])
    #expect(commands.map(\.line) == [1, 4, 4])
    #expect(commands.map(\.column) == [1, 4, 10])
    #expect(commands[2].words.map(\.line) == [4, 4, 6, 6, 7])
  }

  @Test("-- ends options for its own command only")
  func optionsEndPerCommand() throws {
    let commands = try Lexer.commands("a -- --x; b --x")
    #expect(commands[0].words.map(\.isOption) == [false, true, false])
    #expect(commands[1].words.map(\.isOption) == [false, true])
  }

  @Test("Any text survives being quoted either way")
  func roundTrip() throws {
    for text in SharedFiles.naughtyStrings {
      let literal =
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''")
        + "'"
      var escaped = "\""
      for scalar in text.unicodeScalars {
        if ["\\", "\"", "$"].contains(scalar) { escaped += "\\" }
        escaped.unicodeScalars.append(scalar)
      }
      let words = try Lexer.words("x \(literal) \(escaped)\" y")
      #expect(words.map { Array($0.text.utf8) } == ["x", text, text, "y"].map { Array($0.utf8) })
    }
  }

  @Test(
    "A prompt asks for more only when the text lacks its end",
    arguments: [
      ("a 'b", true), ("a \"b", true), ("a \\", true), ("a \"${x", true), ("a", false),
      ("a | b", false),
      ("a 'b' c'", false), ("", false), ("a \\\nb", false),
    ])
  func incomplete(_ text: String, _ expected: Bool) {
    #expect(Lexer.isIncomplete(text) == expected)
  }

  @Test("In scripts open blocks and parentheses ask for more too")
  func incompleteScripts() {
    #expect(Lexer.isIncomplete("if $a == 1 {", grammar: .script))
    #expect(Lexer.isIncomplete("let x = (1 +", grammar: .script))
    #expect(!Lexer.isIncomplete("if $a == 1 { note x }", grammar: .script))
    #expect(!Lexer.isIncomplete("}", grammar: .script))
  }
}
