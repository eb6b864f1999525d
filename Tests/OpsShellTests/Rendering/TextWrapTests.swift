import OpsKernel
import Testing

@testable import OpsShell

@Suite("Text of columns in lines")
struct TextWrapTests {
  @Test("At 80 columns every option of the help keeps its gap, or stands above its text")
  func help() {
    for command in CommandRegistry.standard.commands {
      let lines = TextWrap.hanging(HelpText.of(command), width: 80)
        .split(separator: "\n").map(String.init).prefix { $0 != "examples" }
      #expect(lines.allSatisfy { DisplayWidth.of($0) <= 80 }, "\(lines)")
      for option in command.parameters where !option.isPositional && option.kind != .flag {
        let label = "  --\(option.optionName) \(option.label)"
        guard DisplayWidth.of(label) <= 78 else { continue }
        #expect(
          lines.contains { $0 == label || $0.hasPrefix(label + "  ") },
          "\(command.name) \(label)")
      }
    }
  }

  @Test("The number of an exit code and its name stay columns")
  func exitCodes() {
    let indent = String(repeating: " ", count: 18)
    let text = TextWrap.hanging(HelpText.exitCodes, width: 80)
    #expect(text.contains("\n 75  tempfail     the book is busy"), "\(text)")
    #expect(text.contains("may be\n\(indent)tried again\n"), "\(text)")
  }

  @Test("A sentence that goes on in the next line is broken anew, the next one begins a line")
  func sentences() {
    let text = "aaa bbb ccc ddd\neee fff.\nNext."
    #expect(TextWrap.hanging(text, width: 12) == "aaa bbb ccc\nddd eee fff.\nNext.")
    let row = "  key  one two three\n       four\n  a    b"
    #expect(
      TextWrap.hanging(row, width: 16) == "  key  one two\n       three\n       four\n  a    b")
    #expect(TextWrap.hanging(text, width: nil) == text)
  }

  @Test("A word with choices is cut behind one of them")
  func choices() {
    #expect(TextWrap.lines("off|fifo|priority", width: 10) == ["off|fifo|", "priority"])
    #expect(TextWrap.lines("off|fifo", width: 8) == ["off|fifo"])
  }

  @Test("An example that is broken keeps an option beside its value")
  func brokenExamples() {
    let line = "  opsh bulk stock receive --from a.csv --rejects b.csv --again"
    #expect(
      TextWrap.hanging(line, width: 52)
        == "  opsh bulk stock receive --from a.csv \\\n    --rejects b.csv --again")
  }

  @Test("A label that leaves no room stands above its text")
  func labels() {
    let row = "  --kind one|two|three  Only these"
    #expect(
      TextWrap.hanging(row, width: 30) == "  --kind one|two|three\n      Only these")
  }
}
