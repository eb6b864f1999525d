import OpsDomain

extension SigningKeyring {
  /// A verifier that believes the provider with these keys, and `others`.
  public func verifier(
    clock: any BusinessClock, others: [TrustedIssuer] = []
  ) -> TokenVerifier {
    TokenVerifier(finding: {
      let own = TrustedIssuer(
        name: try name(at: clock.now()), audience: ProviderClients.shell, isOwn: true,
        keys: { try published(at: clock.now()) })
      return [own] + others
    })
  }
}
