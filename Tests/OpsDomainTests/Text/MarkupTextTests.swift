import OpsDomain
import Testing

@Suite struct MarkupTextTests {
  @Test("Text means nothing to a browser, in an element or between quotes")
  func escaping() {
    #expect(
      MarkupText.escaped("<script>alert('1')</script>\"&")
        == "&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&quot;&amp;")
    #expect(MarkupText.escaped("Ėglė 🙂 \u{200D}&amp;") == "Ėglė 🙂 \u{200D}&amp;amp;")
  }

  @Test("What would hide or turn text is shown")
  func visible() {
    #expect(
      MarkupText.escaped("\u{1B}[31m\u{202E}\u{7F}\u{9B}\u{0}") == "␛[31m\\u{202e}␡\\x9b␀")
    #expect(MarkupText.escaped("a\u{FFFE}\u{FFFF}") == "a\u{FFFD}\u{FFFD}")
  }

  @Test("Lines stay where they are wanted")
  func lines() {
    #expect(MarkupText.escaped("a\n\tb") == "a␊␉b")
    #expect(MarkupText.escaped("a\n\tb\u{1B}", keepsLines: true) == "a\n\tb␛")
  }
}
