import OpsDomain
import OpsIdentity
import OpsKernel
import OpsTesting
import TestBenches
import Testing

@Suite("Work of a failed sign-in")
struct SameWorkTests {
  @Test func isOneHashAndTwoCommitsForAnyName() async throws {
    let bench = try await IdentityBench.make()
    let hasher = CountingHasher(
      Argon2PasswordHasher(random: bench.book.world.random, cost: IdentityBench.cheap))
    let identity = IdentityService(desk: bench.book.desk, hasher: hasher)
    _ = try await identity.disable(
      UserReference(user: "sam"), bench.book.call(.administrator))
    for name in ["anna", "sam", "wil", "ghost", ""] {
      let before = try await bench.journal().count
      let code = try await IdentityBench.code {
        _ = try await identity.signIn(name, Secret("not the right sentence"))
      }
      #expect(code == .signInFailed)
      let asked = hasher.take()
      #expect(asked.count == 1, "\(name)")
      #expect(!asked.contains { hasher.needsRehash($0) }, "\(name)")
      #expect(try await bench.journal().count == before + 2, "\(name)")
    }
  }

  @Test func aFloodFromAfarDoesNotFillTheJournal() async throws {
    let bench = try await IdentityBench.make()
    let before = try await bench.journal().count
    for number in 0..<150 {
      let source = SignInSource(address: "192.0.2.\(number)")
      _ = try? await bench.identity.signIn("ghost\(number)", Secret("wrong"), from: source)
    }
    #expect(try await bench.journal().count == before + 100)
    #expect(try await bench.count(SignInFailure.self) == 1)
  }

  @Test func aFloodAtTheMachineOfTheBookLeavesOneCommitForEachTry() async throws {
    let bench = try await IdentityBench.make()
    let before = try await bench.journal().count
    for number in 0..<150 {
      _ = try? await bench.identity.signIn("ghost\(number)", Secret("wrong"))
    }
    // No try goes uncounted, or a flood would hide the guesses that matter.
    #expect(try await bench.journal().count == before + 150 + 100)
    #expect(try await bench.count(SignInFailure.self) == 1)
  }
}
