import Testing

@testable import OpsShell

/// Which words of an argument vector are options.
@Suite("Words of an argument vector")
struct WordArgumentsTests {
  @Test(
    "Only a dash with a letter or two dashes begin an option",
    arguments: [
      ("--limit", true), ("--", true), ("-n", true), ("-N", true), ("-", false), ("-5", false),
      ("-5.2", false), ("-free", false), ("a-b", false), ("", false), ("-é", false), ("-_", false),
    ])
  func options(_ text: String, _ expected: Bool) {
    #expect(Word.arguments([text])[0].isOption == expected)
  }

  @Test("Words keep their text and their place")
  func places() {
    let words = Word.arguments(["a b", "\"c\"", "$d", "--", "--e"])
    #expect(words.map(\.text) == ["a b", "\"c\"", "$d", "--", "--e"])
    #expect(words.map(\.column) == [1, 2, 3, 4, 5])
    #expect(words.map(\.isOption) == [false, false, false, true, false])
  }
}
