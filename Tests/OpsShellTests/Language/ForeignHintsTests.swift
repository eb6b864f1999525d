import OpsDomain
import Testing

@testable import OpsShell

/// What people write who know another language, and what they are told to write here.
@Suite("Hints for words of other languages")
struct ForeignHintsTests {
  @Test(
    "The hint says how it is written here",
    arguments: [
      ("a += 1", "set a = $a + 1"), ("a++", "set a = $a + 1"),
      ("a+=3", "set a = $a + 3"), ("x := 5", "let x = 5"), ("x:=5", "let x = 5"),
      ("x = 5", "let x = 5"), ("let x = 1\nlet y = x + 1", "$x"), ("let x = 1\nlet y = x", "$x"),
      ("sleep 5", "retry"), ("// c", "#"), ("//c", "#"), ("import \"lib.opsh\"", "include"),
    ])
  func hints(_ text: String, _ wanted: String) {
    let errors = MemoryScripts.errors(text + "\n", path: "x.opsh", files: [:])
    #expect(errors.first?.hint?.contains(wanted) == true, "\(errors)")
  }
}
