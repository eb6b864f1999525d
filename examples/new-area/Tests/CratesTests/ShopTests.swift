import Crates
import Foundation
import OpsApp
import OpsKernel
import OpsTesting
import Testing

/// The commands of crates in the shell of the product.
@Suite("The command shop", .serialized) struct ShopTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Runs a script on a book in memory and gives the exit code.
  private func run(_ script: String) async -> Int32 {
    await Application.run(
      arguments: ["--store", "mock", "-c", script], environment: ["OPSH_HOME": folder.path],
      blueprint: .withCrates)
  }

  @Test("Has the commands of crates beside those of the product")
  func commands() async throws {
    let file = folder.file("crates.json")
    let code = await run(
      """
      product create LAMP-1 "Desk lamp" --quiet
      crate create C-17 --deposit 12.50 --quiet
      crate edit c-17 --state away --quiet
      crate list --out "\(file)"
      """)
    #expect(code == 0)
    let text = try String(contentsOf: URL(fileURLWithPath: file), encoding: .utf8)
    #expect(text.contains("C-17") && text.contains("away"))
  }

  @Test("Refuses what the service of crates refuses")
  func refusals() async {
    #expect(await run("crate create C-17 --quiet\ncrate create c-17") == 65)
    #expect(await run("crate show C-17") == 80)
    #expect(await run("crate sell C-17") != 0)
  }
}
