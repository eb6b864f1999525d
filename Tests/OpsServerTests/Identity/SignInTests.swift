import OpsDomain
import OpsIdentity
import OpsKernel
import OpsServer
import OpsServices
import OpsStorageRemote
import OpsTesting
import Testing

/// Signing in at a server with users: the identity service behind HTTP.
@Suite struct SignInTests {
  private static let password = "quartz wombat lantern"

  /// Compares passwords instead of hashing them.
  private struct PlainHasher: PasswordHashing {
    let decoy = "$argon2id$decoy"

    func hash(_ password: Secret) throws -> String { "$argon2id$" + password.reveal() }
    func verify(_ password: Secret, against encoded: String) throws -> Bool {
      encoded == "$argon2id$" + password.reveal()
    }
    func needsRehash(_ encoded: String) -> Bool { false }
  }

  private func start(
    _ configure: @Sendable (inout ServerConfiguration) -> Void = { _ in }
  ) async throws -> SampleServer {
    let book = try await SampleBook.make()
    let dependencies = AppDependencies(
      desk: Desk(store: book.store, world: book.world), hasher: PlainHasher())
    _ = try await dependencies.identity.setPassword(
      SetPassword(user: "sam"), password: Secret(Self.password), book.call(.administrator))
    let server = try await TestServer.start(
      book.store, rules: book.world.rules, operations: Blueprint.product.operations,
      world: book.world, doorkeeper: IdentityDoorkeeper(dependencies.identity), configure)
    return SampleServer(book: book, server: server)
  }

  private func signIn(_ sample: SampleServer) async throws -> String {
    let reply = try await Caller(server: sample.server, token: nil).post(
      "/v1/sign-in", ["name": "sam", "password": .text(Self.password)])
    #expect(reply.status == 200)
    #expect(reply.data?["expires_at"]?.string != nil)
    return try #require(reply.data?["token"]?.string)
  }

  @Test func signInGivesATokenThatWorksUntilSignOut() async throws {
    let sample = try await start { $0.principalLifetime = TimeSpan(milliseconds: 60_000) }
    let sam = Caller(server: sample.server, token: try await signIn(sample))
    let session = try await sam.get("/v1/session")
    #expect(session.data?["name"] == "sam")
    #expect(session.data?["roles"] == ["salesperson"])
    #expect(try await sam.post("/v1/sign-out", [:]).status == 200)
    let after = try await sam.get("/v1/session")
    #expect(after.status == 401)
    #expect(after.code == "signin.expired")
    await sample.server.stop()
  }

  @Test func wrongNamesAndPasswordsGetTheSameAnswer() async throws {
    let sample = try await start()
    let nobody = Caller(server: sample.server, token: nil)
    let wrong = try await nobody.post("/v1/sign-in", ["name": "sam", "password": "wrong"])
    let unknown = try await nobody.post("/v1/sign-in", ["name": "nobody", "password": "wrong"])
    #expect(wrong.status == 401)
    #expect(wrong.code == "signin.failed")
    #expect(unknown.status == 401)
    #expect(unknown.document == wrong.document)
    let odd = try await nobody.post("/v1/sign-in", ["name": "sam"])
    #expect(odd.status == 400)
    await sample.server.stop()
  }

  @Test func tokensExpire() async throws {
    let sample = try await start()
    let sam = Caller(server: sample.server, token: try await signIn(sample))
    #expect(try await sam.get("/v1/session").status == 200)
    sample.book.clock.advance(milliseconds: 30 * 60_000)
    #expect(try await sam.get("/v1/session").code == "signin.expired")
    await sample.server.stop()
  }

  @Test func disabledUsersAreOutAtOnceThoughRemembered() async throws {
    let sample = try await start { $0.principalLifetime = TimeSpan(milliseconds: 60_000) }
    let sam = Caller(server: sample.server, token: try await signIn(sample))
    #expect(try await sam.get("/v1/session").status == 200)
    _ = try await AppDependencies(
      desk: Desk(store: sample.book.store, world: sample.book.world), hasher: PlainHasher()
    ).identity.setPassword(
      SetPassword(user: "anna"), password: Secret(Self.password), sample.book.call(.administrator))
    let signedIn = try await Caller(server: sample.server, token: nil).post(
      "/v1/sign-in", ["name": "anna", "password": .text(Self.password)])
    let anna = Caller(server: sample.server, token: signedIn.data?["token"]?.string)
    let done = try await anna.post("/v1/operations/user.disable", ["input": ["user": "sam"]])
    #expect(done.status == 200)
    #expect(try await sam.get("/v1/session").status == 401)
    await sample.server.stop()
  }

  @Test func remoteSessionSpeaksTheSameLanguage() async throws {
    let sample = try await start()
    let client = try sample.server.client()
    let session = RemoteSession(client)
    let signedIn = try await session.signIn(name: "sam", password: Secret(Self.password))
    let sam = sample.book.principal(.salesperson)
    #expect(signedIn.principal.userID == sam.userID && signedIn.principal.name == sam.name)
    #expect(signedIn.principal.rights == sam.rights)
    #expect(signedIn.principal.session?.kind == .session)
    #expect(try await session.principal(for: signedIn.token) == signedIn.principal)
    try await session.signOut(signedIn.token)
    await #expect(throws: OpsError.self) {
      try await session.principal(for: signedIn.token)
    }
    do {
      _ = try await session.signIn(name: "sam", password: Secret("wrong"))
      Issue.record("a wrong password signs in")
    } catch let error as OpsError {
      #expect(error.code == .signInFailed)
    }
    try await client.close()
    await sample.server.stop()
  }

  @Test func operationsTakeThePasswordTheySet() async throws {
    let sample = try await start()
    let sam = Caller(server: sample.server, token: try await signIn(sample))
    let reply = try await sam.post(
      "/v1/operations/user.set_password", ["input": [:], "password": "another long secret"])
    #expect(reply.status == 200)
    let again = try await Caller(server: sample.server, token: nil).post(
      "/v1/sign-in", ["name": "sam", "password": "another long secret"])
    #expect(again.status == 200)
    let other = Caller(server: sample.server, token: again.data?["token"]?.string)
    let odd = try await other.post(
      "/v1/operations/product.list", ["input": [:], "password": "x"])
    #expect(odd.code == "usage.unknown_operation")
    await sample.server.stop()
  }
}
