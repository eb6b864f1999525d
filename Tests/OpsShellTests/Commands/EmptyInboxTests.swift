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
}
