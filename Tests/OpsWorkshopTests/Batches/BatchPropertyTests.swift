import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import TestBenches
import Testing

@testable import OpsWorkshop

/// Random people do random things with batches; whatever they do, these hold.
@Suite("Laws of batches")
struct BatchPropertyTests {
  private static let steps = 400

  /// One random act on a random batch. Most are refused; nothing that is refused leaves a trace.
  private func act(_ bench: BatchBench, _ seed: PropertySeed, _ known: inout [String]) async throws
  {
    let call = seed.element(of: [bench.mia, bench.anna])
    if known.isEmpty || seed.int(0...19) == 0 {
      let machine = seed.element(of: ["M1", "M2"])
      let today = bench.book.world.calendar.date(of: bench.book.clock.now())
      let day = BatchBench.day(0).days(until: today) + Int(seed.int(0...3) / 3)
      let shift = seed.element(of: Shift.allCases)
      let mode = seed.element(of: BatchMode.allCases)
      let type: BatchType = seed.int(0...4) == 0 ? .batchProcessing : .productionConfiguration
      if let number = try? await bench.create(machine, day: day, shift, mode, type: type, by: call)
      {
        known.append(number)
      }
      return
    }
    // Of the latest ones: others are over.
    let number = seed.element(of: Array(known.suffix(4)))
    let batch = BatchReference(batch: number)
    switch seed.int(0...12) {
    case 0, 1:
      _ = try? await bench.add(
        number, seed.element(of: ["LAMP-1", "RICE", "OLD-1"]),
        seed.element(of: ["Navy", "White", nil]), seed.element(of: ["Black", nil]))
    case 2, 3: _ = try? await bench.submit(number, by: call)
    case 4, 5, 6: _ = try? await bench.approve(number, by: call)
    case 7, 8, 9: _ = try? await bench.execute(number, by: call)
    case 10: _ = try? await bench.complete(number, by: call)
    case 11 where seed.int(0...2) == 0: _ = try? await bench.batches.withdraw(batch, call)
    default:
      if seed.int(0...2) == 0 {
        bench.book.clock.advance(milliseconds: 3_600_000 * seed.int(1...6))
        try await bench.settle()
      } else if seed.int(0...4) == 0 {
        _ = try? await bench.batches.cancel(BatchRefusal(batch: number, reason: "no"), call)
      }
    }
  }

  @Test func aStationServesOneBatchAGunHasOneColorAndWhatStartedWasApproved() async throws {
    let seed = PropertySeed()
    let bench = try await BatchBench(machines: ["M1", "M2"])
    var known = [try await bench.batch(in: .pendingExecution)]
    var everActive: Set<RecordID> = []
    for step in 0..<Self.steps {
      try await act(bench, seed, &known)
      let floor = try await Floor.read(bench.book)
      everActive.formUnion(floor.active.map(\.id))
      #expect(floor.problems == [], "\(seed), step \(step)")
    }
    let health = try await bench.batches.check(CheckBatches(), bench.mia).output
    #expect(health.findings.isEmpty, "\(seed)")
    // A run in which nothing starts would show nothing.
    #expect(!everActive.isEmpty, "\(seed)")
  }
}

/// What the laws are about, read from the records and by other means than the code they try.
private struct Floor {
  let active: [ProductionBatch]
  let problems: [String]

  static func read(_ book: SampleBook) async throws -> Floor {
    try await book.read { transaction in
      let batches = try await transaction.repository(ProductionBatch.self).all(where: .everything)
      let machines = try await transaction.repository(Machine.self).all(where: .everything)
      let stations = try await transaction.repository(MachineStation.self).all(where: .everything)
      let guns = try await transaction.repository(MachineGun.self).all(where: .everything)
      let products = try await transaction.repository(BatchProduct.self).all(where: .everything)
      let places = try await transaction.repository(BatchStation.self).all(where: .everything)
      let active = batches.filter { $0.status == .active }
      var problems: [String] = []
      for machine in machines {
        let own = active.filter { $0.machineID == machine.id }
        if own.count > 1 { problems.append("\(machine.number) works on \(own.count) batches") }
        if machine.batchID != own.first?.id {
          problems.append("\(machine.number) refers to another batch")
        }
        let expected = Set(
          places.filter { $0.batchID == own.first?.id }.map(\.position))
        let working = Set(
          stations.filter { $0.machineID == machine.id && $0.batchID != nil }.map(\.position))
        if working != expected { problems.append("\(machine.number) has other stations at work") }
      }
      for batch in active {
        let own = products.filter { $0.batchID == batch.id }
        for gun in guns where gun.machineID == batch.machineID {
          let served = Set(
            places.filter {
              $0.batchID == batch.id && (gun.firstStation...gun.lastStation).contains($0.position)
            }.map(\.batchProductID))
          let colors = Set(
            own.filter { served.contains($0.id) }.map {
              batch.mode == .dual && gun.name == "B" ? $0.secondaryColorID : $0.primaryColorID
            })
          if colors.count > 1 { problems.append("gun \(gun.name) has \(colors.count) colors") }
          if let color = colors.first, gun.colorID != color {
            problems.append("gun \(gun.name) has the color of another batch")
          }
        }
      }
      for batch in batches where batch.executedAt != nil {
        if batch.reviewedAt == nil || batch.reviewedBy == nil
          || batch.reviewedBy == batch.submittedBy
        {
          problems.append("\(batch.number) started without an approval")
        }
      }
      return Floor(active: active, problems: problems)
    }
  }
}
