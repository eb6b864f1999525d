import OpsDomain

/// The relying side of a sign-in, on the person's machine: asks the provider who it is, has the
/// tokens verified, opens a session with the book, and keeps what is needed for the next time.
public struct AuthenticationService: Sendable {
  /// How long a sign-in stays good without the network saying so.
  public static let offlineLimit = TimeSpan(milliseconds: 86_400_000)

  let provider: (any IdentityProvider)?
  let verifier: (any IdentityTokenVerifying)?
  let sessions: any SessionOpening
  let keys: any KeyStore
  let clock: any BusinessClock
  let random: any RandomSource
  let backOff: BackOff

  /// - Parameters:
  ///   - provider: Who knows people; nil where only passwords are known, to the book itself.
  ///   - verifier: Says what the provider's tokens say.
  ///   - sessions: The book.
  ///   - keys: Where credentials are kept.
  public init(
    provider: (any IdentityProvider)?, verifier: (any IdentityTokenVerifying)?,
    sessions: any SessionOpening, keys: any KeyStore, clock: any BusinessClock,
    random: any RandomSource, backOff: BackOff
  ) {
    self.provider = provider
    self.verifier = verifier
    self.sessions = sessions
    self.keys = keys
    self.clock = clock
    self.random = random
    self.backOff = backOff
  }

  /// Whether somebody is signed in, as far as it is known. For apps with windows, which show it;
  /// the shell asks with each command.
  public var isAuthenticated: Bool {
    get async {
      if case .authenticated = await checkAuthenticationState() { true } else { false }
    }
  }

  /// Who is signed in; nil for nobody. For apps with windows, as ``isAuthenticated`` is.
  public var currentUser: UserProfile? {
    get async {
      if case .authenticated(let profile) = await checkAuthenticationState() {
        profile
      } else {
        nil
      }
    }
  }

  /// Ends the session and the provider's tokens, and forgets what was kept. What cannot be told to
  /// the server is forgotten here all the same.
  public func signOut() async throws(AuthenticationError) {
    let kept: AuthCredentials?
    do {
      kept = try keys.retrieve()
    } catch {
      throw AuthenticationError(error)
    }
    var failure: (any Error)?
    // What cannot be removed here must not stay good: the session is ended all the same.
    do { try keys.delete() } catch { failure = error }
    if let kept {
      do {
        if let refresh = kept.refreshToken { try await provider?.revoke(refresh) }
        try await sessions.signOut(kept.token)
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw AuthenticationError(failure) }
  }

  /// Renews the sign-in with the refresh token. True when it is good again; false when the person
  /// has to sign in. Throws while the network is away. For apps that stay open: the shell renews
  /// when it begins.
  public func refreshCredentials() async throws(AuthenticationError) -> Bool {
    do {
      guard let kept = try keys.retrieve() else { return false }
      return try await renew(kept) != nil
    } catch {
      throw AuthenticationError(error)
    }
  }

  /// Whether somebody is signed in. Renews what is over; signs out who is revoked; while the
  /// network is away, what was known a day ago or less stays good.
  public func checkAuthenticationState() async -> AuthenticationState { await check().state }

  /// The same, and whether it is only remembered.
  public func check() async -> AuthenticationCheck {
    let kept: AuthCredentials
    do {
      guard let found = try keys.retrieve() else { return AuthenticationCheck(.unauthenticated) }
      kept = found
    } catch {
      return AuthenticationCheck(.unauthenticated)
    }
    do {
      return AuthenticationCheck(try await backOff.run { try await state(of: kept) })
    } catch {
      let now = clock.now()
      guard AuthenticationError(error).recovery == .retry, now < kept.expiresAt,
        now.since(kept.verifiedAt) <= Self.offlineLimit
      else { return AuthenticationCheck(.unknown) }
      return AuthenticationCheck(.authenticated(kept.profile), remembered: kept)
    }
  }

  private func state(of kept: AuthCredentials) async throws -> AuthenticationState {
    if let subject = kept.subject, let refresh = kept.refreshToken, let provider {
      switch try await provider.credentialState(of: subject, holding: refresh) {
      case .authorized: break
      case .revoked, .notFound:
        try keys.delete()
        return .unauthenticated
      case .transferred:
        try keys.delete()
        return .expired
      }
    }
    do {
      let principal = try await sessions.authenticate(kept.token)
      var fresh = kept
      fresh.verifiedAt = clock.now()
      fresh.profile = UserProfile(
        principal, subject: kept.subject, email: kept.profile.email,
        lastSignInAt: kept.profile.lastSignInAt)
      // A day is long: once an hour is often enough to write that it was good.
      let age = clock.now().since(kept.verifiedAt).milliseconds
      if fresh.profile != kept.profile || age > 3_600_000 { try keys.store(fresh) }
      return .authenticated(fresh.profile)
    } catch let error as OpsError where error.errorClass == .signin {
      guard let renewed = try await renew(kept) else {
        // The no is kept: when the server is away later, nobody is taken to be signed in.
        var over = kept
        over.expiresAt = min(kept.expiresAt, clock.now())
        if over != kept { try keys.store(over) }
        return .expired
      }
      return .authenticated(renewed.profile)
    }
  }

  /// A new session for a refresh token; nil when the provider does not give one any more, or when
  /// the session that it would go on with was left alone too long or has had its day.
  private func renew(_ kept: AuthCredentials) async throws -> AuthCredentials? {
    guard let provider, let refresh = kept.refreshToken else { return nil }
    let nonce = Self.nonce(random)
    do {
      let tokens = try await provider.exchange(
        .refresh(refresh, nonce: nonce.reveal(), client: Self.client))
      return try await open(tokens, nonce: nonce, device: kept.device, known: kept.profile)
    } catch is ProviderFailure {
      return nil
    } catch let error as OpsError where error.code == .signInExpired {
      return nil
    }
  }
}
