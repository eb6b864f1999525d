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

  @Test func theMoreALineNamesTheSoonerItCounts() throws {
    let (white, navy) = (Self.white.description, Self.navy.description)
    let from = try #require(SetupFamily(color: Self.white, mould: nil))
    let to = try #require(SetupFamily(color: Self.navy, mould: nil))
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

  @Test func colorAndMouldFollowEachOther() throws {
    let table = ChangeoverTable([line("*", "*", 60), line("*", "*", 600, kind: .mould)])
    let old = try #require(SetupFamily(color: Self.white, mould: "m-42"))
    let new = try #require(SetupFamily(color: Self.navy, mould: "m-43"))
    let bare = try #require(SetupFamily(color: Self.navy, mould: nil))
    #expect(table.seconds("presses", from: old, to: new) == 660)
    #expect(table.seconds("presses", from: old, to: bare) == 60)
    #expect(table.pairs("presses", [new, bare]).isEmpty)
    #expect(table.pairs("presses", [old, bare])[old.id] == [bare.id: 60])
  }
}
