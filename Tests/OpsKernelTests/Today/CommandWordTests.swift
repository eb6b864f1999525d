import Testing

@testable import OpsKernel

/// Words of commands that people copy.
@Suite("Words to copy")
struct CommandWordTests {
  @Test(
    arguments: [
      ("LAMP-1", "LAMP-1"), ("M 1", "'M 1'"), ("", "''"), ("-x", "'-x'"), ("#FFF", "'#FFF'"),
      ("Joe's $5", "\"Joe's \\$5\""), ("a'\"\\b", "\"a'\\\"\\\\b\""), ("Łódź", "'Łódź'"),
    ])
  func quoting(text: String, word: String) {
    #expect(CommandWord.of(text) == word)
  }
}
