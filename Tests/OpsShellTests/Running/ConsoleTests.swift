import OpsDomain
import Testing

@testable import OpsShell

/// What is said to people, wherever the data goes.
@Suite("Consoles")
struct ConsoleTests {
  @Test("Remarks fit the terminal that they go to, also when the data goes to a file")
  func remarks() {
    let console = CapturedConsole(remarksWidth: 20)
    console.tell("Nothing is owed, so nobody is paid.")
    #expect(console.remarks == "Nothing is owed, so\nnobody is paid.\n")
    #expect(!console.isTerminal && console.width == nil)
    let file = CapturedConsole()
    file.tell("Nothing is owed, so nobody is paid.")
    #expect(file.remarks == "Nothing is owed, so nobody is paid.\n")
  }

  @Test("A failure fits the same terminal")
  func failures() {
    let words = "The quantity of the product is larger than what there is at the location"
    func told(_ console: CapturedConsole) -> [Substring] {
      _ = Shell.report(OpsError(.badValue, words), format: .table, console)
      return console.remarks.split(separator: "\n")
    }
    #expect(told(CapturedConsole()).contains { $0.contains(words) })
    let narrow = CapturedConsole(remarksWidth: 40, environment: ["NO_COLOR": "1"])
    #expect(told(narrow).allSatisfy { $0.count <= 40 })
  }
}
