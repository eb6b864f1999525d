import OpsDomain

/// Who is signed in, as the relying side keeps it: no more than it needs.
public struct UserProfile: Sendable, Equatable, Codable {
  /// The user; nil while only the provider's name is known.
  public let id: RecordID?
  /// The provider's name of the person; nil where no provider took part.
  public let subject: String?
  /// Sign-in name of the user.
  public let name: String
  /// E-mail address, if the provider has told it; else nil.
  public let email: Personal<String>?
  /// The roles that the person had at the last check.
  public let roles: [Role]
  /// When the person last signed in here, or the sign-in was last renewed.
  public let lastSignInAt: Instant

  /// Who is signed in, as the book and the provider say.
  public init(
    id: RecordID?, subject: String?, name: String, email: Personal<String>? = nil, roles: [Role],
    lastSignInAt: Instant
  ) {
    self.id = id
    self.subject = subject
    self.name = name
    self.email = email
    self.roles = roles
    self.lastSignInAt = lastSignInAt
  }

  init(
    _ principal: Principal, subject: String?, email: Personal<String>?, lastSignInAt: Instant
  ) {
    self.init(
      id: principal.userID, subject: subject, name: principal.name, email: email,
      roles: principal.roles, lastSignInAt: lastSignInAt)
  }
}
