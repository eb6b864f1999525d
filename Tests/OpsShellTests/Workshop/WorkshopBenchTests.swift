import OpsDomain
import OpsTesting
import Testing

@testable import OpsShell

/// No test waits for time to pass: instances are small or end after so many steps.
@Suite("workshop bench")
struct WorkshopBenchTests {
  private let files: TemporaryFolder

  init() throws { files = try TemporaryFolder() }

  /// A plain shop of makespan 9, and one that has a choice of machines.
  private static let shops = """
    instance two
    2 2
    0 3 1 5
    1 4 0 2

    instance choice
    2 2 1.5
    2 2 1 3 2 4 1 2 5
    1 1 1 4
    """

  private static let lots = """
    [{"name": "small", "items": 1, "periods": 3, "capacity": 10, "consumption": [1],
      "holding_cost": [1], "setup_time": [0], "setup_cost": [10], "demand": [[2, 3, 4]],
      "best_cost": 21}]
    """

  private func run(
    _ text: String, _ options: String = "", name: String = "x.txt",
    _ console: CapturedConsole = CapturedConsole()
  ) async throws -> ShellBench.Answer {
    let bench = try await ShellBench.make(as: nil)
    let file = try files.write(name, text)
    return await bench.run(
      ["workshop", "bench", file] + CommandLineWords.split(options), console)
  }

  private func row(_ answer: ShellBench.Answer, _ index: Int = 0) -> Document? {
    guard let rows = answer.json?["data"]?.items, rows.indices.contains(index) else { return nil }
    return rows[index]
  }

  @Test("Several instances of both formats are solved, without a book or a session")
  func bothFormats() async throws {
    let answer = try await run(Self.shops, "-o json")
    #expect(answer.exit == 0, "\(answer.remarks)")
    #expect(answer.json?["data"]?.items?.count == 2)
    #expect(row(answer)?["name"] == "two" && row(answer, 1)?["name"] == "choice")
    // Machine 1 makes 4 of the second job, then 5 of the first.
    #expect(row(answer)?["makespan"] == 9 && row(answer)?["lower_bound"] == 9)
    // Of the first job 3 on machine 1 or 4 on machine 2, then 5 on machine 2: with 3 it is 8.
    #expect(row(answer, 1)?["makespan"] == 8 && row(answer, 1)?["gap"] == 0)
  }

  @Test("A row has the name, the makespan, the bound, the gap and the seconds, and nothing else")
  func contract() async throws {
    let answer = try await run(Self.shops, "-o json")
    #expect(
      row(answer)?.members?.members.map(\.key)
        == ["name", "makespan", "lower_bound", "gap", "seconds"])
    let seconds = try #require(row(answer)?["seconds"])
    switch seconds {
    case .integer(let whole): #expect(whole >= 0)
    case .number(let text): #expect(Double(text).map { $0 >= 0 } == true)
    default: Issue.record("seconds is no number: \(seconds)")
    }
  }

  @Test("Lots have a cost in place of a makespan")
  func lots() async throws {
    let answer = try await run(Self.lots, "-o json", name: "lots.json")
    #expect(answer.exit == 0, "\(answer.remarks)")
    #expect(
      row(answer)?.members?.members.map(\.key) == ["name", "cost", "lower_bound", "gap", "seconds"])
    // All at once: a set-up of 10, and 3 + 4 kept, 4 kept again: 21. Two set-ups: 20 and 3 or 4.
    #expect(row(answer)?["cost"] == 21 && row(answer)?["gap"] == 0)
  }

  @Test("Lots that no plan can make are said so, and the exit code is 1")
  func infeasible() async throws {
    let text = Self.lots.replacing("\"capacity\": 10", with: "\"capacity\": 1")
    let answer = try await run(text, "-o json", name: "lots.json")
    #expect(answer.exit == 1)
    #expect(row(answer)?["cost"] == .null && row(answer)?["gap"] == .null)
    #expect(answer.remarks.contains("small: no plan exists: the demand up to period 1"))
  }

  @Test("Shops are read from JSON as well")
  func shopsInJSON() async throws {
    let plain = """
      {"name": "p", "jobs": 2, "machines": 2, "machines_matrix": [[0, 1], [1, 0]],
       "duration_matrix": [[3, 5], [4, 2]]}
      """
    #expect(row(try await run(plain, "-o json"))?["makespan"] == 9)
    let flexible = """
      {"machines_n": 2, "jobs": [[[[0, 3], [1, 4]], [[1, 5]]], [[[0, 4]]]]}
      """
    let answer = try await run(flexible, "-o json", name: "floor.json")
    #expect(row(answer)?["makespan"] == 8)
    #expect(row(answer)?["name"] == "floor", "without a name it has that of the file")
  }

  @Test("The same seed and one worker give the same result after so many steps")
  func deterministic() async throws {
    let options = "--workers 1 --seed 7 --iterations 300 -o value:makespan"
    let first = try await run(Self.shops, options)
    let second = try await run(Self.shops, options)
    #expect(first.exit == 0 && first.output == second.output)
    #expect(first.lines.count == 2)
  }

  @Test("--only picks instances, and says which there are")
  func only() async throws {
    let answer = try await run(Self.shops, "--only choice -o value:name")
    #expect(answer.lines == ["choice"])
    let refused = try await run(Self.shops, "--only la01 -o json")
    #expect(refused.failure?["hint"] == "instances: two, choice")
  }

  @Test("Standard input is read for -")
  func standardInput() async throws {
    let bench = try await ShellBench.make(as: nil)
    let answer = await bench.run(
      ["workshop", "bench", "-", "-o", "value:makespan"], CapturedConsole(input: Self.shops))
    #expect(answer.lines == ["9", "8"])
  }

  @Test("A terminal is told which instance is being solved")
  func progress() async throws {
    let answer = try await run(Self.shops, "", CapturedConsole(isTerminal: true, width: 80))
    #expect(answer.remarks.contains("two (1 of 2)"))
    #expect(answer.remarks.contains("choice (2 of 2)"))
    #expect(answer.remarks.hasSuffix("\r\u{1B}[K"))
    let quiet = try await run(Self.shops, "-q", CapturedConsole(isTerminal: true, width: 80))
    #expect(quiet.remarks.isEmpty)
  }

  @Test("A run that is cancelled ends without an answer")
  func cancelled() async throws {
    let file = try files.write("long.txt", Self.shops)
    let bench = try await ShellBench.make(as: nil)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await bench.run(["workshop", "bench", file, "-o", "json"])
    }
    let answer = await task.value
    #expect(answer.exit != 0)
    #expect(answer.output.isEmpty)
  }
}
