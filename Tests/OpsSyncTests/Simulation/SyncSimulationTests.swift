import OpsSync
import SyncSimulation
import Testing

/// Copies and a server through lost requests, crashes, wrong clocks, changed rights and lost feeds.
/// A seed that fails is run again alone: `SimWorld(seed:)` repeats everything. `scripts/simulate`
/// runs more seeds in a release build.
@Suite struct SyncSimulationTests {
  @Test(arguments: 0..<20)
  func everythingComesToItsEnd(_ part: Int) async {
    for index in 0..<15 {
      let seed = UInt64(part * 15 + index)
      let world = SimWorld(seed: seed)
      await world.run(steps: 150)
      #expect(world.faults.isEmpty, "seed \(seed)")
    }
  }

  @Test func everyDeskDoesItsOperations() async {
    for seed in 0..<10 as Range<UInt64> {
      let world = SimWorld(seed: seed)
      await world.run(operations: 20)
      #expect(world.desks.allSatisfy { $0.made.count == 20 }, "seed \(seed)")
      #expect(world.operations == 60 && world.faults.isEmpty, "seed \(seed)")
    }
  }

  @Test func aSeedRepeatsItself() async {
    let (one, two) = (SimWorld(seed: 7), SimWorld(seed: 7))
    await one.run(steps: 200)
    await two.run(steps: 200)
    #expect(one.server.commits.map(\.key) == two.server.commits.map(\.key))
    #expect(one.desks.map(\.state) == two.desks.map(\.state))
    #expect(one.server.commits.count > 20, "something happened")
  }

  @Test func troubleIsMetInTheRuns() async {
    var (refused, promises, fields, superseded, wrong) = (0, 0, 0, 0, 0)
    for seed in 0..<40 as Range<UInt64> {
      let world = SimWorld(seed: seed)
      await world.run(steps: 150)
      for desk in world.desks {
        if desk.state.wrongBy != nil { wrong += 1 }
        for conflict in desk.state.conflicts.entries {
          if conflict.resolution?.by == FieldStrategy.lastWriteWins.rawValue { superseded += 1 }
          for cause in conflict.causes {
            switch cause {
            case .refused: refused += 1
            case .promise: promises += 1
            case .field: fields += 1
            }
          }
        }
      }
    }
    #expect(min(refused, promises, fields, superseded, wrong) > 0)
  }
}
