import Hummingbird
import OpsDomain
import OpsIdentity
import OpsKernel
import OpsWire

/// The endpoints of the identity provider for programs (OAuth 2.0, OpenID Connect).
extension ServerCore {
  func addIdentity(to table: inout RouteTable) {
    table.add(.identityDiscovery) { _ in
      Answer(try await served().discovery().document)
    }
    table.add(.identityKeys) { _ in
      Answer(["keys": .list(try await served().keys().map(\.document))])
    }
    table.add(.identityToken) { try await token($0) }
    table.add(.deviceAuthorization) { try await deviceAuthorization($0) }
    table.add(.credentialState) { try await credentialState($0) }
    table.add(.identityRevoke) { try await revoke($0) }
    table.add(.identityNotices) { try await notice($0) }
    addPages(to: &table)
  }

  /// Throws `notfound.any` for a server without a provider.
  func served() throws -> any ServedIdentityProvider {
    guard let provider else {
      throw OpsError(.notFound, "This server has no identity provider")
    }
    return provider
  }

  private func token(_ exchange: Exchange) async throws -> Answer {
    let provider = try served()
    return try await words {
      let form = try await exchange.body.form(limit: configuration.signInBytes)
      let tokens = try await provider.exchange(try Self.request(form))
      let lifetime = tokens.expiresAt.since(world.clock.now()).milliseconds / 1000
      return Answer([
        "token_type": "Bearer", "id_token": .text(tokens.identityToken.reveal()),
        "refresh_token": .text(tokens.refreshToken.reveal()), "expires_in": .integer(lifetime),
      ])
    }
  }

  private static func request(_ form: [String: String]) throws -> TokenRequest {
    func secret(_ name: String) throws -> Secret {
      guard let text = form[name], !text.isEmpty else {
        throw ProviderFailure(.invalidRequest, "The parameter \(name) is missing")
      }
      return Secret(text)
    }
    let client = form["client_id"] ?? ""
    switch form["grant_type"] {
    case "authorization_code":
      return .code(
        try secret("code"), verifier: try secret("code_verifier"),
        redirect: form["redirect_uri"] ?? "", client: client)
    case "urn:ietf:params:oauth:grant-type:device_code":
      return .device(
        try secret("device_code"), verifier: try secret("code_verifier"), client: client)
    case "refresh_token":
      return .refresh(try secret("refresh_token"), nonce: form["nonce"], client: client)
    default:
      throw ProviderFailure(.unsupportedGrant, "There is no such grant type here")
    }
  }

  private func deviceAuthorization(_ exchange: Exchange) async throws -> Answer {
    let provider = try served()
    return try await words {
      let form = try await exchange.body.form(limit: configuration.signInBytes)
      guard form["code_challenge_method"] == "S256" else {
        throw ProviderFailure(.invalidRequest, "The code challenge method is S256")
      }
      let waiting = try await provider.beginDevice(
        DeviceRequest(
          client: form["client_id"] ?? "", challenge: form["code_challenge"] ?? "",
          nonce: form["nonce"] ?? ""), from: SignInSource(address: exchange.address))
      return Answer([
        "device_code": .text(waiting.deviceCode.reveal()), "user_code": .text(waiting.userCode),
        "verification_uri": .text(waiting.page),
        "expires_in": .integer(waiting.lifetime.milliseconds / 1000),
        "interval": .integer(waiting.interval.milliseconds / 1000),
      ])
    }
  }

  private func credentialState(_ exchange: Exchange) async throws -> Answer {
    let provider = try served()
    let form = try await exchange.body.form(limit: configuration.signInBytes)
    let state = try await provider.credentialState(
      of: form["sub"] ?? "", holding: Secret(form["refresh_token"] ?? ""))
    return Answer(["state": .text(state.rawValue)])
  }

  private func revoke(_ exchange: Exchange) async throws -> Answer {
    let provider = try served()
    let form = try await exchange.body.form(limit: configuration.signInBytes)
    try await provider.revoke(Secret(form["token"] ?? ""))
    return Answer(.object([:]))
  }

  private func notice(_ exchange: Exchange) async throws -> Answer {
    let token = try await noticeToken(exchange)
    try await dependencies.identity.receive(notice: token)
    principals.clear()
    return Answer(schema: "identity.notice/1", data: .null)
  }

  /// The signed notice in a body of one of the forms that providers send: JSON with the member
  /// `payload` (Sign in with Apple), the notice itself (RFC 8935), or a form with `logout_token`
  /// (OpenID Connect Back-Channel Logout).
  private func noticeToken(_ exchange: Exchange) async throws -> Secret {
    let type = (exchange.request.headers[.contentType] ?? "").lowercased().prefix { $0 != ";" }
    switch type {
    case "application/secevent+jwt":
      let bytes = try await exchange.body.bytes(limit: configuration.signInBytes)
      return Secret(String(decoding: bytes, as: UTF8.self))
    case "application/x-www-form-urlencoded":
      let form = try await exchange.body.form(limit: configuration.signInBytes)
      guard let token = form["logout_token"] else {
        throw OpsError(.badValue, "The form must have logout_token", field: "logout_token")
      }
      return Secret(token)
    default:
      let body = try await exchange.body.document(limit: configuration.signInBytes)
      guard body.members?.count == 1, let payload = body["payload"]?.string else {
        throw OpsError(
          .badValue, "The body must have the member payload and nothing else", field: "payload")
      }
      return Secret(payload)
    }
  }

  /// Answers a refusal in the words of OAuth (RFC 6749, 5.2).
  private func words(_ work: () async throws -> Answer) async throws -> Answer {
    do {
      return try await work()
    } catch let failure as ProviderFailure {
      let status = failure.reason == .invalidClient ? 401 : 400
      var answer = Answer(
        status: status,
        ["error": .text(failure.reason.rawValue), "error_description": .text(failure.message)])
      answer.fields[.cacheControl] = "no-store"
      return answer
    }
  }
}
