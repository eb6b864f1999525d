import OpsDomain
import OpsKernel
import OpsStorage

/// What an offline desk sends is written only while the sign-in behind it stands: the server may
/// have asked about the token some time before the call has its turn.
struct SignInPushCheck: PushCheck {
  /// Throws `signin.expired` for a sign-in or a token that has ended, and for a user who may no
  /// longer sign in.
  func check(_ caller: Principal, _ system: Transaction) async throws {
    guard let facts = caller.session, let own = caller.userID else { return }
    let isLive: Bool
    switch facts.kind {
    case .session:
      let session = try await system.repository(AccessSession.self).fetch(facts.id)
      isLive = session.map { $0.userID == own && $0.isLive(at: system.now) } ?? false
    case .token:
      let token = try await system.repository(PersonalToken.self).fetch(facts.id)
      isLive = token.map { $0.userID == own && $0.isLive(at: system.now) } ?? false
    }
    let user = try await system.repository(User.self).fetch(own)
    guard isLive, user?.isActive == true else { throw IdentityService.signInOver }
  }
}
