import OpsDomain
import OpsTesting
import Testing

@testable import OpsBooks

@Suite struct DeskKeyTests {
  private let random = SeededRandom(seed: 3)

  @Test func whatWasSealedIsOpenedAtItsPlaceAlone() throws {
    let key = DeskKey(random)
    let sealed = try key.seal([1, 2, 3], for: "memory", random)
    #expect(try key.open(sealed, for: "memory") == [1, 2, 3])
    for (other, place) in [(key, "top"), (DeskKey(random), "memory")] {
      let failure = #expect(throws: OpsError.self) { try other.open(sealed, for: place) }
      #expect(failure?.code == .corrupt)
    }
    var changed = sealed
    changed[changed.count - 1] ^= 1
    #expect(throws: OpsError.self) { try key.open(changed, for: "memory") }
    #expect(throws: OpsError.self) { try key.open([1], for: "memory") }
  }

  @Test func onlyTheTokenItWasWrappedWithGivesItBack() throws {
    let key = DeskKey(random)
    let wrapped = try key.wrapped(with: Secret("opsh_one"), random)
    #expect(DeskKey(unwrapping: wrapped, with: Secret("opsh_one")) == key)
    #expect(DeskKey(unwrapping: wrapped, with: Secret("opsh_two")) == nil)
    #expect(DeskKey(unwrapping: "no base64url!", with: Secret("opsh_one")) == nil)
    #expect(DeskKey([1, 2, 3]) == nil)
  }
}
