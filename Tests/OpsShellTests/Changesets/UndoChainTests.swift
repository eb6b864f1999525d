import Foundation
import OpsDomain
import OpsTesting
import Testing

/// What one person did alone can be taken back, one commit after the other, the newest first.
@Suite("undo of several commits, newest first")
struct UndoChainTests {
  /// Runs the line a second later; answers the key of its commit, if it made one.
  private func change(_ line: String, _ bench: ShellBench) async -> String? {
    bench.book.clock.advance(milliseconds: 1000)
    let answer = await bench.run(CommandLineWords.split(line) + ["-o", "json"])
    guard answer.exit == 0, answer.json?["changed"] == true else { return nil }
    return answer.json?["op"]?.string
  }

  private func undo(
    _ key: String, of line: String, _ bench: ShellBench, _ remark: String = ""
  ) async {
    bench.book.clock.advance(milliseconds: 1000)
    let undone = await bench.run("undo \(key) --yes")
    #expect(undone.exit == 0, "\(remark) \(line): \(undone.remarks)")
  }

  private static let team = "packaging team-create Evening --leader anna"

  @Test(
    "A chain goes back to its start",
    arguments: [
      ["product edit OLD-1 --price 3", "stock receive LAMP-1 2", "product edit OLD-1 --price 4"],
      ["product edit LAMP-1 --price 3", "stock receive LAMP-1 2 --lot L1"],
      [
        "product edit LAMP-1 --price 3", "stock receive LAMP-1 2 --lot L1",
        "lot open LAMP-1 1 --lot L1",
      ],
      [
        team, "packaging team-edit Evening --name Night",
        "packaging team-edit Night --style LAMP-1",
        "packaging team-edit Night --clear style",
      ],
      ["setting set reorder.history 9w", "setting set reorder.history 8w"],
      ["reorder set OLD-1 --min 1 --max 5", "reorder set OLD-1 --min 2 --max 5"],
      ["stock reserve LAMP-1 2 --for Q-1", "stock release Q-1"],
      ["oos create 000001 LAMP-1 2", "oos edit OOS-000001 --quantity 1"],
      ["oos create 000001 OLD-1 4", "stock receive OLD-1 3", "oos edit OOS-000001 --quantity 2"],
      ["oos create 000001 OLD-1 4", "stock receive OLD-1 3", "oos delete OOS-000001 --yes"],
    ])
  func chain(_ lines: [String]) async throws {
    let bench = try await ShellBench.make()
    let before = try await FiguresOfTheDay(bench.book)
    var done: [(key: String, line: String)] = []
    for line in lines {
      done.append((try #require(await change(line, bench), "\(line)"), line))
    }
    for one in done.reversed() { await undo(one.key, of: one.line, bench) }
    let back = try await FiguresOfTheDay(bench.book)
    #expect(back == before, "\(back.differences(before))")
    #expect(await bench.run("stock verify").exit == 0)
  }

  @Test(
    "A chain of what became of a business goes back to its start, with the plans of its notices")
  func business() async throws {
    let bench = try await ShellBench.make()
    _ = try await MarketFixture(bench.book)
    let before = try await FiguresOfTheDay(bench.book)
    var days = [before]
    var done: [(key: String, line: String)] = []
    for line in [
      "partner suspend \"Bella Napoli\" --yes", "partner verify \"Bella Napoli\"",
      "partner edit \"Bella Napoli\" --owner rob",
      "partner edit \"Bella Napoli\" --name \"Bella Roma\" --place 54.7,25.3",
    ] {
      done.append((try #require(await change(line, bench), "\(line)"), line))
      days.append(try await FiguresOfTheDay(bench.book))
    }
    for (one, day) in zip(done, days.dropLast()).reversed() {
      await undo(one.key, of: one.line, bench)
      let back = try await FiguresOfTheDay(bench.book)
      #expect(back == day, "\(one.line): \(back.differences(day))")
      #expect(FiguresOfTheDay.staleEditions(days[days.count - 1], back) == [])
      days.append(back)
    }
  }

  @Test("What a request left behind comes back with it, so that the chain can be redone")
  func redone() async throws {
    let bench = try await ShellBench.make()
    let lines = ["oos create 000001 OLD-1 4", "stock receive OLD-1 3"]
    var done: [(key: String, line: String)] = []
    for line in lines {
      done.append((try #require(await change(line, bench), "\(line)"), line))
    }
    let after = try await FiguresOfTheDay(bench.book)
    for one in done.reversed() { await undo(one.key, of: one.line, bench) }
    for _ in done {
      bench.book.clock.advance(milliseconds: 1000)
      let redone = await bench.run("redo --yes")
      #expect(redone.exit == 0, "\(redone.remarks)")
    }
    let again = try await FiguresOfTheDay(bench.book)
    #expect(again == after, "\(again.differences(after))")
  }

  @Test("A part of a reservation that was released comes back to it, and goes again with redo")
  func partOfReservation() async throws {
    let bench = try await ShellBench.make()
    func reserved() async -> String {
      await bench.run("stock level LAMP-1 -o value:reserved").output
    }
    _ = try #require(await change("stock reserve LAMP-1 4 --for Q-1", bench))
    let issue = try #require(await change("stock issue LAMP-1 1 --reservation Q-1", bench))
    #expect(await reserved() == "3\n")
    await undo(issue, of: "stock issue", bench)
    #expect(await reserved() == "4\n")
    #expect(await bench.run("redo --yes").exit == 0)
    #expect(await reserved() == "3\n")
    #expect(await bench.run("stock verify").exit == 0)
  }

  /// A line of somebody's day; many are refused, as in life.
  private func line(_ random: SeededRandom) -> String {
    func number(to end: UInt64) -> Int { Int(random.next() % end) + 1 }
    let sku = ["LAMP-1", "OLD-1"][number(to: 2) - 1]
    let (few, which) = (number(to: 4), number(to: 3))
    let state = ["on", "off"][number(to: 2) - 1]
    let lines = [
      "product edit \(sku) --price \(few)", "product edit \(sku) --name Name\(few)",
      "product unit \(sku) box \(few + 1)", "product unit \(sku) box --remove",
      "stock receive \(sku) \(few)", "stock receive \(sku) \(few) --lot L\(which)",
      "stock issue \(sku) \(few)", "stock adjust \(sku) -1 --code lost",
      "stock adjust \(sku) \(few) --code found", "lot open \(sku) 1 --lot L\(which)",
      "stock reserve \(sku) \(few) --for Q-\(which)", "stock release Q-\(which)",
      "oos create 000001 \(sku) \(few)", "oos edit OOS-00000\(which) --quantity \(few)",
      "oos edit OOS-00000\(which) --priority high", "oos delete OOS-00000\(which) --yes",
      "oos allocate", "customer edit 000001 --city City\(few)", "customer favorite 000001",
      "packaging team-edit Evening --style \(sku)", "packaging team-edit Evening --clear style",
      "packaging team-edit Evening --active \(state)",
      "setting set reorder.history \(few + 1)w", "reorder set \(sku) --min 1 --max \(few + 1)",
      "reorder remove \(sku)", "count open --product \(sku)",
    ]
    return lines[number(to: UInt64(lines.count)) - 1]
  }

  @Test("Random work of one person goes back to its start")
  func randomWork() async throws {
    let text = ProcessInfo.processInfo.environment["OPSH_TEST_SEED"]
    let seed = text.flatMap { UInt64($0) } ?? 20_261_124
    print("undo chains: OPSH_TEST_SEED=\(seed)")
    let random = SeededRandom(seed: seed)
    for run in 1...6 {
      let bench = try await ShellBench.make()
      #expect(await bench.run(Self.team).exit == 0)
      let before = try await FiguresOfTheDay(bench.book)
      var done: [(key: String, line: String)] = []
      for _ in 1...24 {
        let line = line(random)
        if let key = await change(line, bench) { done.append((key, line)) }
      }
      #expect(done.count > 4, "seed \(seed)")
      for one in done.reversed() {
        await undo(one.key, of: one.line, bench, "seed \(seed), run \(run), \(done.map(\.line)):")
      }
      let back = try await FiguresOfTheDay(bench.book)
      #expect(back == before, "seed \(seed), run \(run): \(back.differences(before))")
      #expect(await bench.run("stock verify").exit == 0, "seed \(seed), run \(run)")
      #expect(await bench.run("audit verify").exit == 0, "seed \(seed), run \(run)")
    }
  }

  @Test("A refused redo says redo, and what would be done again")
  func refusedRedo() async throws {
    let bench = try await ShellBench.make()
    _ = try #require(await change("product edit LAMP-1 --price 30", bench))
    #expect(await bench.run("undo --yes").exit == 0)
    let undo = try #require(
      try await bench.book.store.journal.commits(after: 0, limit: 100).last
    ).header.key
    _ = try #require(await change("product edit LAMP-1 --price 31", bench))
    let refused = await bench.run("redo \(undo) --yes -o json")
    #expect(refused.failure?["code"] == "rule.dependants", "\(refused.remarks)")
    let message = refused.failure?["message"]?.string ?? ""
    #expect(message.hasPrefix("product.edit cannot be redone, product LAMP-1 has changed since"))
    #expect(!message.contains("cannot be undone"), "\(message)")
  }

  @Test("A refused undo calls a record as diffs do, also one without a name of its own")
  func refusedMember() async throws {
    let bench = try await ShellBench.make()
    _ = try #require(await change("packaging team-create Days --leader wil --member sam", bench))
    let edited = try #require(await change("packaging team-edit Days --member anna", bench))
    _ = try #require(await change("packaging team-edit Days --member sam", bench))
    let refused = await bench.run("undo \(edited) --yes -o json")
    #expect(refused.failure?["code"] == "rule.dependants", "\(refused.remarks)")
    let message = refused.failure?["message"]?.string ?? ""
    #expect(message.contains("packaging team member Days anna has changed since"), "\(message)")
  }
}
