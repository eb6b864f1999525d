import OpsDomain
import OpsWire

/// Signs in at the server and out again.
public struct RemoteSession: Sendable {
  private let client: RemoteClient

  /// Signs in at the server that this client talks to.
  public init(_ client: RemoteClient) { self.client = client }

  /// Throws `signin.failed` or `tempfail.throttled`, and `unavailable.server`. Never repeated by
  /// itself: a wrong password stays wrong, and every try counts.
  public func signIn(_ body: SignInBody) async throws -> SessionToken {
    try WireCoder.sessionToken(try await once(.signIn, body.bytes))
  }

  /// Signs in with a name and a password.
  public func signIn(name: String, password: Secret) async throws -> SessionToken {
    try await signIn(SignInBody(name: name, password: password))
  }

  /// Makes an account and signs in to it. Never repeated by itself.
  public func register(_ body: RegistrationBody) async throws -> SessionToken {
    try WireCoder.sessionToken(try await once(.register, body.bytes))
  }

  /// Gives the caller a role. Throws `denied.permission` and `rule.bad_state`.
  public func chooseRole(_ role: Role) async throws -> Principal {
    let body = DocumentWriter.bytes(["role": .text(role.rawValue)])
    return try WireCoder.principal(try await once(.chooseRole, body))
  }

  /// Changes the caller's second factor. Never repeated by itself: its answer is shown once.
  public func changeSecondFactor(_ body: SecondFactorBody) async throws -> SecondFactorState {
    try SecondFactorState(reading: try await once(.secondFactor, body.bytes))
  }

  /// Changes which providers the caller signs in with. Never repeated by itself: an identity token
  /// is good once.
  public func changeLinks(_ body: LinkBody) async throws -> [LinkState] {
    try LinkState.list(reading: try await once(.links, body.bytes))
  }

  /// Has a code sent to a phone. Never repeated by itself: each code is another message.
  public func requestPhoneCode(_ number: Personal<String>) async throws -> Instant {
    let body = DocumentWriter.bytes(["number": .text(number.value)])
    return try PhoneState.codeUntil(reading: try await once(.phoneCode, body))
  }

  /// Changes the phone number that signs the caller in. Never repeated by itself.
  public func changePhone(_ body: PhoneBody) async throws -> PhoneState {
    try PhoneState(reading: try await once(.phone, body.bytes))
  }

  /// Ends the token's session.
  public func signOut(_ token: Secret) async throws {
    var request = RemoteRequest(.signOut)
    request.token = token
    _ = try await client.send(request)
  }

  /// Whose token this is: the client's own unless told.
  /// Throws `signin.missing` or `signin.expired`.
  /// - Parameter isUse: Whether the answer is what something is done with, as in a book of this
  ///   machine whose users are at the server: then it is a use of a token that has only so many.
  public func principal(for token: Secret? = nil, isUse: Bool = false) async throws -> Principal {
    var request = RemoteRequest(.session, parameters: isUse ? [("use", "true")] : [])
    request.token = token
    let answer = try await client.send(request)
    return try WireCoder.principal(answer["data"] ?? .null)
  }

  /// Who comes without a token: nobody, or a guest where the book lets people look around.
  public func visitor() async throws -> Principal {
    var request = RemoteRequest(.session)
    request.needsToken = false
    do {
      return try WireCoder.principal(try await client.send(request)["data"] ?? .null)
    } catch let error as OpsError where error.code == .signInMissing {
      return .nobody
    }
  }

  /// Where the business is. Throws `signin.missing` or `signin.expired`, and `unavailable.server`
  /// for a server that does not say.
  public func site() async throws -> SiteFacts {
    guard let site = try await client.send(RemoteRequest(.session))["site"] else {
      throw OpsError(
        .unavailable, "The server does not name the time zone of its site",
        hint:
          "write times with their offset, as in 2026-11-21T08:00:00+01:00, or upgrade the server")
    }
    return try SiteFacts(reading: site)
  }

  private func once(_ route: Route, _ body: [UInt8]) async throws -> Document {
    var request = RemoteRequest(route, body: body)
    request.isRepeatable = false
    return try await client.send(request)["data"] ?? .null
  }
}
