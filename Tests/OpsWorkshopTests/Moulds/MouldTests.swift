import OpsDomain
import OpsKernel
import OpsTesting
import Testing

@testable import OpsWorkshop

/// Moulds and how many there are of them.
@Suite("Moulds")
struct MouldTests {
  private let bench: MachineBench

  init() async throws { bench = try await MachineBench() }

  private var moulds: MouldService { bench.book.dependencies.moulds }

  @discardableResult
  private func add(
    _ code: String, _ count: Int64? = nil, note: String? = nil, by call: Call? = nil
  ) async throws -> MouldView {
    try await moulds.create(
      CreateMould(code: code, count: count, note: note), call ?? bench.mia
    ).output
  }

  private func edit(_ input: EditMould) async throws -> MouldView {
    try await moulds.edit(input, bench.mia).output
  }

  @Test func aMouldIsThereOnceUnlessTold() async throws {
    #expect(try await add("M-43", 3, note: "steel").available == 3)
    #expect(try await add("M-42").available == 1)
    let listed = try await moulds.list(ListMoulds(), bench.tom).output.items
    #expect(listed.map(\.code) == ["M-42", "M-43"])
  }

  @Test func whatIsNotNamedStays() async throws {
    try await add("M-42", 2, note: "steel")
    let away = try await edit(EditMould(mould: "m-42", count: 0))
    #expect(away.available == 0 && away.note == "steel")
    let before = try await bench.book.state()
    #expect(try await edit(EditMould(mould: "M-42", count: 0)) == away)
    #expect(try await bench.book.state() == before)
    let bare = try await edit(EditMould(mould: "M-42", clear: [.note]))
    #expect(bare.available == 0 && bare.note == nil)
  }

  @Test func aNewMouldIsTakenBackByUndo() async throws {
    let before = try await bench.book.state()
    try await add("M-42")
    _ = try await bench.book.dependencies.changesets.undo(CommitReference(), bench.mia)
    #expect(try await bench.book.state() == before)
  }

  @Test func whatCannotBeIsRefusedAndLeavesNothing() async throws {
    try await add("M-42")
    let before = try await bench.book.state()
    let cases: [(ErrorCode, () async throws -> MouldView)] = [
      (.duplicate, { try await add("m-42") }),
      (.badValue, { try await add("M-43", -1) }),
      (.badValue, { try await add("M-43", MouldRules.most + 1) }),
      (.badValue, { try await add(" ") }),
      (.badValue, { try await edit(EditMould(mould: "M-42", count: -1)) }),
      (.notFound, { try await edit(EditMould(mould: "M-9", count: 1)) }),
      (.denied, { try await add("M-43", by: bench.tom) }),
    ]
    for (index, (code, body)) in cases.enumerated() {
      let refused = await MachineBench.refusal(body)
      #expect(refused?.code == code, "case \(index): \(String(describing: refused))")
    }
    #expect(try await bench.book.state() == before)
  }
}
