import OpsDomain
import Testing

@testable import OpsWorkshop

/// Which line of the change-over times counts.
@Suite("The line of a change-over that counts")
struct ChangeoverTableTests {
  private static let white = RecordID(rawValue: 1)
  private static let navy = RecordID(rawValue: 2)

  private func line(
    _ from: String, _ to: String, _ seconds: Int64, group: String = "",
    kind: ChangeoverKind = .color
  ) -> ChangeoverTime {
    ChangeoverTime(
      id: RecordID(rawValue: seconds), kind: kind, group: group, from: from, to: to,
      time: TimeSpan(milliseconds: seconds * 1000), updatedAt: Instant(milliseconds: 0))
  }

  @Test func theMoreALineNamesTheSoonerItCounts() {
    let (white, navy) = (Self.white.description, Self.navy.description)
    let from = SetupFamily(color: Self.white, mould: nil)
    let to = SetupFamily(color: Self.navy, mould: nil)
    // The last one counts first.
    let lines = [
      line("*", "*", 1), line("*", "*", 2, group: "presses"), line(white, "*", 3),
      line("*", navy, 4), line(white, navy, 5), line(white, navy, 6, group: "presses"),
    ]
    for count in lines.indices {
      let table = ChangeoverTable(Array(lines[...count]))
      #expect(table.seconds("presses", from: from, to: to) == Int64(count + 1))
    }
    let all = ChangeoverTable(lines)
    #expect(all.seconds("moulding", from: from, to: to) == 5)
    #expect(all.seconds("presses", from: to, to: from) == 2)
    #expect(all.seconds("presses", from: from, to: from) == 0)
    #expect(ChangeoverTable().seconds("presses", from: from, to: to) == 0)
  }

  @Test func colorAndMouldFollowEachOther() {
    let table = ChangeoverTable([line("*", "*", 60), line("*", "*", 600, kind: .mould)])
    let old = SetupFamily(color: Self.white, mould: "m-42")
    let new = SetupFamily(color: Self.navy, mould: "m-43")
    let same = SetupFamily(color: Self.navy, mould: "m-42")
    #expect(table.seconds("presses", from: old, to: new) == 660)
    #expect(table.seconds("presses", from: old, to: same) == 60)
    #expect(table.pairs("presses", [new, same])[new.id] == [same.id: 600])
  }

  @Test func workWithoutAColorIsASetupOfItsOwn() {
    let white = Self.white.description
    let table = ChangeoverTable([line("*", "*", 60), line(white, "*", 90), line("*", white, 30)])
    let bare = SetupFamily(color: nil, mould: nil)
    let (colored, other) = (
      SetupFamily(color: Self.white, mould: nil), SetupFamily(color: Self.navy, mould: nil)
    )
    #expect(table.seconds("presses", from: colored, to: bare) == 90)
    #expect(table.seconds("presses", from: bare, to: colored) == 30)
    #expect(table.seconds("presses", from: bare, to: other) == 60)
    #expect(table.seconds("presses", from: bare, to: bare) == 0)
  }

  @Test func whatAMachineHoldsAtFirstMayBeUnknown() {
    let table = ChangeoverTable([line("*", "*", 60), line("*", "*", 600, kind: .mould)])
    let step = SetupFamily(color: Self.navy, mould: "m-42")
    let (empty, filled) = (
      SetupFamily(machineColor: nil), SetupFamily(machineColor: Self.white)
    )
    #expect(table.seconds("presses", from: empty, to: step) == 0)
    #expect(table.seconds("presses", from: filled, to: step) == 60)
  }
}
