import OpsBooks
import OpsDomain
import OpsIdentity
import OpsKernel
import OpsShell
import OpsStorage
import OpsWire

extension AppHost {
  func signIn(_ proof: SignInProof) async throws -> Document {
    guard case .password = proof else {
      return try await adopt(try await plainAuthentication().signIn(proof))
    }
    return try await adopt(try await authentication(takesPasswords: true).signIn(proof))
  }

  func signIn(showing show: @Sendable (DevicePrompt) -> Void) async throws -> Document {
    guard configuration.identityKind == .remote else {
      throw OpsError(
        .usage, "To sign in to a book on this machine, give your name", field: "name",
        hint: "run `opsh auth login NAME`")
    }
    return try await adopt(try await authentication().signIn(showing: show))
  }

  func register(_ registration: Registration) async throws -> Document {
    let signedIn = try await dependencies().identity.register(registration)
    let kept = try await authentication().adopt(signedIn)
    known.withLock { $0 = nil }
    let profile = kept.profile
    return profile.roles.allSatisfy { $0 == .unauthorized }
      ? try describe(PartialUserProfile(profile: profile), until: kept.expiresAt)
      : try describe(profile, until: kept.expiresAt)
  }

  func chooseRole(_ role: Role) async throws -> Document {
    let changed = try await dependencies().identity.chooseRole(role, try await principal())
    known.withLock { $0 = nil }
    return ["user": .text(changed.name), "roles": Self.names(changed.roles)]
  }

  func changeSecondFactor(_ request: SecondFactorRequest) async throws -> SecondFactorAnswer {
    try await dependencies().identity.changeSecondFactor(request, try await principal())
  }

  func requestPhoneCode(_ number: PhoneNumber) async throws -> Instant {
    try requireSms()
    return try await dependencies().identity.requestPhoneCode(number)
  }

  func changePhone(_ request: PhoneRequest) async throws -> PhoneAnswer {
    if case .add = request { try requireSms() }
    return try await dependencies().identity.changePhone(request, try await principal())
  }

  /// Throws what is wrong with the configuration of text messages. A failed message is told to
  /// nobody, because strangers ask for codes as well; who configures a book asks from here.
  private func requireSms() throws {
    if configuration.identityKind != .remote { try configuration.check(.sms) }
  }

  /// Ends the session whose token is shown. What is kept here goes only if it is that sign-in.
  func signOut() async throws -> Document {
    let token = try tokens.token()
    guard TokenSecret(token) == nil, NarrowedToken(token) == nil else {
      throw OpsError(
        .badState, "A personal access token has no session to end",
        hint: "`opsh token revoke NAME` ends the token")
    }
    let kept = try? tokens.keyStore().retrieve()
    let isKept = kept?.token == token
    var name = isKept ? kept?.profile.name : nil
    do {
      name = try await principal().name
    } catch let error as OpsError where error.code == .signInExpired {
      // What is kept is removed all the same; of another session nothing is left to end.
      guard isKept else { throw error }
    } catch {
      // The name is for the answer alone: the sign-out itself says what is wrong.
    }
    if isKept {
      let service = try await authentication()
      do throws(AuthenticationError) {
        try await service.signOut()
      } catch {
        throw error.recovery == .retry ? Self.forgottenOnly(error.error) : error.error
      }
    } else {
      try await dependencies().identity.signOut(token)
    }
    known.withLock { $0 = nil }
    return [
      "user": name.map { .text($0) } ?? .null, "signed_out": true, "roles": [],
      "store": .text(configuration.kind.rawValue),
    ]
  }

  /// The server could not be told, and what was kept here is gone.
  private static func forgottenOnly(_ error: OpsError) -> OpsError {
    OpsError(
      error.code,
      "The sign-in was removed here, but its session at the server goes on: the server cannot be "
        + "reached",
      hint: "it ends when it is not used; to end it at once, sign in again and run "
        + "`opsh session end --others`")
  }

  /// Who is signed in, and where that is kept. Renews a sign-in that is over where it can be. While
  /// the server is away it is what was known at `verified_at`.
  func session() async throws -> Document {
    let keys = try tokens.keyStore()
    if configuration.kind != .mock, try tokens.token() == (try? keys.retrieve())?.token {
      let service = try await authentication()
      let check = await service.check()
      switch check.state {
      case .authenticated(let profile):
        var document = try describe(profile, until: nil).members ?? [:]
        document.set("store", .text(configuration.kind.rawValue))
        document.set("kept_in", .text(keys.place))
        guard let remembered = check.remembered else {
          try await describe(principal(), in: &document)
          return .object(document)
        }
        document.set("expires_at", .text(remembered.expiresAt.description))
        document.set("verified_at", .text(remembered.verifiedAt.description))
        return .object(document)
      case .unauthenticated:
        throw OpsError(
          .signInExpired, "The sign-in is no longer valid", hint: "`opsh auth login NAME` signs in")
      case .expired: throw AuthenticationError.tokenExpired.error
      case .unknown: throw AuthenticationError.networkUnavailable.error
      }
    }
    let principal = try await principal()
    var document: DocumentObject = [
      "user": .text(principal.name), "roles": Self.names(principal.roles),
      "store": .text(configuration.kind.rawValue),
    ]
    describe(principal, in: &document)
    return .object(document)
  }

  /// How the caller came in, until when that is good, and what a token takes away.
  private func describe(_ principal: Principal, in document: inout DocumentObject) {
    guard let session = principal.session else { return }
    document.set("kind", .text(session.kind.rawValue))
    document.set("workbench", session.workbench.map { .text($0.rawValue) } ?? .null)
    document.set("authenticated_at", .text(session.authenticatedAt.description))
    document.set("expires_at", .text(session.expiresAt.description))
    document.set("idle_until", session.idleUntil.map { .text($0.description) } ?? .null)
    document.set("limits", WireCoder.document(principal.limits))
  }

  /// - Parameter takesPasswords: Whether a password is to be shown: the provider of a server asks
  ///   for one on its own page only, so there the book itself is asked.
  private func authentication(takesPasswords: Bool = false) async throws -> AuthenticationService {
    let book = try await opened()
    let keys = try tokens.keyStore()
    guard takesPasswords, configuration.identityKind == .remote else {
      return book.authentication(keys: keys)
    }
    return try await plainAuthentication()
  }

  /// A sign-in that shows the book itself what the person has, without asking its provider.
  func plainAuthentication() async throws -> AuthenticationService {
    let book = try await opened()
    return AuthenticationService(
      provider: nil, verifier: nil, sessions: book.dependencies.identity,
      keys: try tokens.keyStore(), clock: book.world.clock, random: book.world.random,
      backOff: BackOff(waits: []) { _ in })
  }

  func adopt(_ result: AuthenticationResult) async throws -> Document {
    known.withLock { $0 = nil }
    // Only for the time that is shown: the sign-in itself has succeeded or failed already.
    let kept = try? tokens.keyStore().retrieve()
    switch result {
    case .success(let profile):
      var document = try describe(profile, until: kept?.expiresAt).members ?? [:]
      // A sign-in that is not used ends long before its time.
      if let idle = (try? await principal())?.session?.idleUntil {
        document.set("idle_until", .text(idle.description))
      }
      return .object(document)
    case .requiresRoleSelection(let partial):
      return try describe(partial, until: kept?.expiresAt)
    case .cancelled: throw AuthenticationError.userCancelled.error
    case .failed(let error): throw error.error
    }
  }

  /// A sign-in of somebody who has to choose a role.
  private func describe(_ partial: PartialUserProfile, until: Instant?) throws -> Document {
    var document = try describe(partial.profile, until: until).members ?? [:]
    document.set("role_needed", true)
    document.set("choices", Self.names(partial.choices))
    return .object(document)
  }

  private func describe(_ profile: UserProfile, until: Instant?) throws -> Document {
    var document: DocumentObject = [
      "user": .text(profile.name), "roles": Self.names(profile.roles),
    ]
    if let until { document.set("expires_at", .text(until.description)) }
    return .object(document)
  }

  private static func names(_ roles: [Role]) -> Document {
    .list(roles.map { .text($0.rawValue) })
  }
}
