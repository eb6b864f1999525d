import OpsBooks
import OpsDomain
import OpsIdentity
import OpsIdentityProvider
import OpsKernel
import OpsShell
import OpsWire

/// Signing in at identity providers of somebody else.
extension AppHost {
  func signIn(through provider: String, asking dialog: ExternalDialog) async throws -> Document {
    let (token, nonce) = try await externalToken(of: provider, dialog)
    let service = try await plainAuthentication()
    let result = await service.signIn(.identityToken(token, nonce: nonce))
    guard case .failed(let error) = result, error.error.code == .signInSecondFactor,
      let code = dialog.code(), !code.isEmpty
    else { return try await adopt(result) }
    // The token is still good: nothing has used it up.
    return try await adopt(
      await service.signIn(.identityToken(token, nonce: nonce, code: code)))
  }

  func changeProviders(
    _ change: ProviderChange, asking dialog: ExternalDialog
  ) async throws -> Document {
    let principal = try await principal()
    let request: LinkRequest
    switch change {
    case .list: request = .list
    case .link(let name):
      // Before the person goes to the provider and back for nothing.
      try principal.requireFresh(
        at: try await opened().world.clock.now(), for: "Linking an identity provider")
      let (token, nonce) = try await externalToken(of: name, dialog)
      request = .link(token, nonce: nonce)
    case .unlink(let name): request = .unlink(issuer: try issuer(of: name))
    }
    let linked = try await dependencies().identity.changeLinks(request, principal)
    let names = try providers()?.read().map(\.issuer) ?? []
    return [
      "providers": .list(
        linked.map { one in
          let name = names.first { TextFolding.sameBytes($0.issuer, one.issuer) }?.name
          return [
            "provider": name.map { .text($0) } ?? .null, "issuer": .text(one.issuer),
            "state": .text(one.state.rawValue), "linked_at": .text(one.linkedAt.description),
            "hides_email": .bool(one.hidesEmail), "mail_stopped": .bool(one.isMailStopped),
          ]
        })
    ]
  }

  private func providers() -> ProviderFile? {
    configuration.providersFile.map {
      ProviderFile(path: $0, clock: composition.configuration.clock)
    }
  }

  /// The issuer that people call `name`; an address is one itself.
  private func issuer(of name: String) throws -> String {
    guard !name.contains("://") else { return name }
    return try provider(named: name).issuer.issuer
  }

  private func provider(named name: String) throws -> ExternalProvider {
    guard let file = providers() else { throw ProviderFile.unknown(name, among: []) }
    return try file.provider(named: name)
  }

  /// Leads the person to the provider and back, and answers what the provider says of them.
  private func externalToken(
    of name: String, _ dialog: ExternalDialog
  ) async throws -> (token: Secret, nonce: Secret) {
    let provider = try provider(named: name)
    let listener = provider.issuer.redirect == nil ? try CallbackListener() : nil
    let signIn = try await provider.begin(redirect: listener?.address ?? "", random: random)
    let pasted = dialog.show(
      ExternalPrompt(address: signIn.address, isPasted: listener == nil))
    let fields: [String: String]
    if let listener {
      fields = try await listener.answer(to: signIn, within: ExternalLimits.signInLifetime)
    } else {
      fields = try Self.fields(ofPasted: pasted)
    }
    let code = try signIn.code(in: fields)
    return (try await provider.redeem(code, of: signIn), signIn.nonce)
  }

  /// The fields in the address that a browser ended at.
  private static func fields(ofPasted text: String?) throws -> [String: String] {
    guard let text, let start = text.firstIndex(of: "?") else {
      throw OpsError(
        .usage, "The address that the browser ended at is missing", field: "provider",
        hint: "run the command at a terminal, and copy the whole address")
    }
    let query = text[text.index(after: start)...].prefix { $0 != "#" && !$0.isWhitespace }
    return try FormCoding.read(String(query))
  }
}
