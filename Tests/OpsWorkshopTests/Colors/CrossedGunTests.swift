import OpsDomain
import OpsKernel
import OpsTesting
import Testing

@testable import OpsWorkshop

/// A machine whose gun A serves the higher stations. Which gun is the first one follows from the
/// names, wherever it is asked.
@Suite("Guns whose names and stations are in unlike order")
struct CrossedGunTests {
  private let bench: BatchBench

  init() async throws {
    bench = try await BatchBench(machines: [])
    _ = try await bench.book.dependencies.machines.create(
      CreateMachine(number: "M1", guns: "A=7-12,B=1-6"), bench.anna)
  }

  /// A batch in dual mode, in navy and white.
  private func planned() async throws -> String {
    let number = try await bench.create("M1", .morning, .dual)
    try await bench.add(number, "LAMP-1", "Navy", "White", count: 3)
    return number
  }

  @discardableResult
  private func fill(_ gun: String, with color: String) async throws -> GunView {
    try await bench.book.dependencies.machines.colorGun(
      ColorGun(machine: "M1", gun: gun, color: color), bench.mia
    ).output
  }

  @Test func executingFillsWhatTheBatchNeeds() async throws {
    let number = try await planned()
    try await bench.submit(number)
    try await bench.approve(number)
    try await bench.execute(number)
    for (gun, color) in [("A", "Navy"), ("B", "White")] {
      #expect(try await bench.color(gun) == color)
      #expect(try await fill(gun, with: color).color == color)
    }
    for (gun, color) in [("A", "White"), ("B", "Navy")] {
      let refused = await BatchBench.refusal { try await fill(gun, with: color) }
      #expect(refused?.code == .ruleViolated && refused?.field == "color")
    }
  }

  @Test func aPlannedBatchAsksForTheColorThatExecutingFillsIn() async throws {
    let number = try await planned()
    #expect(try await fill("A", with: "Navy").color == "Navy")
    let refused = await BatchBench.refusal { try await fill("A", with: "White") }
    #expect(refused?.message.contains("\(number) needs Navy in gun A") == true)
  }

  @Test func undoAsksTheSameGuns() async throws {
    try await fill("A", with: "White")
    try await fill("A", with: "Navy")
    let commit = try await bench.book.store.journal.head().sequence
    _ = try await planned()
    let refused = await BatchBench.refusal {
      try await bench.book.dependencies.changesets.undo(
        CommitReference(commit: "\(commit)"), bench.mia)
    }
    #expect(refused?.message.contains("needs Navy in gun A") == true)
    #expect(try await bench.color("A") == "Navy")
  }

  @Test func gunsAreListedInTheOrderInWhichBatchesTakeThem() async throws {
    let guns = try await bench.book.dependencies.machines.listGuns(
      MachineReference(machine: "M1"), bench.mia
    ).output.items
    #expect(guns.map(\.gun) == ["A", "B"] && guns.map(\.firstStation) == [7, 1])
  }
}
