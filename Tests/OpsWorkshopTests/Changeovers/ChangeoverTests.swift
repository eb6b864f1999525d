import OpsDomain
import OpsKernel
import OpsTesting
import Testing

@testable import OpsWorkshop

/// Change-over times: how they are named, written and taken back.
@Suite("Change-over times")
struct ChangeoverTests {
  private let bench: MachineBench

  init() async throws {
    bench = try await MachineBench()
    try await bench.add(color: "Navy")
    try await bench.add(color: "White", "#FFFFFF")
    for code in ["M-42", "M-43"] {
      _ = try await bench.book.dependencies.moulds.create(CreateMould(code: code), bench.mia)
    }
  }

  private var changeovers: ChangeoverService { bench.book.dependencies.changeovers }

  private static func minutes(_ count: Int64) -> TimeSpan {
    TimeSpan(milliseconds: count * 60_000)
  }

  @discardableResult
  private func set(
    _ from: String, _ to: String, _ minutes: Int64 = 10, kind: ChangeoverKind? = nil,
    group: String? = nil, by call: Call? = nil
  ) async throws -> ChangeoverView {
    try await changeovers.set(
      SetChangeover(
        from: from, to: to, time: Self.minutes(minutes), kind: kind, group: group),
      call ?? bench.mia
    ).output
  }

  private func listed() async throws -> [ChangeoverView] {
    try await changeovers.list(ListChangeovers(), bench.mia).output.items
  }

  @Test func colorsAndMouldsAreToldApartByTheirNames() async throws {
    let color = try await set("white", "NAVY")
    #expect(color.kind == .color && color.from == "White" && color.to == "Navy")
    let mould = try await set("m-42", "any")
    #expect(mould.kind == .mould && mould.to == "any")
    #expect(try await set("any", "M-43").kind == .mould)
    #expect(try await set("any", "any").kind == .color)
    #expect(try await set("any", "any", kind: .mould).kind == .mould)
    #expect(try await listed().count == 5)
  }

  @Test func theSamePairIsOneLineForEachGroup() async throws {
    try await set("White", "Navy", 10)
    let before = try await bench.book.state()
    try await set("White", "Navy", 10)
    #expect(try await bench.book.state() == before)
    try await set("White", "Navy", 15)
    let grouped = try await set("White", "Navy", 5, group: "Presses")
    #expect(grouped.group == "presses")
    #expect(try await listed().map(\.time) == [Self.minutes(15), Self.minutes(5)])
  }

  @Test func aLineIsTakenBackByNameOrByUndo() async throws {
    let before = try await bench.book.state()
    try await set("White", "Navy")
    _ = try await bench.book.dependencies.changesets.undo(CommitReference(), bench.mia)
    #expect(try await bench.book.state() == before)
    try await set("White", "Navy", group: "Presses")
    let input = RemoveChangeover(from: "White", to: "Navy")
    let other = await MachineBench.refusal { try await changeovers.remove(input, bench.mia) }
    #expect(other?.code == .notFound && other?.field == "from")
    let gone = try await changeovers.remove(
      RemoveChangeover(from: "White", to: "Navy", group: "PRESSES"), bench.mia
    ).output
    #expect(gone.from == "White" && gone.group == "presses")
    #expect(try await listed().isEmpty)
  }

  @Test func whatCannotBeIsRefusedAndLeavesNothing() async throws {
    let before = try await bench.book.state()
    let cases: [(ErrorCode, () async throws -> ChangeoverView)] = [
      (.badValue, { try await set("White", "Navy", -1) }),
      (.badValue, { try await set("White", "Navy", 31 * 1440 + 1) }),
      (.badValue, { try await set("White", "White") }),
      (.badValue, { try await set("White", "M-42") }),
      (.badValue, { try await set("M-42", "White") }),
      (.notFound, { try await set("White", "Plum") }),
      (.notFound, { try await set("White", "M-42", kind: .color) }),
      (.notFound, { try await set("White", "any", kind: .mould) }),
      (.denied, { try await set("White", "Navy", by: bench.tom) }),
    ]
    for (index, (code, body)) in cases.enumerated() {
      let refused = await MachineBench.refusal(body)
      #expect(refused?.code == code, "case \(index): \(String(describing: refused))")
    }
    #expect(try await bench.book.state() == before)
  }

  private func fill(_ darker: Int64, _ lighter: Int64, replace: Bool? = nil) async throws -> Int {
    try await changeovers.fill(
      FillChangeovers(
        darker: Self.minutes(darker), lighter: Self.minutes(lighter), replace: replace), bench.mia
    ).output.items.count
  }

  @Test func darkAfterLightIsCheaperForAllPairs() async throws {
    try await bench.add(color: "Rose", "#FF8080")
    #expect(try await fill(10, 40) == 6)
    let times = Dictionary(
      uniqueKeysWithValues: try await listed().map { ("\($0.from) \($0.to)", $0.time) })
    for pair in ["White Rose", "White Navy", "Rose Navy"] {
      #expect(times[pair] == Self.minutes(10), "\(pair)")
    }
    for pair in ["Rose White", "Navy White", "Navy Rose"] {
      #expect(times[pair] == Self.minutes(40), "\(pair)")
    }
  }

  @Test func pairsThatHaveATimeKeepIt() async throws {
    try await set("White", "Navy", 3)
    #expect(try await fill(10, 40) == 1)
    #expect(try await listed().contains { $0.from == "White" && $0.time == Self.minutes(3) })
    #expect(try await fill(10, 40, replace: true) == 1)
    #expect(try await listed().allSatisfy { $0.time != Self.minutes(3) })
    let refused = await MachineBench.refusal { _ = try await fill(-1, 40, replace: true) }
    #expect(refused?.code == .badValue)
  }
}
