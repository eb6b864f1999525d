import OpsDomain
import OpsKernel
import OpsTesting
import OpsWarehouse
import Testing

/// A key stands for one effect. When that was undone, the first answer would be wrong.
@Suite struct UndoneKeyTests {
  private let lamp = ReceiveStock(sku: "LAMP-1", quantity: .whole(2))

  @Test func anUndoneCallIsNotRepeatedUntilItIsRestored() async throws {
    let book = try await SampleBook.make()
    let (stock, changesets) = (book.dependencies.stock, book.dependencies.changesets)
    let (keyed, plain) = (book.call(.administrator, key: "k"), book.call(.administrator))
    _ = try await stock.receive(lamp, keyed)
    for _ in 0..<2 {
      let undo = try #require(try await changesets.undo(CommitReference(), plain).receipt)
      let refused = await #expect(throws: OpsError.self) {
        _ = try await stock.receive(lamp, keyed)
      }
      #expect(refused?.code == .badState && refused?.field == "key")
      #expect(refused?.hint == "run `opsh redo \(undo.key)` to restore it")
      let tried = await #expect(throws: OpsError.self) {
        _ = try await stock.receive(lamp, book.call(.administrator, key: "k", rehearsal: true))
      }
      #expect(tried?.code == .badState)
      _ = try await changesets.redo(CommitReference(), plain)
      let again = try await stock.receive(lamp, keyed)
      #expect(again.isReplay)
    }
  }

  @Test func anotherCallWithTheKeyOfAnUndoneOneIsAConflict() async throws {
    let book = try await SampleBook.make()
    let keyed = book.call(.administrator, key: "k")
    _ = try await book.dependencies.stock.receive(lamp, keyed)
    _ = try await book.dependencies.changesets.undo(
      CommitReference(), book.call(.administrator))
    let other = ReceiveStock(sku: "LAMP-1", quantity: .whole(3))
    let refused = await #expect(throws: OpsError.self) {
      _ = try await book.dependencies.stock.receive(other, keyed)
    }
    #expect(refused?.code == .conflictKeyReused)
  }

  @Test func anUndoThatWasRedoneIsNotRepeated() async throws {
    let book = try await SampleBook.make()
    let changesets = book.dependencies.changesets
    _ = try await book.dependencies.stock.receive(lamp, book.call(.administrator, key: "k"))
    let undo = CommitReference(commit: "k")
    let keyed = book.call(.administrator, key: "u")
    _ = try await changesets.undo(undo, keyed)
    #expect(try await changesets.undo(undo, keyed).isReplay)
    _ = try await changesets.redo(CommitReference(), book.call(.administrator, key: "r"))
    let refused = await #expect(throws: OpsError.self) {
      _ = try await changesets.undo(undo, keyed)
    }
    #expect(refused?.code == .badState)
    #expect(refused?.hint == "run `opsh undo r` to restore it")
  }
}
