import OpsDomain
import OpsServices
import OpsStorage
import OpsTesting
import Synchronization
import Testing

/// Remembers what it was asked to verify.
private final class CountingHasher: PasswordHashing {
  private let base: Argon2PasswordHasher
  private let asked = Mutex<[String]>([])

  init(_ base: Argon2PasswordHasher) { self.base = base }

  var decoy: String { base.decoy }
  func hash(_ password: Secret) throws -> String { try base.hash(password) }
  func needsRehash(_ encoded: String) -> Bool { base.needsRehash(encoded) }
  func verify(_ password: Secret, against encoded: String) throws -> Bool {
    asked.withLock { $0.append(encoded) }
    return try base.verify(password, against: encoded)
  }

  /// What was verified since the last time.
  func take() -> [String] {
    asked.withLock { asked in
      defer { asked = [] }
      return asked
    }
  }
}

@Suite("Work of a failed sign-in")
struct SameWorkTests {
  @Test func isOneHashAndOneCommitWhoeverIsNamed() async throws {
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
      #expect(try await bench.journal().count == before + 1, "\(name)")
    }
  }

  @Test func aFloodDoesNotFillTheJournal() async throws {
    let bench = try await IdentityBench.make()
    let before = try await bench.journal().count
    for number in 0..<150 {
      _ = try? await bench.identity.signIn("ghost\(number)", Secret("wrong"))
    }
    #expect(try await bench.journal().count == before + 100)
    #expect(try await bench.count(SignInFailure.self) == 1)
  }
}
