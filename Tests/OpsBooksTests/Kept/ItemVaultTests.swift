import OpsDomain
import OpsStorage
import OpsTesting
import Testing

@testable import OpsBooks

/// The keys of the people in a book, as items that several servers share.
@Suite("Vault in items")
struct ItemVaultTests {
  private let items = MemoryItems()

  /// The vault as another server opens it.
  private func vault() -> ItemVault { ItemVault(items, random: SystemRandom()) }

  @Test("No key is given twice, whichever server asks")
  func keys() throws {
    let servers = [vault(), vault(), vault()]
    var slots: Set<Int64> = []
    for round in 0..<900 { slots.insert(try servers[round % 3].take().slot) }
    #expect(slots.count == 900)
    let other = vault()
    for slot in slots { #expect(try other.key(of: slot)?.slot == slot) }
    #expect(try other.key(of: 12_345) == nil)
  }

  @Test("After a restore of the place no key is given that may have been used since")
  func setBack() throws {
    let before = try vault().take()
    let backup = items.content
    let used = try vault().take()
    items.restart(from: backup)
    let after = try vault().take()
    #expect(after.slot != used.slot)
    #expect(KeyBlock.place(of: after.slot) == KeyBlock.keys)
    #expect(try vault().key(of: before.slot) != nil)
    #expect(try vault().take().slot == after.slot + 1)
  }

  @Test("A destroyed key is gone at the server that destroys it, and soon at the others")
  func destroyed() async throws {
    let (one, two) = (vault(), vault())
    let (gone, left) = (try one.take(), try one.take())
    #expect(try two.key(of: gone.slot) != nil)
    try one.destroy([gone.slot, 99 << 32])
    #expect(try one.key(of: gone.slot) == nil)
    #expect(try one.key(of: left.slot) != nil)
    // The other server remembers a block for half a second.
    var isGone = false
    for _ in 0..<100 where !isGone {
      isGone = try two.key(of: gone.slot) == nil
      if !isGone { try await Task.sleep(for: .milliseconds(50)) }
    }
    #expect(isGone)
    #expect(try two.key(of: left.slot) != nil)
  }

  @Test("A vault is copied into an empty one and into no other")
  func copies() throws {
    let source = vault()
    let key = try source.take()
    let other = MemoryItems()
    let copy = ItemVault(other, random: SystemRandom())
    let blocks = try source.blocks(from: 0, limit: 10)
    #expect(blocks.count == 1)
    #expect(try source.blocks(from: 1, limit: 10).isEmpty)
    try copy.restore(blocks: blocks, at: 0)
    #expect(try copy.key(of: key.slot)?.slot == key.slot)
    #expect(try KeyBlock.place(of: copy.take().slot) == KeyBlock.keys)
    #expect(throws: OpsError.self) { try copy.restore(blocks: blocks, at: 1) }
  }

  @Test("The note of an erasure is seen by all servers")
  func erasing() throws {
    try vault().note(erasing: true)
    #expect(try vault().isErasing())
    try vault().note(erasing: false)
    #expect(try !vault().isErasing())
  }
}
