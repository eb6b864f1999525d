import OpsDomain
import OpsKernel
import OpsStorage
import OpsStorageMock

/// What a ``SampleBook`` remembers.
struct SampleParts: Sendable {
  let clock: ManualClock
  let random: SeededRandom
  let identifiers: any IdentifierSource
  let vault: MemoryVault
  let store: MockStore
  let images: MemoryImages

  /// Where new keys of the vault come from.
  private let keys: SeededRandom
  private let isSealed: Bool

  /// The parts of a book in which nothing is written yet.
  init(seed: UInt64, rules: RuleBook, isSealed: Bool, isRestarted: Bool) {
    let clock = ManualClock(SampleBook.start)
    let random = SeededRandom(seed: seed)
    let keys = SeededRandom(seed: seed &+ 1)
    let vault = MemoryVault(random: keys)
    let identifiers: any IdentifierSource =
      isRestarted
      ? RestartedIdentifiers(clock: clock, random: SeededRandom(seed: seed &+ 2))
      : TimeOrderedIdentifiers(clock: clock, random: random)
    self.init(
      clock: clock, random: random, identifiers: identifiers, vault: vault,
      store: MockStore(schemas: SampleContents.schemas(rules), vault: isSealed ? vault : nil),
      images: SampleImage.vault(), keys: keys, isSealed: isSealed)
  }

  private init(
    clock: ManualClock, random: SeededRandom, identifiers: any IdentifierSource,
    vault: MemoryVault, store: MockStore, images: MemoryImages, keys: SeededRandom,
    isSealed: Bool
  ) {
    self.clock = clock
    self.random = random
    self.identifiers = identifiers
    self.vault = vault
    self.store = store
    self.images = images
    self.keys = keys
    self.isSealed = isSealed
  }

  /// Parts of their own that are as these are now.
  func copy() -> SampleParts {
    let clock = ManualClock(self.clock.now())
    let random = self.random.copy()
    let keys = self.keys.copy()
    let vault = self.vault.copy(random: keys)
    var identifiers = self.identifiers
    if let ordered = identifiers as? TimeOrderedIdentifiers {
      identifiers = ordered.copy(clock: clock, random: random)
    } else if let restarted = identifiers as? RestartedIdentifiers {
      identifiers = restarted.copy(clock: clock)
    }
    return SampleParts(
      clock: clock, random: random, identifiers: identifiers, vault: vault,
      store: store.copy(vault: isSealed ? vault : nil), images: images.copy(), keys: keys,
      isSealed: isSealed)
  }
}
