import OpsDomain
import OpsTesting
import Testing

@testable import OpsShell

@Suite("An empty inbox")
struct EmptyInboxTests {
  @Test("It says that without a server somebody has to run the jobs, where a person reads it")
  func remark() async throws {
    let bench = try await ShellBench.make()
    let table = await bench.run("notice list -o table")
    #expect(table.exit == 0 && table.remarks.contains("`opsh job run`"), "\(table.remarks)")
    for line in ["notice list -o json", "notice list -o csv", "notice list -o table -q"] {
      let answer = await bench.run(line)
      #expect(answer.exit == 0 && answer.remarks.isEmpty, "\(line): \(answer.remarks)")
    }
  }

  @Test("In quiet hours it says how many notices are held until when, and not to run the jobs")
  func quietHours() async throws {
    let bench = try await ShellBench.make()
    // It is ten in the morning at the site.
    for line in [
      "notice settings --quiet-hours 09:00-12:30", "product edit LAMP-1 --low-stock 50", "job run",
    ] {
      let answer = await bench.run(line + " -o json")
      #expect(answer.exit == 0, "\(line): \(answer.remarks)")
    }
    let held = await bench.run("notice list -o table")
    #expect(held.remarks.contains("1 notice is held until 12:30"), "\(held.remarks)")
    #expect(!held.remarks.contains("job run"), "\(held.remarks)")
    for line in ["notice list -o json", "notice list -o table -q"] {
      #expect(await bench.run(line).remarks.isEmpty)
    }
    bench.book.clock.advance(milliseconds: 3 * 3_600_000)
    let shown = await bench.run("notice list -o table")
    #expect(shown.output.contains("LAMP-1: low") && shown.remarks.isEmpty, "\(shown.remarks)")
  }
}
