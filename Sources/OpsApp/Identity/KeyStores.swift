import OpsDomain
import OpsIdentity

/// Which key store keeps the sign-in: the one `OPSH_KEY_STORE` names (`file`, `secret-service`),
/// else the Secret Service where one answers, else a file.
enum KeyStores {
  /// Throws `config.invalid` for another word, and for a Secret Service that is wanted and does not
  /// answer.
  static func make(
    _ configuration: AppConfiguration, environment: [String: String]
  ) throws -> any KeyStore {
    let service = SecretServiceKeyStore(configuration, environment: environment)
    switch environment["OPSH_KEY_STORE"] ?? "" {
    case "file": return FileKeyStore(configuration)
    case "secret-service":
      guard service.isAvailable else {
        throw OpsError(
          .configuration, "No Secret Service answers", field: "OPSH_KEY_STORE",
          hint: "install secret-tool and start a desktop session, or set OPSH_KEY_STORE=file")
      }
      return service
    case "": return service.isAvailable ? service : FileKeyStore(configuration)
    case let other:
      throw OpsError(
        .configuration, "OPSH_KEY_STORE is \(Excerpt.of(other)); it takes file or secret-service",
        field: "OPSH_KEY_STORE")
    }
  }
}
