import OpsDomain

/// The mail server that notices are handed to.
public struct MailConfiguration: Sendable, Equatable {
  /// How the connection is protected.
  public enum Protection: String, Sendable, CaseIterable {
    /// Begins in the clear and must change to TLS before anything is said (RFC 3207).
    case starttls
    /// TLS from the first byte (RFC 8314).
    case tls
    /// None: for a server on the same machine.
    case none
  }

  /// Name or address of the mail server.
  public var host: String
  /// Port of the mail server, 1 to 65,535; usually 587 with STARTTLS and 465 with TLS.
  public var port: Int
  /// Whether the connection changes to TLS, begins with it, or stays in the clear.
  public var protection: Protection
  /// Name to sign in with; nil for a server that asks for none.
  public var user: String?
  /// Password of ``user`` from the environment; nil when it is in a file or not needed.
  public var password: Secret?
  /// Where the password is, if it is in a file.
  public var passwordFile: String?
  /// The address mails come from.
  public var from: String

  /// A mail server whose password, if any, is not in a file. Set ``passwordFile`` for one that is.
  public init(
    host: String, port: Int = 587, protection: Protection = .starttls, user: String? = nil,
    password: Secret? = nil, from: String
  ) {
    self.host = host
    self.port = port
    self.protection = protection
    self.user = user
    self.password = password
    self.from = from
  }
}
