import OpsIdentity
import OpsKernel

/// Where the areas come together: what the product offers, and what it is made with.
extension AppDependencies {
  /// Wires all services to one desk.
  /// - Parameters:
  ///   - identityDesk: The desk of users and sessions, where they are kept elsewhere.
  ///   - hasher: Hashes passwords; Argon2id at its standard cost unless told.
  ///   - verifier: Says what identity tokens say; without one none is taken.
  ///   - channels: Where notices are handed over from here; the inbox alone unless told.
  public init(
    desk: Desk, identityDesk: Desk? = nil, hasher: (any PasswordHashing)? = nil,
    verifier: (any IdentityTokenVerifying)? = nil, channels: NoticeChannels = .none
  ) {
    self.init(
      desk: desk, identityDesk: identityDesk,
      keeping: [
        IdentityService(desk: identityDesk ?? desk, hasher: hasher, verifier: verifier),
        JobService(desk: desk, channels: channels),
        BulkService(desk: desk, identityDesk: identityDesk),
      ])
  }
}
