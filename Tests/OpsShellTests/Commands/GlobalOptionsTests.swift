import OpsDomain
import OpsKernel
import Testing

@testable import OpsShell

/// The options every command takes.
@Suite("Options of every command")
struct GlobalOptionsTests {
  private func options(_ line: String) throws(OpsError) -> GlobalOptions {
    let words = CommandLineWords.split("product list " + line)
    return try Binder(.standard).bind(Word.arguments(words)).options
  }

  @Test("Nothing is set unless it is asked for")
  func defaults() throws {
    #expect(try options("") == GlobalOptions())
  }

  @Test("No command has a flag or an option that one of every command would take from it")
  func distinct() {
    // These are meant for the command and for the call, with one value for both.
    let shared = ["reason", "max_rows", "expect_rows"]
    for command in CommandRegistry.standard.commands {
      for parameter in command.parameters where !parameter.isPositional {
        let isTaken = GlobalOptions.takesValue("--" + parameter.optionName) != nil
        let isShared = parameter.kind != .flag && shared.contains(parameter.name)
        #expect(!isTaken || isShared, "\(command.name) --\(parameter.optionName)")
      }
    }
  }

  @Test("Each has a long form, some a short one")
  func forms() throws {
    var expected = GlobalOptions()
    expected.format = .csv
    expected.isDryRun = true
    expected.isConfirmed = true
    expected.isQuiet = true
    #expect(try options("-o csv -n -y -q") == expected)
    #expect(try options("--output=csv --dry-run --yes --quiet") == expected)
    expected = GlobalOptions()
    expected.fields = ["sku", "name"]
    expected.wantsAll = true
    expected.key = "k-1"
    expected.reason = "spring cleaning"
    expected.colour = .never
    #expect(
      try options(
        "--fields sku,name --all --key k-1 --reason 'spring cleaning' --color never") == expected)
    #expect(try options("-h").wantsHelp)
    #expect(try options("--help").wantsHelp)
  }

  @Test("Every option of the help is one the shell takes")
  func helpIsTrue() throws {
    let values = [
      "-o": "json", "--fields": "sku", "--key": "k", "--reason": "r", "--color": "auto",
      "--where": "sku=A", "--expect-rows": "1", "--max-rows": "1",
      "--known-at": "2027-03-01",
    ]
    for entry in GlobalOptions.entries {
      for name in entry.names {
        let value = entry.label == nil ? "" : " " + (values[entry.names[0]] ?? "x")
        #expect(try options(name + value) != GlobalOptions() || name == "--color", "\(name)")
      }
      #expect(GlobalOptions.takesValue(entry.names[0]) == (entry.label != nil))
    }
    #expect(GlobalOptions.takesValue("--limit") == nil)
  }

  @Test(
    "Values there are none of",
    arguments: [
      ("-o yaml", "output"), ("-o json@2", "output"), ("-o value", "output"),
      ("--color sometimes", "color"), ("--fields a,,b", "fields"), ("--fields ''", "fields"),
    ])
  func wrongValues(_ line: String, _ field: String) {
    #expect {
      try options(line)
    } throws: { error in
      let error = error as? OpsError
      return error?.code == .usage && error?.field == field
    }
  }

  @Test("A reason is one short text")
  func reasonIsChecked() {
    #expect(throws: OpsError.self) { try options("--reason 'a\u{1B}[31mb'") }
  }
}
