import OpsDomain
import OpsShell
import OpsTesting

@testable import OpsShell

/// Runs scripts over a sample book, with the files they name in a folder of their own.
struct ScriptBench {
  let shell: ShellBench
  let folder: TemporaryFolder

  static func make(as role: Role = .administrator) async throws -> ScriptBench {
    ScriptBench(shell: try await ShellBench.make(as: role), folder: try TemporaryFolder())
  }

  /// Runs a script that is written to a file of its own.
  func run(
    _ text: String, _ options: [String] = [], named name: String = "script.opsh",
    _ console: CapturedConsole = CapturedConsole()
  ) async throws -> ShellBench.Answer {
    let path = try folder.write(name, text.replacing("FOLDER", with: folder.path))
    return await shell.run(["run", path] + options, console)
  }

  /// What `print` writes for an expression, or the error.
  func value(_ expression: String) async throws -> String {
    let answer = try await run("print (\(expression))\n")
    return answer.exit == 0 ? String(answer.output.dropLast()) : answer.remarks
  }

  /// A field of a product's stock level.
  func onHand(_ sku: String = "LAMP-1") async -> String {
    await shell.run("stock level \(sku) -o value:on_hand").lines.first ?? ""
  }

  /// How many commits the journal has.
  func commits() async -> Int {
    await shell.run("audit list --all -o value:sequence").lines.count
  }
}
