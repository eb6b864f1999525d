import Testing

@testable import OpsShell

@Suite("When to colour")
struct StyleTests {
  @Test(
    "The policy decides, then the environment",
    arguments: [
      (.auto, true, [:], true), (.auto, false, [:], false), (.auto, true, ["NO_COLOR": "1"], false),
      (.auto, true, ["NO_COLOR": ""], true), (.auto, true, ["TERM": "dumb"], false),
      (.auto, false, ["OPSH_FORCE_TTY": "1"], true),
      (.auto, false, ["OPSH_FORCE_TTY": "1", "NO_COLOR": "1"], false),
      (.always, false, ["NO_COLOR": "1", "TERM": "dumb"], true),
      (.never, true, ["OPSH_FORCE_TTY": "1"], false),
    ] as [(Style.Policy, Bool, [String: String], Bool)])
  func policy(
    _ policy: Style.Policy, _ terminal: Bool, _ environment: [String: String], _ expected: Bool
  ) {
    let style = Style.resolve(policy, isTerminal: terminal, environment: environment)
    #expect(style.isColoured == expected)
  }

  @Test(
    "Signs follow the locale",
    arguments: [
      ([:], .ascii), (["LANG": "lt_LT.UTF-8"], .unicode), (["LANG": "C"], .ascii),
      (["LANG": "en_US.UTF-8", "LC_ALL": "C"], .ascii),
      (["LC_CTYPE": "C.utf8", "LANG": "C", "LC_ALL": ""], .unicode),
    ] as [([String: String], GlyphSet)])
  func glyphs(_ environment: [String: String], _ expected: GlyphSet) {
    #expect(GlyphSet.resolve(environment: environment) == expected)
  }

  @Test("Every role changes the look and never the words")
  func roles() {
    let coloured = Style(isColoured: true)
    for role in Style.Role.allCases {
      let text = coloured.apply(role, "word")
      #expect(text.hasPrefix("\u{1B}[") && text.hasSuffix("word\u{1B}[0m"))
      #expect(Style.plain.apply(role, "word") == "word")
    }
    #expect(coloured.apply(nil, "word") == "word")
    #expect(coloured.apply(.error, "") == "")
  }
}
