import OpsDomain
import OpsIdentity

/// An identity provider of somebody else that people may sign in with, as the configuration
/// describes it. What it does not say is not allowed.
public struct ExternalIssuer: Sendable, Equatable {
  /// The word for it in commands, such as `google`: 1 to 32 small letters, digits and dashes.
  public let name: String
  /// The name in its tokens, an address, byte for byte.
  public let issuer: String
  /// The names our programs have there. The first asks for tokens; tokens for any of them count.
  public let clients: [String]
  /// How its tokens may be signed.
  public let algorithms: Set<SignatureAlgorithm>
  /// Hosts of its endpoints besides the host of ``issuer``, in small letters.
  public let hosts: Set<String>
  /// What is asked for, such as `openid email`.
  public let scope: String
  /// Where the browser is sent after the sign-in; nil for a port of the person's own machine.
  public let redirect: String?
  /// What else is said in the address of the sign-in page, such as `prompt` with `login`.
  public let parameters: [String: String]
  /// The file with the secret of our program there; nil for a program that keeps none.
  public let secretFile: String?
  /// Whether the sign-in page of a server offers it. It then has to know the address of that page.
  public let isOnPage: Bool

  /// A provider to believe.
  ///
  /// Throws `config.invalid` for a name of another form, for an issuer that is no `https` address
  /// (`http` is only for this machine itself), for no client, no algorithm, a scope without
  /// `openid`, and for parameters that would replace those which make a sign-in safe.
  public init(
    name: String, issuer: String, clients: [String], algorithms: Set<SignatureAlgorithm>,
    hosts: Set<String> = [], scope: String = "openid", redirect: String? = nil,
    parameters: [String: String] = [:], secretFile: String? = nil, isOnPage: Bool = false
  ) throws(OpsError) {
    guard (1...32).contains(name.utf8.count), name.utf8.allSatisfy(Self.isNameByte) else {
      throw Self.wrong("name", "The name of a provider has small letters, digits and dashes")
    }
    guard let address = WebAddress(issuer), address.isSecure || address.isLoopback else {
      throw Self.wrong("issuer", "The issuer of \(name) must be an address with https://")
    }
    guard !clients.isEmpty, clients.allSatisfy({ (1...255).contains($0.utf8.count) }) else {
      throw Self.wrong("client_id", "The client_id of \(name) is missing")
    }
    guard !algorithms.isEmpty else {
      throw Self.wrong("algorithms", "The algorithms of \(name) are ES256, RS256 or both")
    }
    guard scope.split(separator: " ").contains("openid") else {
      throw Self.wrong("scope", "The scope of \(name) must have the word openid")
    }
    guard parameters.keys.allSatisfy(Self.freeParameters.contains) else {
      throw Self.wrong(
        "parameters",
        "The parameters of \(name) can be: " + Self.freeParameters.sorted().joined(separator: ", "))
    }
    self.name = name
    self.issuer = issuer
    self.clients = clients
    self.algorithms = algorithms
    self.hosts = hosts
    self.scope = scope
    self.redirect = redirect
    self.parameters = parameters
    self.secretFile = secretFile
    self.isOnPage = isOnPage
  }

  /// Whether a request may go to this address: to the issuer's own host or one that is listed, and
  /// encrypted. Only a provider on this machine itself may do without encryption.
  func allows(_ address: WebAddress) -> Bool {
    guard let own = WebAddress(issuer) else { return false }
    guard address.isSecure || (own.isLoopback && !own.isSecure && address.isLoopback) else {
      return false
    }
    return address.host == own.host || hosts.contains(address.host)
  }

  private static let freeParameters: Set<String> = [
    "prompt", "max_age", "hd", "login_hint", "ui_locales", "response_mode", "acr_values",
  ]

  static func isNameByte(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2D
  }

  static func wrong(_ member: String, _ message: String) -> OpsError {
    OpsError(
      .configuration, message, field: "identity.providers_file.\(member)",
      hint: "docs/external-sign-in.md has an example")
  }
}
