import OpsDomain
import OpsIdentity
import OpsKernel
import OpsWire

/// The identity providers that the caller signs in with.
extension ServerCore {
  func links(_ exchange: Exchange) async throws -> Answer {
    let principal = try await signedIn(exchange)
    let body = try LinkBody(
      reading: try await exchange.body.document(limit: configuration.signInBytes))
    let linked: [LinkedProvider]
    do {
      linked = try await doorkeeper.changeLinks(try Self.request(body), principal)
    } catch let error as OpsError where error.errorClass == .denied {
      throw await refusing(error, exchange, principal)
    }
    if body.action != .list { principals.clear() }
    let states = linked.map {
      LinkState(
        issuer: $0.issuer, state: $0.state.rawValue, linkedAt: $0.linkedAt,
        hidesEmail: $0.hidesEmail, isMailStopped: $0.isMailStopped
      ).document
    }
    return Answer(schema: "auth.links/1", data: ["providers": .list(states)])
  }

  private static func request(_ body: LinkBody) throws(OpsError) -> LinkRequest {
    switch body.action {
    case .list: return .list
    case .link:
      guard let token = body.identityToken, let nonce = body.nonce else {
        throw OpsError(
          .badValue, "Linking a provider needs identity_token and nonce", field: "identity_token")
      }
      return .link(token, nonce: nonce)
    case .unlink:
      guard let issuer = body.issuer, !issuer.isEmpty else {
        throw OpsError(.badValue, "Unlinking a provider needs its issuer", field: "issuer")
      }
      return .unlink(issuer: issuer)
    }
  }
}
