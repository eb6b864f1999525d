import OpsDomain
import OpsShell
import OpsStorage
import OpsTesting
import Testing

@Suite("Laws of every write command")
struct WriteLawTests {
  /// Ways to run a command that change nothing.
  enum Rehearsal: String, CaseIterable {
    case dryRun, plan, sandbox

    func words(_ words: [String]) -> [String] {
      switch self {
      case .dryRun: words + ["-n"]
      case .plan: ["plan"] + words + ["--yes"]
      case .sandbox: words + ["--sandbox", "--yes"]
      }
    }
  }

  /// `commit` is of a changeset, `apply` and `job resume` of a file: none of them can be planned.
  private static let unplanned: Set<String> = ["commit", "apply", "job resume"]

  @Test(
    "A dry run, a plan and a sandbox leave the book as it was", arguments: WriteCommand.all,
    Rehearsal.allCases)
  func rehearsed(_ name: String, _ way: Rehearsal) async throws {
    let files = try ExampleFiles()
    let bench = try await WriteCommand.bench(name)
    if name == "apply" {
      let save = files.words(of: "plan --save december.plan stock receive LAMP-1 10")
      #expect(await bench.run(save).exit == 0)
    }
    let before = try await bench.book.state()
    let head = try await bench.book.store.journal.head().sequence
    let isOperation = try WriteCommand.named(name).operation != nil
    for (index, words) in try WriteCommand.examples(name, files).enumerated() {
      if name == "commit", way == .sandbox { continue }
      let answer = await bench.run(way.words(words))
      #expect(answer.exit != ErrorClass.internalError.exitCode, "\(answer.remarks)")
      if way == .plan, Self.unplanned.contains(name) {
        #expect(answer.exit == ErrorClass.usage.exitCode, "\(words): \(answer.remarks)")
      } else if isOperation, index == 0 {
        #expect(answer.exit == 0, "\(words): \(answer.remarks)")
      }
      #expect(try await bench.book.state() == before, "\(words)")
      #expect(try await bench.book.store.journal.head().sequence == head, "\(words)")
    }
  }

  /// The administrator and two others; in a full run all.
  private static func roles(for name: String) -> [Role] {
    let others = Role.allCases.filter { $0 != .administrator }
    return [.administrator] + TestLength.some(2, of: others, for: name)
  }

  @Test("A token that may only read writes nothing: 77", arguments: WriteCommand.operations)
  func readOnly(_ name: String) async throws {
    let files = try ExampleFiles()
    let bench = try await WriteCommand.bench(name)
    let before = try await bench.book.state()
    let head = try await bench.book.store.journal.head().sequence
    var limits = AccessLimits()
    limits.isReadOnly = true
    bench.host.limit(limits)
    for words in try WriteCommand.examples(name, files) {
      let code: Int32 = WriteCommand.onlyAsks(words) ? 0 : 77
      for way in [[], ["-n"], ["--sandbox"]] {
        let answer = await bench.run(words + way + ["--yes"])
        #expect(answer.exit == code, "\(words + way): \(answer.exit) \(answer.remarks)")
      }
    }
    #expect(try await bench.book.state() == before)
    #expect(try await bench.book.store.journal.head().sequence == head)
  }

  @Test(
    "Without a terminal nobody is asked: 83, the flag, no change",
    arguments: WriteCommand.destructive)
  func noPrompt(_ name: String) async throws {
    let files = try ExampleFiles()
    let bench = try await WriteCommand.bench(name)
    var asked = 0
    for words in try WriteCommand.examples(name, files) {
      let before = try await bench.book.state()
      let answer = await bench.run(words + ["-o", "json"])
      asked += 1
      #expect(answer.exit == 83, "\(words): \(answer.remarks)")
      #expect(answer.output.isEmpty)
      #expect(answer.remarks.contains("confirm.needed") && answer.remarks.contains("--yes"))
      #expect(try await bench.book.state() == before, "\(words)")
      let declined = await bench.run(words, CapturedConsole(answers: ["no"]))
      #expect(declined.exit == 83, "\(words): \(declined.remarks)")
      #expect(try await bench.book.state() == before, "\(words)")
      // What cannot be done now is told before anybody is asked, and an example may need the ones
      // before it.
      let done = await bench.run(words + ["--yes"])
      #expect(done.exit == 0, "\(words): \(done.remarks)")
    }
    #expect(asked > 0, "\(name) has no example without --dry-run")
  }

  @Test(
    "can-i says what becomes of the command, and why names what decided",
    arguments: WriteCommand.operations)
  func canI(_ name: String) async throws {
    let files = try ExampleFiles()
    let bench = try await WriteCommand.bench(name)
    let before = try await bench.book.state()
    let examples = try WriteCommand.examples(name, files)
    for words in TestLength.some(1, of: examples, for: name) {
      for role in Self.roles(for: name) {
        let asked = await bench.run(["can-i", "-o", "json"] + words, as: role)
        let real = await bench.run(words + ["--sandbox", "--yes", "-o", "json"], as: role)
        let data = asked.json?["data"]
        let about = "\(role.rawValue): \(words): \(real.remarks) \(asked.remarks)"
        #expect(asked.exit == (real.exit == 77 ? 1 : 0), "\(about)")
        #expect(data?["allowed"] == .bool(real.exit != 77), "\(about)")
        let code = real.exit == 0 ? nil : real.failure?["code"]?.string
        #expect(data?["code"]?.string == code, "\(about)")
        guard real.exit == 77 else { continue }
        let why = await bench.run(["why", "-o", "json"] + words, as: role).json?["data"]
        // Where everybody may ask, the operation itself decides.
        let isOpen = try WriteCommand.named(name).permission == nil
        #expect(why?["permission"]?.string != nil || isOpen, "\(about)")
        #expect(why?["decided_by"]?.string == code, "\(about)")
        #expect(why?["roles_that_may"]?.items?.isEmpty == false, "\(about)")
      }
    }
    #expect(try await bench.book.state() == before)
  }
}
