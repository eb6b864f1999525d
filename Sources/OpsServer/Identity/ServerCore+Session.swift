import OpsDomain
import OpsWire

extension ServerCore {
  func signIn(_ exchange: Exchange) async throws -> Answer {
    let (name, password) = try WireCoder.signIn(
      try await exchange.body.document(limit: configuration.signInBytes))
    let signedIn = try await doorkeeper.signIn(name: name, password: password)
    return Answer(
      bytes: WireCoder.bytes(
        SessionToken(
          token: signedIn.token, expiresAt: signedIn.expiresAt, principal: signedIn.principal)))
  }

  func signOut(_ exchange: Exchange) async throws -> Answer {
    let token = try exchange.token()
    try await doorkeeper.signOut(token)
    principals.clear()
    return Answer(schema: "session.end/1", data: .null)
  }

  func session(_ exchange: Exchange) async throws -> Answer {
    let principal = try await signedIn(exchange)
    return Answer(schema: "session/1", data: WireCoder.document(principal))
  }
}
