import OpsDomain
import OpsIdentity
import OpsKernel
import OpsStorage
import OpsTesting
import TestBenches
import Testing

@Suite("Sign-in")
struct SignInTests {
  private func failure(
    _ bench: IdentityBench, _ name: String, _ password: Secret
  ) async -> OpsError? {
    do {
      _ = try await bench.identity.signIn(name, password)
      return nil
    } catch {
      return error as? OpsError
    }
  }

  @Test func givesATokenThatTellsWhoSpeaks() async throws {
    let bench = try await IdentityBench.make()
    let signedIn = try await bench.identity.signIn("ANNA", IdentityBench.annasPassword)
    #expect(signedIn.principal.name == "anna")
    #expect(signedIn.principal.roles == [.administrator])
    #expect(signedIn.expiresAt == SampleBook.start.adding(seconds: 8 * 3600))
    let token = signedIn.token.reveal()
    #expect(token.hasPrefix("opsh_"))
    #expect(token.utf8.count == 5 + 43)
    #expect(try await bench.identity.authenticate(signedIn.token) == signedIn.principal)
    let again = try await bench.identity.signIn("anna", IdentityBench.annasPassword)
    #expect(again.token != signedIn.token)
  }

  @Test func everyFailureLooksTheSame() async throws {
    let bench = try await IdentityBench.make()
    _ = try await bench.identity.disable(
      UserReference(user: "sam"), bench.book.call(.administrator))
    let wrong = await failure(bench, "anna", Secret("anna walks along six rivers"))
    #expect(wrong?.code == .signInFailed)
    #expect(await failure(bench, "ghost", IdentityBench.annasPassword) == wrong)
    #expect(await failure(bench, "sam", IdentityBench.samsPassword) == wrong)
    #expect(await failure(bench, "wil", Secret("")) == wrong)
    #expect(await failure(bench, "", Secret("")) == wrong)
    let endless = Secret(String(repeating: "x", count: 1 << 20))
    #expect(await failure(bench, "mia", endless) == wrong)
    #expect(try await bench.count(AccessSession.self) == 0)
  }

  @Test func fiveFailuresLockTheNameForFiveMinutes() async throws {
    let bench = try await IdentityBench.make()
    for name in ["anna", "Anna", " anna ", "ANNA", "anna"] {
      #expect(await failure(bench, name, Secret("wrong"))?.code == .signInFailed)
    }
    #expect(await failure(bench, "anna", IdentityBench.annasPassword)?.code == .throttled)
    _ = try await bench.identity.signIn("sam", IdentityBench.samsPassword)
    bench.book.clock.advance(milliseconds: 300_000)
    _ = try await bench.identity.signIn("anna", IdentityBench.annasPassword)
  }

  @Test func manyAttemptsAtOnceGetNoMoreTries() async throws {
    let bench = try await IdentityBench.make()
    let codes = await withTaskGroup(of: ErrorCode?.self) { group in
      for _ in 0..<12 { group.addTask { await self.failure(bench, "anna", Secret("no"))?.code } }
      return await group.reduce(into: [ErrorCode?]()) { $0.append($1) }
    }
    #expect(codes.count { $0 == .signInFailed } == 5)
    #expect(codes.count { $0 == .throttled } == 7)
  }

  @Test func leavesATraceWithoutNamesOrSecrets() async throws {
    let bench = try await IdentityBench.make()
    _ = await failure(bench, "planted-name-in-the-wrong-field", Secret("planted password"))
    _ = await failure(bench, "anna", Secret("planted password"))
    _ = await failure(bench, "anna", Secret("planted password"))
    let signedIn = try await bench.identity.signIn("anna", IdentityBench.annasPassword)
    try await bench.identity.signOut(signedIn.token)
    // Tries are counted besides, where failures are known: see the tests of the throttle.
    let auth = try await bench.journal().filter {
      $0.header.operation.hasPrefix("auth.") && $0.header.operation != "auth.sign_in_try"
    }
    #expect(
      auth.map(\.header.operation) == [
        "auth.sign_in_failed", "auth.sign_in_failed", "auth.sign_in_failed", "auth.sign_in",
        "auth.sign_out",
      ])
    let anna = SampleUser.of(.administrator).id
    #expect(auth.map(\.header.actor) == [nil, nil, nil, anna, anna])
    let failures = try await bench.book.read {
      try await $0.repository(SignInFailure.self).all(where: .everything)
    }
    #expect(failures.first { $0.userID == nil }?.count == 1)
    #expect(failures.first { $0.userID == anna }?.count == 2)
    let user = try await bench.book.read { try await $0.repository(User.self).named("anna") }
    #expect(user.lastSignInAt == SampleBook.start)
  }

  @Test func failuresOfOneAccountHaveOnePseudonym() async throws {
    let bench = try await IdentityBench.make()
    let names = ["ghost-in-the-shop", "anna", "Ghost-In-The-Shop", "anna", "sam"]
    for name in names { _ = await failure(bench, name, Secret("wrong")) }
    func listed() async throws -> [String] {
      try await bench.dependencies.audit.list(
        ListAudit(operation: "auth.sign_in_failed", oldest: true),
        bench.book.call(.administrator)
      ).output.items.compactMap(\.about)
    }
    let told = try await listed()
    #expect(told.count == names.count)
    #expect(told[0] == told[2])
    #expect(told[1] == told[3])
    #expect(Set(told).count == 3)
    #expect(told.allSatisfy { $0.hasPrefix("sign_in_tries ") })
    // Ten more of anna lock the name, and the journal says which of the accounts it is.
    for _ in 0..<4 { _ = await failure(bench, "anna", Secret("wrong")) }
    #expect(try await listed().suffix(3).allSatisfy { $0 == told[1] })
    let journal = try await bench.journal().flatMap(\.entries).compactMap(\.image)
    let name = Array("ghost-in-the-shop".utf8)
    #expect(!journal.contains { $0.firstRange(of: name) != nil })
  }

  @Test func aPseudonymIsForgottenAfterADayAndWithItsPerson() async throws {
    let bench = try await IdentityBench.make()
    func pseudonym(_ name: String) async throws -> String? {
      _ = await failure(bench, name, Secret("wrong"))
      return try await bench.dependencies.audit.list(
        ListAudit(operation: "auth.sign_in_failed", limit: 1), bench.book.call(.administrator)
      ).output.items.first?.about
    }
    let first = try await pseudonym("ghost")
    bench.book.clock.advance(milliseconds: 86_400_001)
    let second = try await pseudonym("ghost")
    #expect(first != nil && second != nil && first != second)
    let sams = try await pseudonym("sam")
    let tries = try await bench.count(SignInTries.self)
    _ = try await bench.dependencies.privacy.erase(
      ErasePerson(person: "sam", reason: "asked for it"), bench.book.call(.administrator))
    // What was counted on this machine and what the pseudonym stands for.
    #expect(try await bench.count(SignInTries.self) == tries - 2)
    #expect(try await pseudonym("sam") != sams)
    bench.book.clock.advance(milliseconds: 86_400_001)
    _ = try await bench.dependencies.privacy.retain(
      RetainData(), bench.book.call(.administrator))
    #expect(try await bench.count(SignInTries.self) == 0)
  }

  @Test func aStrongerHashIsMadeAtTheNextSignIn() async throws {
    let bench = try await IdentityBench.make()
    let stronger = Argon2PasswordHasher(
      random: bench.book.world.random, cost: .init(memory: 512, passes: 1))
    let identity = IdentityService(desk: bench.book.desk, hasher: stronger)
    func hash() async throws -> String? {
      try await bench.book.read { transaction in
        try await transaction.repository(PasswordCredential.self).fetch(
          key: PasswordCredential.userKey, SampleUser.of(.administrator).id)?.encodedHash
      }
    }
    #expect(try await hash()?.contains("m=256") == true)
    _ = try await identity.signIn("anna", IdentityBench.annasPassword)
    #expect(try await hash()?.contains("m=512") == true)
    _ = try await identity.signIn("anna", IdentityBench.annasPassword)
  }

  @Test func forgetsSessionsThatAreOver() async throws {
    let bench = try await IdentityBench.make()
    let first = try await bench.identity.signIn("anna", IdentityBench.annasPassword)
    try await bench.identity.signOut(first.token)
    _ = try await bench.identity.signIn("anna", IdentityBench.annasPassword)
    #expect(try await bench.count(AccessSession.self) == 1)
    bench.book.clock.advance(milliseconds: 31 * 86_400_000)
    _ = try await bench.identity.signIn("anna", IdentityBench.annasPassword)
    #expect(try await bench.count(AccessSession.self) == 1)
  }

  @Test func aStoreThatFailsIsNoGuess() async throws {
    let bench = try await IdentityBench.make()
    bench.book.store.inject(
      .init([.init(.error(OpsError(.bookBusy, "busy")), on: .read, at: 1, count: 20)]))
    for _ in 0..<10 {
      #expect(await failure(bench, "anna", IdentityBench.annasPassword)?.code == .bookBusy)
    }
    bench.book.store.inject(.none)
    _ = try await bench.identity.signIn("anna", IdentityBench.annasPassword)
  }
}
