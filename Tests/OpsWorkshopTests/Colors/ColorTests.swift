import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsWorkshop

@Suite("Colors")
struct ColorTests {
  private let bench: MachineBench
  private var changesets: ChangesetService { bench.book.dependencies.changesets }

  init() async throws {
    bench = try await MachineBench()
    try await bench.add(color: "Navy")
  }

  private func names(all: Bool? = nil) async throws -> [String] {
    try await bench.colors.list(ListColors(retired: all), bench.tom).output.items.map(\.name)
  }

  @Test func theCodeHasThreeOrSixDigits() throws {
    for (text, hex) in [
      ("#1b2a49", "#1B2A49"), ("1B2A49", "#1B2A49"), ("#fff", "#FFFFFF"), ("0a3", "#00AA33"),
    ] {
      #expect(try ColorHex.parse(text) == hex)
    }
    for text in ["", "#", "12", "1234", "12345", "1234567", "#GGG", "##FFF", "FF F", "ＦＦＦ"] {
      let refused = #expect(throws: OpsError.self) { try ColorHex.parse(text) }
      #expect(refused?.code == .badValue && refused?.field == "hex", "\(text)")
    }
  }

  @Test func aNameIsUniqueAmongActiveColors() async throws {
    let twice = await MachineBench.refusal { try await bench.add(color: "NAVY") }
    #expect(twice?.code == .duplicate)
    let navy = ColorReference(color: "navy")
    #expect(try await bench.colors.retire(navy, bench.mia).output.active == false)
    try await bench.add(color: "NAVY")
    #expect(try await names() == ["NAVY"])
    #expect(try await names(all: true).count == 2)
    try await bench.add(color: "Sky", "8CF")
    let renamed = await MachineBench.refusal {
      try await bench.colors.edit(EditColor(color: "Sky", rename: "navY"), bench.mia)
    }
    #expect(renamed?.code == .duplicate)
  }

  @Test func theGateKeepsNamesUniqueAlsoForUndoAndDirectWrites() async throws {
    let retired = try await bench.colors.retire(ColorReference(color: "Navy"), bench.mia)
    try await bench.add(color: "navy")
    let before = try await bench.book.state()
    let key = try #require(retired.receipt?.key)
    let undone = await MachineBench.refusal {
      try await changesets.undo(CommitReference(commit: key), bench.mia)
    }
    #expect(undone != nil)
    let written = await MachineBench.refusal {
      try await bench.book.write { transaction in
        var colors = try await transaction.repository(ColorCard.self).all(
          where: .equals(ColorCard.Columns.isActive, false))
        colors[0].isActive = true
        _ = try await transaction.repository(ColorCard.self).update(colors[0])
      }
    }
    #expect(written?.code == .duplicate)
    #expect(try await bench.book.state() == before)
  }

  @Test("A gun refers to a color by its identifier, so a new name shows everywhere")
  func identifiers() async throws {
    try await bench.add()
    try await bench.fill("A", with: "Navy")
    let edited = try await bench.colors.edit(
      EditColor(color: "Navy", rename: "Dark Blue", hex: "#112"), bench.mia
    ).output
    let gun = try await bench.show().guns[0]
    #expect(gun.color == "Dark Blue" && gun.hex == "#111122")
    let stored = try await bench.book.read { transaction in
      try await transaction.repository(MachineGun.self).all(where: .everything)
    }
    #expect(stored.compactMap(\.colorID) == [edited.id])
    // A name that another color gets later means that color, and the gun keeps its own.
    try await bench.add(color: "Navy", "F00")
    #expect(try await bench.show().guns[0].color == "Dark Blue")
  }

  @Test func aColorInUseIsNotRetired() async throws {
    try await bench.add()
    try await bench.fill("B", with: "Navy")
    let navy = ColorReference(color: "Navy")
    let refused = await MachineBench.refusal { try await bench.colors.retire(navy, bench.mia) }
    #expect(refused?.code == .dependants)
    #expect(refused?.message.contains("gun B of M1") == true)
    #expect(refused?.hint == "fill the guns with another color")
    let direct = await MachineBench.refusal {
      try await bench.book.write { transaction in
        var color = try await transaction.repository(ColorCard.self).named("Navy")
        color.isActive = false
        _ = try await transaction.repository(ColorCard.self).update(color)
      }
    }
    #expect(direct?.code == .dependants)
    _ = try await bench.machines.clearGun(ClearGun(machine: "M1", gun: "b"), bench.mia)
    #expect(try await bench.colors.retire(navy, bench.mia).output.active == false)
    let fill = await MachineBench.refusal { try await bench.fill("A", with: "Navy") }
    #expect(fill?.code == .ruleViolated)
    #expect(try await bench.colors.restore(navy, bench.mia).output.active)
    #expect(try await bench.fill("A", with: "Navy").color == "Navy")
  }
}
