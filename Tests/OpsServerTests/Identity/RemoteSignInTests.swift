import OpsDomain
import OpsIdentity
import OpsIdentityProvider
import OpsKernel
import OpsServices
import OpsStorage
import OpsStorageRemote
import OpsTesting
import Synchronization
import Testing

@testable import OpsBooks

/// A desk of a server signs in: the relying side on one end, the provider on the other, HTTP
/// between.
@Suite("Signing in to a server") struct RemoteSignInTests {
  /// Credentials of one desk, in memory.
  private final class Kept: KeyStore {
    private let kept = Mutex<AuthCredentials?>(nil)
    let place = "memory"
    func store(_ credentials: AuthCredentials) { kept.withLock { $0 = credentials } }
    func retrieve() -> AuthCredentials? { kept.withLock { $0 } }
    func delete() { kept.withLock { $0 = nil } }
    func exists() -> Bool { retrieve() != nil }
  }

  private struct Desk {
    let service: AuthenticationService
    let identity: IdentityService
    let kept: Kept
    let client: RemoteClient
  }

  private func desk(
    _ server: ProviderServer, sleep: @escaping @Sendable () async throws -> Void = {}
  ) throws -> Desk {
    let kept = Kept()
    let clock = server.book.clock
    let client = RemoteClient(
      try .patient(port: server.server.port), clock: clock,
      random: SeededRandom(seed: 9), sleep: { _ in }, token: { kept.retrieve()?.token })
    let composition = RemoteForwarder(
      operations: RemoteOperations(client, schemas: Blueprint.product.rules.schemas),
      sessions: RemoteSession(client))
    let identity = IdentityService(
      desk: OpsKernel.Desk(
        store: server.book.store, world: server.book.world, forwarder: composition))
    let provider = RemoteIdentityProvider(remote: RemoteProvider(client), clock: clock)
    let service = AuthenticationService(
      provider: provider, verifier: Composition.verifier(of: provider), sessions: identity,
      keys: kept, clock: clock, random: SeededRandom(seed: 10),
      backOff: BackOff(waits: []) { span in
        clock.advance(milliseconds: span.milliseconds)
        try await sleep()
      })
    return Desk(service: service, identity: identity, kept: kept, client: client)
  }

  @Test func aTerminalIsApprovedRenewedRevokedAndSignedOut() async throws {
    let server = try await ProviderServer.start()
    let shown = Mutex<DevicePrompt?>(nil)
    let desk = try desk(server) {
      guard let code = shown.withLock({ $0?.userCode }) else { return }
      // The person types it once.
      shown.withLock { $0 = nil }
      try await server.provider.decideDevice(
        code, allow: true,
        as: .password(name: "sam", password: Secret(ProviderServer.password)),
        from: SignInSource(address: "192.0.2.1"))
    }
    let result = await desk.service.signIn(showing: { prompt in
      #expect(prompt.page.hasSuffix("/identity/device"))
      #expect(prompt.page.hasPrefix("http://127.0.0.1:"))
      shown.withLock { $0 = prompt }
    })
    guard case .success(let profile) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(profile.roles == [.salesperson])
    #expect(await desk.service.checkAuthenticationState() == .authenticated(profile))
    #expect(try await desk.service.refreshCredentials())
    let renewed = try #require(desk.kept.retrieve())
    #expect(try await desk.identity.authenticate(renewed.token).name == "sam")
    _ = try await server.provider.announce(
      .consentRevoked, of: SampleUser.of(.salesperson).id)
    #expect(await desk.service.checkAuthenticationState() == .unauthenticated)
    #expect(!desk.kept.exists())
    try await desk.client.close()
    await server.server.stop()
  }

  @Test func aTerminalThatIsRefusedSaysSo() async throws {
    let server = try await ProviderServer.start()
    let shown = Mutex<String?>(nil)
    let desk = try desk(server) {
      guard let code = shown.withLock({ $0 }) else { return }
      try await server.provider.decideDevice(
        code, allow: false,
        as: .password(name: "sam", password: Secret(ProviderServer.password)), from: .here)
    }
    let result = await desk.service.signIn(showing: { prompt in
      shown.withLock { $0 = prompt.userCode }
    })
    guard case .cancelled = result else {
      Issue.record("\(result)")
      return
    }
    try await desk.client.close()
    await server.server.stop()
  }

  @Test func accountsAreMadeAndChangedFromAfar() async throws {
    let server = try await ProviderServer.start()
    let desk = try desk(server)
    let password = Secret("lina lifts twelve lemons")
    let signedIn = try await desk.identity.register(
      Registration(name: "lina", password: password, email: Personal("lina@example.org")))
    _ = try desk.service.adopt(signedIn)
    #expect(signedIn.device != nil)
    let chosen = try await desk.identity.chooseRole(.driver, signedIn.principal)
    #expect(chosen.roles == [.driver])
    let factor = try await desk.identity.changeSecondFactor(
      SecondFactorRequest(.enable, password: password), chosen)
    #expect(factor.secret != nil)
    let again = try await desk.identity.signIn(
      "lina", password, from: SignInSource(device: signedIn.device))
    #expect(again.principal.name == "lina")
    try await desk.service.signOut()
    #expect(!desk.kept.exists())
    try await desk.client.close()
    await server.server.stop()
  }

  @Test func aServerThatIsAwayIsTold() async throws {
    let server = try await ProviderServer.start()
    let desk = try desk(server)
    await server.server.stop()
    let result = await desk.service.signIn(showing: { _ in })
    guard case .failed(let error) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(error == .networkUnavailable)
    try await desk.client.close()
  }
}
