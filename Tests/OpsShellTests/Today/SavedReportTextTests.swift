import OpsDomain
import OpsTesting
import Testing

@testable import OpsShell

/// Saved reports as a person reads them.
@Suite("Reports as text")
struct SavedReportTextTests {
  private static let save =
    "report save open \"oos list\" --column number --column customer_name --column requested_at"
    + " --column remaining --total remaining"

  private func bench() async throws -> ShellBench {
    let bench = try await ShellBench.make(as: .salesperson)
    for pieces in [5, 12] {
      #expect(await bench.run("oos create 000001 LAMP-1 \(pieces)").exit == 0)
    }
    let saved = await bench.run(Self.save)
    #expect(saved.exit == 0, "\(saved.remarks)")
    return bench
  }

  @Test func aReportLooksLikeItsList() async throws {
    let bench = try await bench()
    let lines = await bench.run("report run open -o table").lines
    let head = try #require(lines.first)
    #expect(head.hasPrefix("NUMBER") && head.hasSuffix("LEFT"), "\(lines)")
    #expect(!lines.contains { $0.contains("Z  ") || $0.contains(":00.") }, "\(lines)")
    #expect(lines.contains { $0.hasPrefix("Total") && $0.hasSuffix("17") }, "\(lines)")
    #expect(lines.contains("2 rows"), "\(lines)")
    #expect(lines.last == "times: Europe/Vilnius")
    // Figures end at the right edge, below each other.
    let request = try #require(lines.first { $0.hasPrefix("OOS-000001") })
    #expect(request.hasSuffix("   5") && request.count == head.count)
  }

  @Test func aNarrowTerminalBreaksNoLine() async throws {
    let bench = try await bench()
    let console = CapturedConsole(isTerminal: true, width: 40)
    let lines = await bench.run("report run open --color never", console).lines
    #expect(!lines.isEmpty && lines.allSatisfy { DisplayWidth.of($0) <= 40 }, "\(lines)")
  }

  @Test func otherFormsStayAsTheyAre() async throws {
    let bench = try await bench()
    let csv = await bench.run("report run open --format csv -o table").output
    let lines = csv.split(whereSeparator: \.isNewline)
    #expect(lines.first == "number,customer_name,requested_at,remaining", "\(csv)")
    #expect(lines.dropFirst().first?.hasPrefix("OOS-000002,") == true, "\(csv)")
  }
}
