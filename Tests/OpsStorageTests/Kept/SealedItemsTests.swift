import OpsDomain
import OpsStorage
import OpsTesting
import TestBenches
import Testing

/// Items that are sealed where they are kept.
@Suite struct SealedItemsTests {
  private static let secret = Secret("a secret of forty characters and a few more")

  private let place = MemoryItems()

  private func sealed(_ secret: Secret = Self.secret, seed: UInt64 = 1) throws -> SealedItems {
    try SealedItems(place, key: try BookKey(secret, random: SeededRandom(seed: seed)))
  }

  private func put(_ name: String, _ text: String, in items: some KeptItems) throws {
    try items.alone { (session) throws(OpsError) -> Void in
      try session.put(KeptItem(name, Array(text.utf8)))
    }
  }

  @Test func whatIsKeptComesBackAndIsNotReadableWhereItLies() throws {
    let items = try sealed()
    try put("seal/key", "the signing key", in: items)
    #expect(try items.item("seal/key") == Array("the signing key".utf8))
    #expect(try sealed(seed: 2).item("seal/key") == Array("the signing key".utf8))
    let stored = String(decoding: place.item("seal/key") ?? [], as: UTF8.self)
    #expect(!stored.contains("signing"))
    #expect(try items.item("seal/other") == nil)
  }

  @Test func theSameContentIsSealedInAnotherWayEachTime() throws {
    let items = try sealed()
    try put("a/1", "equal", in: items)
    try put("a/2", "equal", in: items)
    #expect(place.item("a/1") != place.item("a/2"))
    #expect(try items.items(beginning: "a/").map(\.name) == ["a/1", "a/2"])
    #expect(try items.last(beginning: "a/")?.content == Array("equal".utf8))
  }

  @Test func anotherKeyOpensNothing() throws {
    try put("seal/key", "the signing key", in: try sealed())
    let failure = #expect(throws: OpsError.self) {
      try sealed(Secret("another secret of forty characters or more"))
    }
    #expect(failure?.code == .configuration && failure?.field == "store.keys_file")
    #expect(throws: OpsError.self) { try BookKey(Secret("short"), random: SeededRandom(seed: 1)) }
  }

  @Test func whatWasMovedOrChangedIsFound() throws {
    let items = try sealed()
    try put("seal/key", "the signing key", in: items)
    let stored = try #require(place.item("seal/key"))
    try place.alone { (session) throws(OpsError) -> Void in
      try session.put(KeptItem("identity/keys", stored))
      try session.put(KeptItem("seal/key", stored.dropLast() + [stored[stored.count - 1] ^ 1]))
      try session.put(KeptItem("people/head", []))
    }
    for name in ["identity/keys", "seal/key", "people/head"] {
      #expect(throws: OpsError.self, "\(name)") { try items.item(name) }
    }
  }

  @Test func whatAFailedChangeHasWrittenIsNotKept() throws {
    let items = try sealed()
    #expect(throws: OpsError.self) {
      try items.alone { (session) throws(OpsError) -> Void in
        try session.put(KeptItem("a/1", [1]))
        throw OpsError(.badValue, "no")
      }
    }
    #expect(try items.item("a/1") == nil)
  }
}
