import OpsDomain
import OpsIdentity
import OpsStorageRemote
import OpsWire

/// The identity provider of the server that keeps the book.
struct RemoteIdentityProvider: IdentityProvider {
  let remote: RemoteProvider
  let clock: any BusinessClock

  func discovery() async throws -> ProviderDiscovery {
    try ProviderDiscovery(
      reading: try await remote.read(.identityDiscovery), base: remote.base)
  }

  func keys() async throws -> [ProviderKey] {
    try ProviderKey.set(reading: try await remote.read(.identityKeys))
  }

  /// A server's page is for browsers: a terminal signs in with a device code.
  func authorize(
    _ request: AuthorizationRequest, as proof: SignInProof, from source: SignInSource
  ) async throws -> Secret {
    throw ProviderFailure(.invalidRequest, "A terminal signs in with a device code")
  }

  func beginDevice(_ request: DeviceRequest) async throws -> DeviceAuthorization {
    let answer = try await send(
      .deviceAuthorization,
      [
        "client_id": request.client, "nonce": request.nonce,
        "code_challenge": request.challenge, "code_challenge_method": "S256",
      ])
    guard let code = answer["device_code"]?.string, let userCode = answer["user_code"]?.string,
      let page = answer["verification_uri"]?.string, let lifetime = answer["expires_in"]?.int,
      let interval = answer["interval"]?.int, (1...3_600).contains(lifetime),
      (1...60).contains(interval)
    else { throw Self.strange }
    return DeviceAuthorization(
      deviceCode: Secret(code), userCode: userCode,
      page: page.hasPrefix("/") ? remote.base + page : page,
      lifetime: TimeSpan(milliseconds: lifetime * 1000),
      interval: TimeSpan(milliseconds: interval * 1000))
  }

  func exchange(_ request: TokenRequest) async throws -> ProviderTokens {
    let answer = try await send(.identityToken, Self.form(request))
    guard let token = answer["id_token"]?.string, let refresh = answer["refresh_token"]?.string,
      let lifetime = answer["expires_in"]?.int, (0...86_400).contains(lifetime)
    else { throw Self.strange }
    return ProviderTokens(
      identityToken: Secret(token), refreshToken: Secret(refresh),
      expiresAt: clock.now().adding(seconds: Int(lifetime)))
  }

  func credentialState(
    of subject: String, holding refreshToken: Secret
  ) async throws -> CredentialState {
    let answer = try await send(
      .credentialState, ["sub": subject, "refresh_token": refreshToken.reveal()])
    guard let state = answer["state"]?.string.flatMap(CredentialState.init) else {
      throw Self.strange
    }
    return state
  }

  func revoke(_ refreshToken: Secret) async throws {
    _ = try await send(.identityRevoke, ["token": refreshToken.reveal()])
  }

  private func send(_ route: Route, _ fields: [String: String]) async throws -> Document {
    do {
      return try await remote.send(route, fields)
    } catch let refusal as RemoteRefusal {
      throw ProviderFailure(
        ProviderFailure.Reason(rawValue: refusal.word) ?? .invalidRequest, refusal.message)
    }
  }

  private static func form(_ request: TokenRequest) -> [String: String] {
    switch request {
    case .code(let code, let verifier, let redirect, let client):
      return [
        "grant_type": "authorization_code", "code": code.reveal(),
        "code_verifier": verifier.reveal(), "redirect_uri": redirect, "client_id": client,
      ]
    case .device(let code, let verifier, let client):
      return [
        "grant_type": "urn:ietf:params:oauth:grant-type:device_code",
        "device_code": code.reveal(), "code_verifier": verifier.reveal(), "client_id": client,
      ]
    case .refresh(let token, let nonce, let client):
      var form = [
        "grant_type": "refresh_token", "refresh_token": token.reveal(), "client_id": client,
      ]
      form["nonce"] = nonce
      return form
    }
  }

  private static var strange: OpsError {
    OpsError(.protocolMismatch, "The identity provider's answer does not come from opsh")
  }
}
