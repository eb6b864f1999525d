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

  public var host: String
  public var port: Int
  public var protection: Protection
  /// Name to sign in with; nil for a server that asks for none.
  public var user: String?
  public var password: Secret?
  /// Where the password is, if it is in a file.
  public var passwordFile: String?
  /// The address mails come from.
  public var from: String

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
