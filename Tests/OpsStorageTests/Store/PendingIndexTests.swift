import OpsDomain
import OpsTesting
import Testing

@testable import OpsStorage

/// What a transaction finds its own writes by.
@Suite struct PendingIndexTests {
  private let code = 2

  private func row(_ id: Int64, _ code: String) -> Row {
    Row([.integer(id), .integer(1), .text(code)])
  }

  private func filled(_ count: Int64) -> PendingIndex {
    let rows = (1...count).map { row($0, "code \($0)") }
    var index = PendingIndex()
    _ = index.ids(at: code, [.text("code 1")], among: { rows })
    return index
  }

  /// Where the index of a column keeps its values: another place after a change means that all of
  /// them were copied for it.
  private func storage(_ index: PendingIndex) -> UInt? {
    index.columns[code].map { unsafeBitCast($0, to: UInt.self) }
  }

  @Test func aWriteCopiesNoIndex() throws {
    var index = filled(500)
    let before = try #require(storage(index))
    for id in 1...400 as ClosedRange<Int64> {
      index.move(
        RecordID(rawValue: id), from: row(id, "code \(id)"), to: row(id, "code \(id + 1)"))
    }
    #expect(storage(index) == before)
  }

  @Test func rowsAreFoundByWhatTheyHoldNow() {
    var index = filled(3)
    index.move(RecordID(rawValue: 1), from: row(1, "code 1"), to: row(1, "code 2"))
    index.move(RecordID(rawValue: 3), from: row(3, "code 3"), to: nil)
    index.move(RecordID(rawValue: 4), from: nil, to: row(4, "code 3"))
    func ids(_ codes: String...) -> [Int64] {
      index.ids(at: code, Set(codes.map(Value.text)), among: { [Row]() }).map(\.rawValue).sorted()
    }
    #expect(ids("code 1") == [])
    #expect(ids("code 2") == [1, 2])
    #expect(ids("code 1", "code 2", "code 3") == [1, 2, 4])
  }
}
