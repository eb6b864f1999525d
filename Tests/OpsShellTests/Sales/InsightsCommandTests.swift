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

  @Test("A person reads who it is, how many, the share and the trend", arguments: [60, 80, 120])
  func people(_ width: Int) async throws {
    let bench = try await bench()
    let console = CapturedConsole(isTerminal: true, width: width)
    let answer = await bench.run("oos insights customer --color never", console)
    #expect(answer.exit == 0, "\(answer.remarks)")
    let lines = answer.lines
    #expect(lines.first?.hasPrefix("requests by customer, ") == true, "\(lines)")
    let first = try #require(lines.first { $0.hasPrefix("000001") })
    #expect(first.contains("Corner Shop") && first.contains("50 %") && first.contains("down"))
    #expect(lines.last?.hasPrefix("a day  ") == true && lines.count < 12, "\(lines)")
    #expect(lines.allSatisfy { DisplayWidth.of($0) <= width }, "\(lines)")
  }

  @Test func theFileOfThePageIsNamed() async throws {
    let (bench, folder) = (try await self.bench(), try TemporaryFolder())
    let file = folder.file("page.html")
    let answer = await bench.run(["oos", "insights", "region", "--html", file])
    #expect(answer.remarks.contains("written to "), "\(answer.remarks)")
    let quiet = await bench.run(["oos", "insights", "region", "-q", "--html", file, "-y"])
    #expect(quiet.exit == 0 && quiet.remarks == "")
  }

  @Test func groupsAreTheRowsOfASheet() async throws {
    let answer = await (try await self.bench()).run("oos insights product -o csv")
    #expect(answer.exit == 0, "\(answer.remarks)")
    let lines = answer.output.split(whereSeparator: \.isNewline)
    #expect(lines.count == 3, "\(answer.output)")
    #expect(lines.first?.hasPrefix("key,name,value,share,") == true)
  }

  @Test func theOthersAreTheLastRowOfASheet() async throws {
    let bench = try await self.bench()
    for form in ["csv", "tsv"] {
      let answer = await bench.run("oos insights product --top 1 -o \(form)")
      let lines = answer.output.split(whereSeparator: \.isNewline)
      #expect(lines.count == 3, "\(answer.output)")
      #expect(lines.last?.contains("others") == true)
    }
  }
}
