import OpsBooks
import OpsDomain
import OpsIdentity
import OpsStorage

/// Where a bearer token comes from: `--token-file`, `OPSH_TOKEN_FILE`, `OPSH_TOKEN`, then what a
/// sign-in to this book has left in its credentials file or another key store. It never comes from
/// a command line.
struct TokenKeeper: Sendable {
  let configuration: AppConfiguration
  let environment: [String: String]

  /// The token. Throws `signin.missing` when there is none, and what ``held()`` throws.
  func token() throws -> Secret {
    guard let token = try held() else { throw nobody }
    return token
  }

  /// The token; nil when none was named and nobody is signed in. Throws `signin.missing` for a
  /// named file without one, `config.invalid` for a file that others may read, and
  /// `signin.key_store` for a kept sign-in that is damaged: it is removed.
  func held() throws -> Secret? {
    if let file = configuration.tokenFile { return try read(file) }
    if let token = environment["OPSH_TOKEN"], !token.isEmpty { return Secret(token) }
    guard FileAccess.exists(configuration.credentialsFile) else {
      return try keyStore().retrieve()?.token
    }
    return try FileKeyStore(configuration).retrieve()?.token
  }

  /// What is said where nobody is signed in.
  var nobody: OpsError { OpsError(.signInMissing, missing, hint: login) }

  /// Names a server, because a sign-in to another place is none to it.
  private var missing: String {
    configuration.kind == .remote
      ? "Nobody is signed in at \(Excerpt.of(configuration.serverURL, maximum: 120))"
      : "Nobody is signed in"
  }

  /// How to sign in at this place: typed without the options it would be another place's sign-in.
  private var login: String {
    if configuration.kind == .remote {
      let address = Excerpt.of(configuration.serverURL, maximum: 120)
      return "run `opsh --url \(address) auth login NAME`"
    }
    guard configuration.bookPath != configuration.home.book(AppConfiguration.usualBook) else {
      return Self.usualLogin
    }
    return "run `opsh --book \(Excerpt.of(configuration.bookPath, maximum: 120)) auth login NAME`"
  }

  private static let usualLogin = "run `opsh auth login NAME`"

  private func read(_ path: String) throws -> Secret {
    let file = OwnFile(path)
    guard let isOpenToOthers = file.isOpenToOthers else {
      throw OpsError(
        .signInMissing, "The token file \(file.name) does not exist", hint: Self.usualLogin)
    }
    guard !isOpenToOthers else { throw Self.openToOthers(file) }
    guard let token = try file.token(limit: 65_536) else {
      throw OpsError(.signInMissing, "The token file is empty", hint: Self.usualLogin)
    }
    return token
  }

  /// The refusal of a file with a token that others may read or write.
  static func openToOthers(_ file: OwnFile) -> OpsError {
    OpsError(
      .configuration, "The token file \(file.name) is open to others",
      hint: "chmod 600 it, and sign in again if others may have read it")
  }

  /// Where a sign-in is kept.
  func keyStore() throws -> any KeyStore {
    try KeyStores.make(configuration, environment: environment)
  }
}
