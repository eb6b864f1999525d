import OpsDomain
import OpsKernel
import Testing

/// Pages of a ranking that is worked out anew for each.
@Suite struct RankingPageTests {
  private func page(
    _ ranks: [(amount: Int64, name: String)], after: String? = nil
  ) throws -> Listing<String> {
    try PageRequest(limit: 2, after: after).page(of: ranks.map(\.name), ranks: ranks)
  }

  @Test func aRowThatMovedUpBringsNoRowTwice() throws {
    let first = try page([(5, "a"), (5, "b"), (5, "c"), (5, "d")])
    #expect(first.items == ["a", "b"])
    let second = try page([(9, "d"), (5, "a"), (5, "b"), (5, "c")], after: first.next)
    #expect(second.items == ["c"] && second.next == nil)
    let gone = try page([(5, "a"), (4, "e"), (3, "f"), (2, "g")], after: first.next)
    #expect(gone.items == ["e", "f"] && gone.next != nil)
  }

  @Test(arguments: ["WzNd", "x", "W10"])
  func aPositionOfAnotherListIsRefused(_ position: String) {
    #expect(throws: OpsError.self) { try page([(1, "a"), (1, "b"), (1, "c")], after: position) }
  }

  @Test func anEmptyRankingHasOneEmptyPage() throws {
    let empty = try page([])
    #expect(empty.items.isEmpty && empty.next == nil)
  }
}
