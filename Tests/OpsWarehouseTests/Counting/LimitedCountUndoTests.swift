import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

/// Products and counters of a count, and what was counted, lie where the count is: a right that is
/// limited to the place reaches them.
@Suite struct LimitedCountUndoTests {
  /// The warehouse keeper, who counts at that place alone.
  private func counter(at place: String, _ bench: CountBench) async throws -> Call {
    let wil = bench.book.principal(.warehouseKeeper)
    let id = try await bench.book.read { try await $0.repository(Location.self).named(place).id }
    return Call(
      Principal(
        userID: wil.userID ?? RecordID(rawValue: 1), name: wil.name,
        rights: Rights(
          roles: [.warehouseKeeper],
          permissions: Role.warehouseKeeper.permissions.subtracting([.inventoryCount]),
          conditions: [
            .inventoryCount: [GrantCondition(collection: Location.schema.name, id: id)]
          ])))
  }

  private func undo(_ bench: CountBench, _ call: Call) async -> OpsError? {
    await StockBench.refusal {
      try await bench.book.dependencies.changesets.undo(CommitReference(), call)
    }
  }

  private let input = OpenCount(location: "SHOP", product: ["LAMP-1"], assign: ["wil"])

  @Test func theOwnCountIsTakenBackWithItsLists() async throws {
    let bench = try await CountBench()
    try await bench.stock.receive(5, at: "SHOP")
    let call = try await counter(at: "SHOP", bench)
    _ = try await bench.counts.open(input, call)
    #expect(await undo(bench, call) == nil)
    let left = try await bench.book.read { try await $0.repository(CountSession.self).count() }
    #expect(left == 0)
    _ = try await bench.book.dependencies.changesets.redo(CommitReference(), call)
    let lists = try await bench.book.read { transaction in
      [
        try await transaction.repository(CountSessionProduct.self).count(),
        try await transaction.repository(CountSessionCounter.self).count(),
      ]
    }
    #expect(lists == [1, 1])
  }

  @Test func whatWasCountedIsTakenBack() async throws {
    let bench = try await CountBench()
    try await bench.stock.receive(5, at: "SHOP")
    let call = try await counter(at: "SHOP", bench)
    _ = try await bench.counts.open(input, call)
    try await bench.enter(4, at: "SHOP", by: call)
    #expect(await undo(bench, call) == nil)
    let entries = try await bench.book.read { try await $0.repository(CountEntry.self).count() }
    #expect(entries == 0)
  }

  @Test func aCountAtAnotherPlaceStays() async throws {
    let bench = try await CountBench()
    try await bench.stock.receive(5, at: "SHOP")
    try await bench.open(input)
    let elsewhere = try await counter(at: "MAIN", bench)
    #expect(await undo(bench, elsewhere)?.code == .denied)
  }
}
