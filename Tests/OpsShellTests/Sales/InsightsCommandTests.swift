import Foundation
import OpsDomain
import OpsTesting
import Testing

@testable import OpsShell

/// `oos insights --html` and its rows.
@Suite("Insights at the shell")
struct InsightsCommandTests {
  private func bench() async throws -> ShellBench {
    let bench = try await ShellBench.make(as: .salesperson)
    #expect(await bench.run("oos create 000001 LAMP-1 5").exit == 0)
    #expect(await bench.run("oos create 000002 RICE 2").exit == 0)
    return bench
  }

  @Test(arguments: ["region", "product", "customer"])
  func thePageStandsForItself(by grouping: String) async throws {
    let (bench, folder) = (try await self.bench(), try TemporaryFolder())
    let answer = await bench.run([
      "oos", "insights", grouping, "--html", folder.file("page.html"),
    ])
    #expect(answer.exit == 0, "\(answer.remarks)")
    let page = try String(contentsOfFile: folder.file("page.html"), encoding: .utf8)
    #expect(page.contains("<svg") && page.contains("default-src 'none'"))
    #expect(!page.contains("<script") && !page.contains("src=") && !page.contains("href="))
  }

  @Test func namesAreEscaped() async throws {
    let (bench, folder) = (try await self.bench(), try TemporaryFolder())
    #expect(
      await bench.run(["customer", "create", "<script>alert(1)</script>", "--number", "X1"]).exit
        == 0)
    #expect(await bench.run("oos create X1 LAMP-1 1").exit == 0)
    let answer = await bench.run(
      ["oos", "insights", "customer", "--html", folder.file("page.html")])
    #expect(answer.exit == 0, "\(answer.remarks)")
    let page = try String(contentsOfFile: folder.file("page.html"), encoding: .utf8)
    #expect(!page.contains("<script>") && page.contains("&lt;script&gt;"))
  }

  @Test func groupsAreTheRowsOfASheet() async throws {
    let answer = await (try await self.bench()).run("oos insights product -o csv")
    #expect(answer.exit == 0, "\(answer.remarks)")
    let lines = answer.output.split(whereSeparator: \.isNewline)
    #expect(lines.count == 3, "\(answer.output)")
    #expect(lines.first?.hasPrefix("key,name,value,share,") == true)
  }
}
