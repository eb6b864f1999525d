import OpsDomain
import OpsIdentity
import TestBenches
import Testing

@Suite("Argon2id hasher")
struct Argon2PasswordHasherTests {
  private let hasher = Argon2PasswordHasher(
    random: SeededRandom(seed: 1), cost: IdentityBench.cheap)
  private let password = Secret("čia gyvena žalias drakonas 🐉")

  @Test func acceptsThePasswordAndNoOther() throws {
    let encoded = try hasher.hash(password)
    #expect(try hasher.verify(password, against: encoded))
    #expect(try !hasher.verify(Secret("čia gyvena žalias drakonas"), against: encoded))
    #expect(try !hasher.verify(Secret(""), against: encoded))
  }

  @Test func saltsEveryHashAnew() throws {
    #expect(try hasher.hash(password) != hasher.hash(password))
  }

  @Test func writesItsParametersDown() throws {
    #expect(try hasher.hash(password).hasPrefix("$argon2id$v=19$m=256,t=1,p=1$"))
    let standard = Argon2PasswordHasher(random: SeededRandom(seed: 1))
    #expect(try standard.hash(password).hasPrefix("$argon2id$v=19$m=19456,t=2,p=1$"))
  }

  @Test func agreesWithTheReferenceLibrary() throws {
    // argon2 CLI: printf password | argon2 somesalt -id -t 2 -m 8 -p 1 -l 32 -e
    let known =
      "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ"
      + "$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4"
    #expect(try hasher.verify(Secret("password"), against: known))
  }

  @Test func tellsComposedFromDecomposedLetters() throws {
    let encoded = try hasher.hash(Secret("caf\u{E9} caf\u{E9} caf\u{E9}"))
    #expect(
      try !hasher.verify(Secret("cafe\u{301} cafe\u{301} cafe\u{301}"), against: encoded))
  }

  @Test func wantsANewHashWhenTheCostChanged() throws {
    let encoded = try hasher.hash(password)
    #expect(!hasher.needsRehash(encoded))
    #expect(Argon2PasswordHasher(random: SeededRandom(seed: 1)).needsRehash(encoded))
    #expect(hasher.needsRehash("nonsense"))
  }

  @Test func theDecoyCostsTheSameAndFitsNothing() throws {
    #expect(!hasher.needsRehash(hasher.decoy))
    #expect(try !hasher.verify(password, against: hasher.decoy))
    let standard = Argon2PasswordHasher(random: SeededRandom(seed: 1))
    #expect(!standard.needsRehash(standard.decoy))
  }

  @Test(arguments: [
    "", "$argon2id$", "$argon2i$v=19$m=256,t=1,p=1$c29tZXNhbHQ$AAAA",
    "$argon2id$v=19$m=4000000000,t=1,p=1$c29tZXNhbHQ$AAAA",
    "$argon2id$v=19$m=256,t=4000000000,p=1$c29tZXNhbHQ$AAAA",
    "$argon2id$v=19$m=256,t=1,p=1$###$###",
  ])
  func refusesWhatIsNoHashWithoutRepeatingIt(_ encoded: String) {
    #expect {
      try hasher.verify(password, against: encoded)
    } throws: { error in
      let failure = error as? OpsError
      return failure?.code == .corrupt
        && (encoded.isEmpty || failure?.message.contains(encoded) == false)
    }
  }
}
