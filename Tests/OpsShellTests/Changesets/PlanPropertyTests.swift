import Foundation
import OpsDomain
import OpsKernel
import OpsServices
import OpsShell
import OpsTesting
import Testing

@Suite("Plan = effect")
struct PlanPropertyTests {
  /// Those whose plans can be applied: what stands alone can be tried out, and no more.
  private static let appliable = CommandRegistry.standard.commands.filter { command in
    guard let operation = command.operation.flatMap({ Blueprint.product.operations[$0] }) else {
      return false
    }
    return operation.descriptor.effect.isWrite && !operation.descriptor.standsAlone
  }.map(\.name)

  /// Setting a password cannot be saved as a plan: no file keeps secrets. Sessions, tokens and
  /// second factors are confidential records, of which a plan shows nothing, and so are carts: no
  /// file keeps what somebody wants to buy, devices with their tokens, offline desks, and reports,
  /// whose options may name people. Places of drivers are not journalled.
  private static let secrets: Set<String> = [
    "user set-password", "token create", "token rotate", "token revoke", "session end",
    "workbench open", "workbench leave", "user reset-second-factor", "cart add", "cart set",
    "cart remove", "cart clear", "cart merge", "order place", "order again", "driver locate",
    "device register", "device remove", "driver check", "report save", "report schedule",
    "report delete", "report open", "user reset-sign-in", "desk revoke",
  ]

  /// What the examples of a command need to have an effect.
  private static let occasions = [
    "user enable": "user disable uma --yes", "oos allocate": "oos create 000001 LAMP-1 5",
  ]

  private static func prepared(_ name: String) async throws -> ShellBench {
    try await PreparedBenches.bench("plan of \(name)") {
      let bench = try await ShellBench.make()
      if let line = occasions[name] { #expect(await bench.run(line).exit == 0, "\(line)") }
      try await ExamplePreparation.prepare(bench, for: name)
      bench.host.become(.administrator)
      return bench
    }
  }

  @Test("Every write command does exactly what its plan shows", arguments: appliable)
  func planIsEffect(_ name: String) async throws {
    let bench = try await Self.prepared(name)
    let files = try ExampleFiles()
    var planned = 0
    for example in try command(name).examples {
      let words = files.words(of: example)
      guard let line = try PlannedLine(words) else { continue }
      if try await PlanIsEffect(book: bench.book).holds([line]) {
        planned += 1
      } else {
        _ = await bench.run(words)
      }
    }
    #expect(planned > 0 || Self.secrets.contains(name), "no example of \(name) changed anything")
  }

  @Test("A foreign write in between gives 84 and no change", arguments: appliable)
  func foreignWrite(_ name: String) async throws {
    let command = try command(name)
    let files = try ExampleFiles()
    var stale = 0
    for choice in TestLength.some(1, of: Array(UInt64(0)..<4), for: name) {
      let bench = try await Self.prepared(name)
      for example in command.examples {
        let words = files.words(of: example)
        guard let line = try PlannedLine(words) else { continue }
        let isStale = try await PlanIsEffect(book: bench.book)
          .staleAfterForeignWrite([line], choice: choice &* 7 &+ 3)
        stale += isStale ? 1 : 0
        _ = await bench.run(words)
      }
    }
    // Others may read nothing that was there before; what edits a record has read it.
    #expect(
      stale > 0 || !TestLength.isFull || command.verb != "edit" || Self.secrets.contains(name),
      "no plan of \(name) relied on anything")
  }

  private func command(_ name: String) throws -> Command {
    try #require(CommandRegistry.standard.commands.first { $0.name == name })
  }

  /// `OPSH_TEST_SEED` repeats a run, or makes another one.
  private static let seed: UInt64 =
    ProcessInfo.processInfo.environment["OPSH_TEST_SEED"].flatMap { UInt64($0) } ?? 20_261_121

  @Test("Random sequences do what their plans show, or are stale: 240 in a full run")
  func randomSequences() async throws {
    let seed = Self.seed
    print("plan = effect: OPSH_TEST_SEED=\(seed)")
    let random = SeededRandom(seed: seed)
    var (applied, stale) = (0, 0)
    let rounds = TestLength.times(12, short: 4)
    for round in 0..<rounds {
      let book = try await SampleBook.make(seed: seed &+ UInt64(round))
      let law = PlanIsEffect(book: book)
      for turn in 0..<20 {
        book.clock.advance(milliseconds: Int64(random.next() % 3_600_000))
        let lines = try (0...Int(random.next() % 6)).compactMap { _ in
          try PlannedLine(RandomLine.words(random))
        }
        if turn % 4 == 3 {
          stale += try await law.staleAfterForeignWrite(lines, choice: random.next()) ? 1 : 0
        } else {
          applied += try await law.holds(lines) ? 1 : 0
        }
      }
    }
    #expect(
      applied > 10 * rounds && stale > 2 * rounds,
      "seed \(seed): \(applied) applied, \(stale) stale")
    print("plan = effect, seed \(seed): \(applied) applied, \(stale) stale")
  }
}
