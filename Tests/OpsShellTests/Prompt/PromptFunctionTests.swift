import Testing

@testable import OpsShell

/// Functions that are defined at the prompt.
@Suite("Functions at the prompt")
struct PromptFunctionTests {
  private static func said(_ lines: [String]) async throws -> (output: String, remarks: String) {
    let bench = try await ShellBench.make()
    let console = CapturedConsole()
    var context = ShellContext(host: bench.host, console: console)
    context.memory = ShellMemory()
    let input = PromptInput(shell: Shell(context))
    for line in lines { _ = await input.run(line) }
    return (console.output, console.remarks)
  }

  @Test("A function is known to later input, with its number of values")
  func lasting() async throws {
    let said = try await Self.said([
      "fn double(x) = $x * 2", "let y = double(21)", "print $y", "let z = double(1, 2)",
    ])
    #expect(said.output == "42\n")
    #expect(said.remarks.contains("double takes 1"))
  }

  @Test("A function that takes an old name is not called by those that knew the old one")
  func redefined() async throws {
    let said = try await Self.said([
      "fn inner(x) = $x + 1", "fn outer(x) = inner($x) * 10", "fn inner(x) = outer($x)",
      "let a = outer(1)", "let b = inner(2)", "print \"$a $b\"",
    ])
    #expect(said.output == "20 30\n")
    #expect(said.remarks == "")
  }

  @Test("Functions of several inputs call each other as deep as those of one")
  func depth() async throws {
    var lines = ["fn f1(x) = $x"]
    for level in 2...9 { lines.append("fn f\(level)(x) = f\(level - 1)($x)") }
    let said = try await Self.said(lines)
    #expect(said.remarks.contains("More than 8 functions"))
  }
}
