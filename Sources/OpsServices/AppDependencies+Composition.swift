import OpsIdentity
import OpsKernel
import OpsMarketplace

/// Where the areas come together: what the product offers, and what it is made with.
extension AppDependencies {
  /// Wires all services to one desk.
  /// - Parameters:
  ///   - identityDesk: The desk of users and sessions, where they are kept elsewhere.
  ///   - hasher: Hashes passwords; Argon2id at its standard cost unless told.
  ///   - verifier: Says what identity tokens say; without one none is taken.
  ///   - sms: Sends codes to phones; without one nobody signs in with a phone.
  ///   - channels: Where notices are handed over from here; the inbox alone unless told.
  ///   - payments: Where the money of customers is collected; a sandbox that moves none and takes
  ///     no messages unless told.
  ///   - outside: What else jobs may ask outside of the book, such as what makes backups.
  public init(
    desk: Desk, identityDesk: Desk? = nil, hasher: (any PasswordHashing)? = nil,
    verifier: (any IdentityTokenVerifying)? = nil, sms: (any SmsGateway)? = nil,
    channels: NoticeChannels = .none, payments: any PaymentProvider = SandboxProvider(),
    outside: [any Sendable] = []
  ) {
    let settling = PaymentService(desk: desk, provider: payments)
    let orders = OrderService(desk: desk, provider: payments)
    let carried = CarriedServices([orders, settling])
    self.init(
      desk: desk, identityDesk: identityDesk,
      keeping: [
        IdentityService(
          desk: identityDesk ?? desk, hasher: hasher, verifier: verifier, sms: sms),
        JobService(
          desk: desk, channels: channels,
          outside: OutsideServices([payments as any Sendable] + outside)),
        orders,
        settling,
        StepService(desk: desk, carrying: carried),
        BulkService(desk: desk, identityDesk: identityDesk, carrying: carried),
      ])
  }
}
