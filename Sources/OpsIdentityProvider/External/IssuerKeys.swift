import OpsDomain
import OpsIdentity

/// What is known of an external provider at the moment: its endpoints and its keys. Asks the
/// provider as seldom as possible, however many tokens come, forged ones included.
actor IssuerKeys {
  /// How long keys count without another question.
  static let fresh = TimeSpan(milliseconds: 3_600_000)
  /// How long keys count while the provider does not answer.
  static let stale = TimeSpan(milliseconds: 86_400_000)
  /// The least time between two questions. A token with an unknown key asks no more often.
  static let pause = TimeSpan(milliseconds: 60_000)
  /// The least time between two questions while there are no keys at all.
  static let firstPause = TimeSpan(milliseconds: 5_000)

  private let issuer: ExternalIssuer
  private let transport: any IssuerTransport
  private let clock: any BusinessClock
  private var description: (value: IssuerDescription, at: Instant)?
  private var keys: (value: [ProviderKey], at: Instant)?
  private var asked: Instant?
  private var pending: Task<[ProviderKey], any Error>?

  init(_ issuer: ExternalIssuer, _ transport: any IssuerTransport, _ clock: any BusinessClock) {
    self.issuer = issuer
    self.transport = transport
    self.clock = clock
  }

  /// The provider's keys. Throws `unavailable.identity` where there are none, and `config.invalid`
  /// for a provider that is not the one that was configured.
  /// - Parameter isNewWanted: Whether the keys that are known do not do.
  func current(isNewWanted: Bool) async throws -> [ProviderKey] {
    let now = clock.now()
    if let keys, !isNewWanted, now.since(keys.at) < Self.fresh { return keys.value }
    if let pending { return try await pending.value }
    let wait = keys == nil ? Self.firstPause : Self.pause
    guard asked.map({ now.since($0) >= wait }) ?? true else { return try known(now) }
    asked = now
    let task = Task { try await self.load() }
    pending = task
    defer { pending = nil }
    do {
      return try await task.value
    } catch {
      return try known(now, instead: error)
    }
  }

  /// Where its endpoints are, not older than a day.
  func endpoints() async throws -> IssuerDescription {
    if let description, clock.now().since(description.at) < Self.stale { return description.value }
    let base = issuer.issuer.hasSuffix("/") ? String(issuer.issuer.dropLast()) : issuer.issuer
    let document = try Self.parse(
      try await transport.read(base + "/.well-known/openid-configuration"), issuer)
    let found = try IssuerDescription(reading: document, of: issuer)
    description = (found, clock.now())
    return found
  }

  private func load() async throws -> [ProviderKey] {
    let place = try await endpoints().keys
    let document = try Self.parse(try await transport.read(place.text), issuer)
    let found = try ProviderKey.set(reading: document)
      .filter { issuer.algorithms.contains($0.algorithm) }
    keys = (found, clock.now())
    return found
  }

  /// What is known and not too old. Throws `instead`, or `unavailable.identity`.
  private func known(_ now: Instant, instead: (any Error)? = nil) throws -> [ProviderKey] {
    if let keys, now.since(keys.at) < Self.stale { return keys.value }
    throw instead ?? Self.unavailable(issuer)
  }

  static func parse(_ bytes: [UInt8], _ issuer: ExternalIssuer) throws -> Document {
    do {
      return try DocumentParser.parse(
        bytes, limits: .init(maximumBytes: ExternalLimits.answerBytes, maximumDepth: 8))
    } catch { throw unavailable(issuer) }
  }

  static func unavailable(_ issuer: ExternalIssuer) -> OpsError {
    OpsError(
      .unavailableProvider,
      "The identity provider \(issuer.name) cannot be reached or does not answer",
      hint: "try again in a few minutes")
  }
}
