import OpsBooks
import OpsDomain
import OpsIdentityProvider

/// The file that says which identity providers people may sign in with. A person who can
/// change it can become anybody, so only its owner may write to it; it holds no secrets itself.
struct ProviderFile: Sendable {
  private static let limit = 65_536

  let path: String
  let clock: any BusinessClock

  /// The providers of the file. Throws `noinput.file` when there is no such file, `config.invalid`
  /// when others may read or write it, and for what is not a list of providers.
  func read() throws -> [ExternalProvider] {
    let file = OwnFile(path)
    guard let isOpenToOthers = file.isOpenToOthers else {
      throw OpsError(
        .noInput, "The file \(file.name) with the identity providers does not exist",
        field: AppConfiguration.providersKey)
    }
    guard !isOpenToOthers else {
      throw OpsError(
        .configuration, "The file \(file.name) with the identity providers is open to others",
        field: AppConfiguration.providersKey, hint: "run `chmod 600` on it, and check its content")
    }
    let document: Document
    do {
      document = try DocumentParser.parse(try file.content(limit: Self.limit))
    } catch {
      throw OpsError(
        .configuration, "The file \(file.name) with the identity providers cannot be read as JSON",
        field: AppConfiguration.providersKey, hint: "docs/external-sign-in.md has an example")
    }
    return try ExternalIssuer.list(reading: document).map(made)
  }

  /// The provider that people call `name`. Throws `notfound.any` with the names there are.
  func provider(named name: String) throws -> ExternalProvider {
    let known = try read()
    guard let found = known.first(where: { $0.issuer.name == name }) else {
      throw Self.unknown(name, among: known.map(\.issuer.name))
    }
    return found
  }

  static func unknown(_ name: String, among known: [String]) -> OpsError {
    OpsError(
      .notFound, "There is no identity provider \(Excerpt.of(name))", field: "provider",
      hint: known.isEmpty
        ? "list providers in the file that \(AppConfiguration.providersKey) names"
        : "providers: " + known.joined(separator: ", "))
  }

  private func made(_ issuer: ExternalIssuer) -> ExternalProvider {
    ExternalProvider(
      issuer, transport: IssuerClient(), clock: clock,
      secret: {
        try issuer.secretFile.map {
          try SecretFile.read($0, key: "\(AppConfiguration.providersKey).client_secret_file")
        }
      })
  }
}
