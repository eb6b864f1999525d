import Foundation
import OpsSync
import SyncSimulation

/// Three desks without a line and their server, through everything that can go wrong, from one seed
/// after the other.
enum SyncBench {
  /// How a run of one seed has ended.
  private struct Outcome: Sendable {
    let seed: UInt64
    /// What is not as it must be.
    let faults: [String]
    let operations: Int
    let commits: Int
    let conflicts: Int
  }

  private static let desks = 3

  /// Runs so many seeds, with so many operations at each desk, and prints what is wrong and a line
  /// of JSON. A single seed also tells its story. Answers whether all were right.
  static func run(from first: UInt64, seeds: Int, operations: Int) async -> Bool {
    let started = ContinuousClock.now
    let workers = ProcessInfo.processInfo.activeProcessorCount
    let outcomes = await withTaskGroup(of: [Outcome].self) { group in
      for worker in 0..<workers {
        group.addTask {
          var own: [Outcome] = []
          for index in stride(from: worker, to: seeds, by: workers) {
            let seed = first &+ UInt64(index)
            own.append(await Self.outcome(seed, operations, tellsStory: seeds == 1))
          }
          return own
        }
      }
      return await group.reduce(into: [Outcome]()) { $0 += $1 }
    }
    let seconds = (ContinuousClock.now - started).inSeconds
    let failed = outcomes.filter { !$0.faults.isEmpty }.sorted { $0.seed < $1.seed }
    for outcome in failed {
      print("seed \(outcome.seed): \(outcome.faults.joined(separator: "; "))")
    }
    print(
      "{\"count\": \(outcomes.count), \"failed\": \(failed.count), \"seconds\": \(seconds), "
        + "\"operations\": \(sum(outcomes, \.operations)), "
        + "\"commits\": \(sum(outcomes, \.commits)), "
        + "\"conflicts\": \(sum(outcomes, \.conflicts))}")
    return failed.isEmpty
  }

  private static func outcome(
    _ seed: UInt64, _ operations: Int, tellsStory: Bool
  ) async -> Outcome {
    let world = SimWorld(seed: seed, desks: desks)
    await world.run(operations: operations)
    if tellsStory { tell(world) }
    var faults = world.faults
    // A run that does nothing proves nothing.
    if world.operations < desks * operations {
      faults.append("only \(world.operations) operations of \(desks * operations)")
    }
    return Outcome(
      seed: seed, faults: faults, operations: world.operations,
      commits: world.server.commits.count,
      conflicts: world.desks.reduce(0) { $0 + $1.state.conflicts.entries.count })
  }

  /// What the server did, in its order, and what became of the operations of each desk.
  private static func tell(_ world: SimWorld) {
    for (index, commit) in world.server.commits.enumerated() {
      print("commit \(index + 1): \(commit.key)")
    }
    for desk in world.desks {
      for conflict in desk.state.conflicts.entries {
        let decision = conflict.resolution.map { "\($0.choice.rawValue) by \($0.by)" } ?? "open"
        print("\(desk.node): conflict \(conflict.number) of \(conflict.key), \(decision)")
      }
      for unit in desk.state.outbox.units { print("\(desk.node): \(unit.key) \(unit.state)") }
    }
  }

  private static func sum(_ outcomes: [Outcome], _ figure: KeyPath<Outcome, Int>) -> Int {
    outcomes.reduce(0) { $0 + $1[keyPath: figure] }
  }
}
