import OpsDomain

extension AuthenticationService {
  /// The name this program is known to providers by.
  static let client = "opsh"
  /// Where a code goes that never leaves this process.
  static let redirect = "opsh:signed-in"

  static func nonce(_ random: any RandomSource) -> Secret {
    Secret(Base64URL.encode(random.bytes(24)))
  }

  /// Signs in with a name and a password: through the provider where it runs in this process, else
  /// with the book itself.
  public func signIn(_ proof: SignInProof) async -> AuthenticationResult {
    await result {
      // A key store that cannot be read knows no device: this is then a new one.
      let device = try? keys.retrieve()?.device
      let source = SignInSource(device: device)
      guard let provider else {
        let signedIn = try await sessions.open(proof, from: source)
        return try keep(signedIn, tokens: nil, claims: nil, known: nil)
      }
      let key = ProofKey(random)
      let nonce = Self.nonce(random)
      let request = AuthorizationRequest(
        client: Self.client, redirect: Self.redirect, challenge: key.challenge,
        nonce: nonce.reveal())
      let code = try await provider.authorize(request, as: proof, from: source)
      let tokens = try await provider.exchange(
        .code(code, verifier: key.verifier, redirect: Self.redirect, client: Self.client))
      return try await open(tokens, nonce: nonce, device: device, known: nil)
    }
  }

  /// Signs this terminal in from elsewhere: shows where to go and what to type, then waits.
  ///
  /// - Parameter show: Shows it to the person.
  public func signIn(
    showing show: @Sendable (DevicePrompt) -> Void
  ) async -> AuthenticationResult {
    await result {
      guard let provider else { throw AuthenticationError.providerUnavailable }
      let key = ProofKey(random)
      let nonce = Self.nonce(random)
      let waiting = try await provider.beginDevice(
        DeviceRequest(client: Self.client, challenge: key.challenge, nonce: nonce.reveal()))
      let end = clock.now().adding(waiting.lifetime)
      show(DevicePrompt(page: waiting.page, userCode: waiting.userCode, expiresAt: end))
      let tokens = try await wait(for: waiting, key, until: end, provider)
      return try await open(tokens, nonce: nonce, device: nil, known: nil)
    }
  }

  private func wait(
    for waiting: DeviceAuthorization, _ key: ProofKey, until end: Instant,
    _ provider: any IdentityProvider
  ) async throws -> ProviderTokens {
    var interval = waiting.interval
    while clock.now() < end {
      try await backOff.sleep(interval)
      do {
        return try await provider.exchange(
          .device(waiting.deviceCode, verifier: key.verifier, client: Self.client))
      } catch let failure as ProviderFailure {
        switch failure.reason {
        case .authorizationPending: break
        case .slowDown: interval = TimeSpan(milliseconds: interval.milliseconds + 5_000)
        default: throw failure
        }
      } catch  where AuthenticationError(error).recovery == .retry {
        // The person may have approved it meanwhile: the next question tells.
      }
    }
    throw AuthenticationError.tokenExpired
  }

  /// Verifies tokens here, opens a session with them, and keeps it.
  func open(
    _ tokens: ProviderTokens, nonce: Secret, device: Secret?, known: UserProfile?
  ) async throws -> AuthCredentials {
    guard let verifier else { throw AuthenticationError.providerUnavailable }
    let claims = try await verifier.identity(tokens.identityToken, nonce: nonce, at: clock.now())
    let signedIn = try await bring(
      .identityToken(tokens.identityToken, nonce: nonce), from: SignInSource(device: device))
    return try keep(signedIn, tokens: tokens, claims: claims, known: known)
  }

  /// Shows the book what the provider said about the person. The person has done everything by now,
  /// so a book that does not answer is asked three times before the sign-in fails.
  private func bring(_ proof: SignInProof, from source: SignInSource) async throws -> SignedIn {
    do {
      return try await BackOff(sleep: backOff.sleep).run {
        try await sessions.open(proof, from: source)
      }
    } catch  where AuthenticationError(error).recovery == .retry {
      throw OpsError(
        .profileSync, "The provider has signed you in, but the book does not answer",
        hint: "sign in again when the server is back")
    }
  }

  private func keep(
    _ signedIn: SignedIn, tokens: ProviderTokens?, claims: IdentityClaims?, known: UserProfile?
  ) throws -> AuthCredentials {
    let now = clock.now()
    let credentials = AuthCredentials(
      token: signedIn.token, expiresAt: signedIn.expiresAt, subject: claims?.subject,
      identityToken: tokens?.identityToken, refreshToken: tokens?.refreshToken,
      device: signedIn.device,
      profile: UserProfile(
        signedIn.principal, subject: claims?.subject, email: claims?.email ?? known?.email,
        lastSignInAt: now),
      verifiedAt: now)
    try keys.store(credentials)
    return credentials
  }

  /// Keeps a session that came about in another way, such as a registration.
  public func adopt(_ signedIn: SignedIn) throws -> AuthCredentials {
    try keep(signedIn, tokens: nil, claims: nil, known: nil)
  }

  private func result(
    _ work: () async throws -> AuthCredentials
  ) async -> AuthenticationResult {
    do {
      let profile = try await work().profile
      guard profile.roles.allSatisfy({ $0 == .unauthorized }) else { return .success(profile) }
      return .requiresRoleSelection(PartialUserProfile(profile: profile))
    } catch {
      let failure = AuthenticationError(error)
      return failure == .userCancelled ? .cancelled : .failed(failure)
    }
  }
}
