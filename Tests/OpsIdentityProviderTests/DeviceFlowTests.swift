import OpsDomain
import OpsIdentity
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsIdentityProvider

@Suite("Signing in a terminal")
struct DeviceFlowTests {
  private struct Terminal {
    let waiting: DeviceAuthorization
    let key: ProofKey
    let nonce: Secret
  }

  private func begin(
    _ bench: ProviderBench, from source: SignInSource = .here
  ) async throws -> Terminal {
    let (request, key, nonce) = bench.request()
    let waiting = try await bench.provider.beginDevice(
      DeviceRequest(client: "opsh", challenge: request.challenge, nonce: nonce.reveal()),
      from: source)
    return Terminal(waiting: waiting, key: key, nonce: nonce)
  }

  private func ask(_ bench: ProviderBench, _ terminal: Terminal) async throws -> ProviderTokens {
    try await bench.provider.exchange(
      .device(terminal.waiting.deviceCode, verifier: terminal.key.verifier, client: "opsh"))
  }

  @Test func waitsUntilAPersonApproves() async throws {
    let bench = try await ProviderBench.make()
    let terminal = try await begin(bench)
    #expect(terminal.waiting.page == "https://books.example/identity/device")
    #expect(terminal.waiting.userCode.wholeMatch(of: /[B-Z2-9]{4}-[B-Z2-9]{4}/) != nil)
    #expect(
      try await ProviderBench.refusal { _ = try await ask(bench, terminal) }
        == .authorizationPending)
    #expect(
      try await ProviderBench.refusal { _ = try await ask(bench, terminal) } == .slowDown)
    let typed = terminal.waiting.userCode.lowercased().replacing("-", with: " ")
    try await bench.provider.decideDevice(typed, allow: true, as: bench.sam, from: .here)
    bench.clock.advance(milliseconds: 5_000)
    let tokens = try await ask(bench, terminal)
    let signedIn = try await bench.identity.signIn(
      tokens.identityToken, nonce: terminal.nonce)
    #expect(signedIn.principal.name == "sam")
    // A second use ends what the first has given.
    bench.clock.advance(milliseconds: 5_000)
    #expect(
      try await ProviderBench.refusal { _ = try await ask(bench, terminal) } == .invalidGrant)
    #expect(
      try await ProviderBench.code { _ = try await bench.identity.authenticate(signedIn.token) }
        == .signInExpired)
  }

  @Test func theJournalNamesTheUserWhoApproved() async throws {
    let bench = try await ProviderBench.make()
    let terminal = try await begin(bench)
    try await bench.provider.decideDevice(
      terminal.waiting.userCode, allow: true, as: bench.sam, from: .here)
    bench.clock.advance(milliseconds: 5_000)
    let tokens = try await ask(bench, terminal)
    _ = try await bench.identity.signIn(tokens.identityToken, nonce: terminal.nonce)
    let fresh = try await bench.refresh(tokens.refreshToken)
    try await bench.provider.revoke(fresh.refreshToken)
    let sam = SampleUser.of(.salesperson).id
    let journal = try await bench.book.store.journal.commits(after: 0, limit: 1_000)
    let actors = Dictionary(grouping: journal, by: \.header.operation)
      .mapValues { $0.map(\.header.actor) }
    // Nobody has a name yet when a terminal asks for a code.
    #expect(actors["identity.device"] == [nil])
    for name in [
      "identity.device.decide", "identity.token", "auth.sign_in", "identity.refresh",
      "identity.revoke",
    ] { #expect(actors[name] == [sam], "\(name)") }
  }

  @Test func aPersonCanRefuse() async throws {
    let bench = try await ProviderBench.make()
    let terminal = try await begin(bench)
    try await bench.provider.decideDevice(
      terminal.waiting.userCode, allow: false, as: bench.sam, from: .here)
    #expect(
      try await ProviderBench.refusal { _ = try await ask(bench, terminal) } == .accessDenied)
    let again = try await ProviderBench.code {
      try await bench.provider.decideDevice(
        terminal.waiting.userCode, allow: true, as: bench.sam, from: .here)
    }
    #expect(again == .notFound)
  }

  @Test func lastsTenMinutes() async throws {
    let bench = try await ProviderBench.make()
    let terminal = try await begin(bench)
    bench.clock.advance(milliseconds: 600_000)
    #expect(
      try await ProviderBench.refusal { _ = try await ask(bench, terminal) } == .expiredToken)
    let late = try await ProviderBench.code {
      try await bench.provider.decideDevice(
        terminal.waiting.userCode, allow: true, as: bench.sam, from: .here)
    }
    #expect(late == .notFound)
  }

  @Test func codesCannotBeGuessed() async throws {
    let bench = try await ProviderBench.make()
    let terminal = try await begin(bench)
    let source = SignInSource(address: "192.0.2.7")
    for attempt in 1...6 {
      let code = try await ProviderBench.code {
        try await bench.provider.decideDevice(
          "BBBB-BBB\(attempt + 2)", allow: true, as: bench.sam, from: source)
      }
      #expect(code == (attempt <= 5 ? .notFound : .throttled))
    }
    // The right one comes too late from there, and in time from elsewhere.
    let right = try await ProviderBench.code {
      try await bench.provider.decideDevice(
        terminal.waiting.userCode, allow: true, as: bench.sam, from: source)
    }
    #expect(right == .throttled)
    try await bench.provider.decideDevice(
      terminal.waiting.userCode, allow: true, as: bench.sam,
      from: SignInSource(address: "192.0.2.8"))
  }

  @Test func anAddressBeginsFiveInFiveMinutes() async throws {
    let bench = try await ProviderBench.make()
    let source = SignInSource(address: "192.0.2.7")
    for _ in 0..<5 { _ = try await begin(bench, from: source) }
    #expect(try await ProviderBench.code { _ = try await begin(bench, from: source) } == .throttled)
  }

  @Test func needsTheVerifierAndAPassword() async throws {
    let bench = try await ProviderBench.make()
    let terminal = try await begin(bench)
    let wrong = try await ProviderBench.code {
      try await bench.provider.decideDevice(
        terminal.waiting.userCode, allow: true,
        as: .password(name: "sam", password: Secret("wrong")), from: .here)
    }
    #expect(wrong == .signInFailed)
    try await bench.provider.decideDevice(
      terminal.waiting.userCode, allow: true, as: bench.sam, from: .here)
    let stranger = Terminal(
      waiting: terminal.waiting, key: ProofKey(bench.book.world.random), nonce: terminal.nonce)
    #expect(
      try await ProviderBench.refusal { _ = try await ask(bench, stranger) } == .invalidGrant)
    let code = try await bench.code()
    let mixed = try await ProviderBench.refusal {
      _ = try await bench.provider.exchange(
        .device(code.code, verifier: code.key.verifier, client: "opsh"))
    }
    #expect(mixed == .invalidGrant)
  }
}
