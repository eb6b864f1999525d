import OpsDomain
import OpsIdentityProvider
import OpsStorage
import OpsTesting
import Testing

@testable import OpsBooks

/// The provider's keys as an item that several servers share.
@Suite("Signing keys in items")
struct ItemSigningKeysTests {
  private let items = MemoryItems()
  private let now = Instant(milliseconds: 1_800_000_000_000)

  private func keyring() -> SigningKeyring {
    SigningKeyring(ItemSigningKeys(items), random: SystemRandom())
  }

  @Test("All servers have one name and the same keys, also when the next key comes")
  func shared() throws {
    let (one, two) = (keyring(), keyring())
    #expect(try one.name(at: now) == two.name(at: now))
    #expect(try one.current(at: now) == two.current(at: now))
    let later = now.adding(SigningKeyring.period)
    let names = try one.published(at: later).map(\.name)
    #expect(names.count == 2, "the next key is published before it signs")
    #expect(try keyring().published(at: later).map(\.name) == names)
  }
}
