import OpsDomain
import OpsTesting
import Testing

@testable import OpsShell

@Suite("dispatch bench")
struct DispatchBenchTests {
  private let files: ExampleFiles

  init() throws { files = try ExampleFiles() }

  private func run(_ line: String) async throws -> ShellBench.Answer {
    let bench = try await ShellBench.make(as: nil)
    return await bench.run(files.words(of: line))
  }

  @Test("A day has a row for each policy and one for the bound, without a book or a session")
  func policies() async throws {
    let answer = try await run("dispatch bench meal-delivery -o json")
    #expect(answer.exit == 0, "\(answer.remarks)")
    let rows = answer.json?["data"]?.items ?? []
    #expect(
      rows.compactMap { $0["policy"]?.string } == ["first_come", "nearest", "rolling", "bound"])
    #expect(rows.allSatisfy { $0["day"] == "small" && $0["delivered"] == 2 })
    // One driver brings both in one trip.
    let times = rows.compactMap { $0["click_to_door"]?.int }
    #expect(times.count == 4 && times[2] < times[0] && times[3] <= times[2])
    #expect(rows.first?["closed"] == .null && rows.last?["closed"] == .null)
    for row in rows {
      let mean = try #require(row["ready_to_pickup"]?.int)
      let most = try #require(row["ready_to_pickup_p90"]?.int)
      #expect(most >= mean, "of two times 90 % do not exceed the longer")
    }
  }

  @Test("A terminal sees which day is played, and with which policy")
  func progress() async throws {
    let bench = try await ShellBench.make(as: nil)
    let console = CapturedConsole(isTerminal: true)
    let shell = Shell(ShellContext(host: bench.host, console: console))
    #expect(await shell.run(Word.arguments(files.words(of: "dispatch bench meal-delivery"))) == 0)
    for policy in ["first_come", "nearest", "rolling"] {
      #expect(console.remarks.contains("small (1 of 1): \(policy)"), "\(console.remarks)")
    }
  }

  @Test("What is not there is said")
  func refusals() async throws {
    let folder = try await run("dispatch bench nowhere")
    #expect(folder.exit == 66, "\(folder.remarks)")
    let day = try await run("dispatch bench meal-delivery --only large")
    #expect(day.exit == 65 && day.remarks.contains("small"))
  }
}
