import OpsDomain
import OpsServices
import OpsStorage
import OpsTesting
import Testing

/// Guessing on the machine of the book, where every try is a process that remembers nothing.
@Suite("Sign-in by many processes")
struct StoredTriesTests {
  /// What a process of its own finds out about a password.
  private func guess(
    _ bench: IdentityBench, _ name: String, _ password: Secret,
    from source: SignInSource = .here
  ) async -> OpsError? {
    let hasher = Argon2PasswordHasher(random: bench.book.world.random, cost: IdentityBench.cheap)
    let identity = IdentityService(desk: bench.book.desk, hasher: hasher)
    do {
      _ = try await identity.signIn(name, password, from: source)
      return nil
    } catch {
      return error as? OpsError
    }
  }

  @Test("Five guesses of five processes lock the name, and the wait is the real one")
  func locked() async throws {
    let bench = try await IdentityBench.make()
    for name in ["anna", "Anna", "ANNA", "anna", "anna"] {
      #expect(await guess(bench, name, Secret("wrong"))?.code == .signInFailed)
      bench.book.clock.advance(milliseconds: 10_000)
    }
    let refused = await guess(bench, "anna", IdentityBench.annasPassword)
    #expect(refused?.code == .throttled)
    #expect(refused?.retryAfter == TimeSpan(milliseconds: 250_000))
    #expect(await guess(bench, "sam", IdentityBench.samsPassword) == nil)
    bench.book.clock.advance(milliseconds: 250_000)
    #expect(await guess(bench, "anna", IdentityBench.annasPassword) == nil)
    // The right password forgets what was counted.
    #expect(try await bench.count(SignInTries.self) == 0)
  }

  @Test("A name that nobody has is locked in the same way")
  func unknown() async throws {
    let bench = try await IdentityBench.make()
    for _ in 0..<5 {
      #expect(await guess(bench, "ghost", Secret("wrong"))?.code == .signInFailed)
    }
    #expect(await guess(bench, "ghost", Secret("wrong"))?.code == .throttled)
    #expect(await guess(bench, "spectre", Secret("wrong"))?.code == .signInFailed)
  }

  @Test("Many processes at once get no more tries once a failure is known")
  func atOnce() async throws {
    let bench = try await IdentityBench.make()
    #expect(await guess(bench, "anna", Secret("no"))?.code == .signInFailed)
    let codes = await withTaskGroup(of: ErrorCode?.self) { group in
      for _ in 0..<10 { group.addTask { await guess(bench, "anna", Secret("no"))?.code } }
      return await group.reduce(into: [ErrorCode?]()) { $0.append($1) }
    }
    #expect(codes.count { $0 == .signInFailed } == 4)
    #expect(codes.count { $0 == .throttled } == 6)
  }

  @Test("The owner's own device is not kept out by a stranger's guesses")
  func device() async throws {
    let bench = try await IdentityBench.make()
    let known = try await bench.identity.signIn("anna", IdentityBench.annasPassword)
    let device = try #require(known.device)
    for _ in 0..<6 { _ = await guess(bench, "anna", Secret("wrong")) }
    #expect(await guess(bench, "anna", IdentityBench.annasPassword)?.code == .throttled)
    let own = SignInSource(address: nil, device: device)
    #expect(await guess(bench, "anna", IdentityBench.annasPassword, from: own) == nil)
  }

  @Test("Lines of old failures go with the next one")
  func cleared() async throws {
    let bench = try await IdentityBench.make()
    for name in ["a", "b", "c"] { _ = await guess(bench, name, Secret("wrong")) }
    #expect(try await bench.count(SignInTries.self) == 3)
    bench.book.clock.advance(milliseconds: 2 * 86_400_000)
    _ = await guess(bench, "d", Secret("wrong"))
    #expect(try await bench.count(SignInTries.self) == 1)
  }
}
