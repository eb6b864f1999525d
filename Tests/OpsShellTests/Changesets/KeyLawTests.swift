import OpsDomain
import OpsShell
import OpsStorage
import OpsTesting
import Testing

@Suite("The key of a write is one effect")
struct KeyLawTests {
  /// Two passwords cannot be compared, and setting one twice does no harm: its key is not used. A
  /// token has another secret each time, so its key is a conflict (`TokenCommandTests`).
  private static let secrets: Set<String> = ["user set-password", "token create", "token rotate"]
  /// Its key is one commit of the caller's; what the jobs do are commits of the system
  /// (`JobTests`).
  private static let carriers: Set<String> = ["job run"]
  /// After the caller's commit the payment provider is asked, and what it says is a commit of the
  /// system.
  private static let asked: Set<String> = [
    "order place", "order pay", "order decline", "order refund", "payment event",
  ]
  /// A report that may show people is not kept, so the first answer cannot be given again: the key
  /// is a conflict (`SavedReportTests`).
  private static let unkept: Set<String> = ["report open"]
  private static let names = WriteCommand.operations.filter {
    !secrets.contains($0) && !carriers.contains($0) && !unkept.contains($0)
  }

  private static func first(_ name: String, _ files: ExampleFiles) throws -> [String] {
    let words = try #require(try WriteCommand.examples(name, files).first)
    return words + ["--yes", "-o", "json", "--key", "k-1"]
  }

  @Test(
    "Again it is the first answer, for anything else a conflict",
    arguments: names)
  func again(_ name: String) async throws {
    let files = try ExampleFiles()
    let bench = try await WriteCommand.bench(name)
    let words = try Self.first(name, files)
    let done = await bench.run(words)
    #expect(done.exit == 0, "\(done.remarks)")
    guard done.json?["changed"] == .bool(true) else { return }
    let state = try await bench.book.state()
    let again = await bench.run(words)
    #expect(again.exit == 0, "\(again.remarks)")
    #expect(again.json?["replayed"] == .bool(true))
    #expect(again.json?["data"] == done.json?["data"])
    let binder = Binder(WriteCommand.registry)
    let input = try binder.bind(Word.arguments(words)).input
    let others = try WriteCommand.examples(name, files)
      .filter { try !WriteCommand.onlyAsks($0) && binder.bind(Word.arguments($0)).input != input }
    for other in others.map({ $0 + ["--yes", "--key", "k-1"] })
      + [["location", "create", "K-1", "--key", "k-1"]]
    {
      let refused = await bench.run(other)
      #expect(refused.exit == 81, "\(other): \(refused.remarks)")
      #expect(refused.remarks.contains("conflict.key_reused"))
    }
    #expect(try await bench.book.state() == state)
  }

  @Test("Five at once are one effect, and four replays", arguments: names)
  func atOnce(_ name: String) async throws {
    let files = try ExampleFiles()
    let bench = try await WriteCommand.bench(name)
    let words = try Self.first(name, files)
    let head = try await bench.book.store.journal.head().sequence
    let answers = await withTaskGroup(of: ShellBench.Answer.self) { group in
      for _ in 0..<5 { group.addTask { await bench.run(words) } }
      return await group.reduce(into: [ShellBench.Answer]()) { $0.append($1) }
    }
    #expect(answers.allSatisfy { $0.exit == 0 }, "\(answers.map(\.remarks))")
    let changed = try await bench.book.store.journal.head().sequence - head
    #expect(changed <= (Self.asked.contains(name) ? 2 : 1))
    guard changed > 0 else { return }
    #expect(answers.count { $0.json?["replayed"] == .bool(true) } == 4)
    #expect(answers.allSatisfy { $0.json?["data"] == answers[0].json?["data"] })
  }
}
