import OpsDomain
import OpsKernel
import OpsServices
import OpsShell
import OpsStorage
import OpsTesting
import OpsWarehouse
import Testing

/// Every write can be taken back, or says why not.
@Suite("undo of every write command")
struct UndoLawTests {
  private static func isUndoable(_ name: String) throws -> Bool {
    let operation = try #require(try WriteCommand.named(name).operation)
    return Blueprint.product.operations[operation]?.descriptor.whyFinal == nil
  }

  /// What a password was is never known, so setting one says of no change. Places of drivers are
  /// not journalled, and final.
  private static let silent: Set<String> = ["user set-password", "driver locate"]

  /// Runs the examples until one changes something: its key.
  private static func change(_ name: String, _ bench: ShellBench) async throws -> String {
    let files = try ExampleFiles()
    for words in try WriteCommand.examples(name, files) {
      let answer = await bench.run(words + ["--yes", "-o", "json"])
      #expect(answer.exit == 0, "\(words): \(answer.remarks)")
      if answer.json?["changed"] == .bool(true), let key = answer.json?["op"]?.string {
        return key
      }
    }
    return try #require(nil, "no example of \(name) changed anything")
  }

  @Test(
    "Done and undone, the figures are as before; redone, as after",
    arguments: WriteCommand.operations.filter { !silent.contains($0) })
  func thereAndBack(_ name: String) async throws {
    let bench = try await WriteCommand.bench(name)
    let before = try await FiguresOfTheDay(bench.book)
    let key = try await Self.change(name, bench)
    let after = try await FiguresOfTheDay(bench.book)
    let undone = await bench.run("undo \(key) --yes")
    guard try Self.isUndoable(name) else {
      #expect(undone.exit == 82, "\(undone.remarks)")
      #expect(undone.remarks.contains("cannot be undone"))
      #expect(try await FiguresOfTheDay(bench.book) == after)
      return
    }
    #expect(undone.exit == 0, "\(undone.remarks)")
    let back = try await FiguresOfTheDay(bench.book)
    #expect(back == before, "\(back.differences(before))")
    let redone = await bench.run("redo --yes")
    #expect(redone.exit == 0, "\(redone.remarks)")
    let again = try await FiguresOfTheDay(bench.book)
    #expect(again == after, "\(again.differences(after))")
    #expect(FiguresOfTheDay.staleEditions(before, after, back, again) == [])
    #expect(await bench.run("stock verify").exit == 0)
    #expect(await bench.run("audit verify").exit == 0)
  }

  @Test(
    "What later commits build on is refused, and they are named",
    arguments: try WriteCommand.operations.filter(isUndoable))
  func dependants(_ name: String) async throws {
    let bench = try await WriteCommand.bench(name)
    let key = try await Self.change(name, bench)
    let journal = bench.book.store.journal
    let commit = try #require(try await journal.commit(key: key))
    var touched: String?
    for entry in commit.entries where touched == nil && entry.verb != .delete {
      let schema = try bench.book.world.rules.schema(named: entry.collection)
      // A movement stands for ever, and a number that was taken is taken.
      guard ![StockMovement.schema, NumberSeries.schema, Lot.schema].contains(schema) else {
        continue
      }
      guard try await bench.book.touch(schema, entry.id, isWork: true) else { continue }
      touched = try await journal.commits(after: commit.sequence, limit: 1).first?.header.key
    }
    guard let touched else { return }
    let state = try await bench.book.state()
    let refused = await bench.run("undo \(key) --yes -o json")
    #expect(refused.exit == 82, "\(refused.remarks)")
    #expect(refused.failure?["code"]?.string == "rule.dependants")
    #expect(refused.remarks.contains(touched), "\(refused.remarks)")
    #expect(try await bench.book.state() == state)
  }
}
