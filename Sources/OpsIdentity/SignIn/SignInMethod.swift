import OpsDomain

/// How a person has shown who it is (names of RFC 8176 where it has one).
public enum SignInMethod: String, Sendable, CaseIterable, Codable {
  /// The password of the person.
  case password = "pwd"
  /// A code of a generator that only the person has.
  case timeCode = "otp"
  /// One of the codes kept for the day the generator is lost.
  case recoveryCode = "recovery"
  /// A code that was sent to the person's phone.
  case phoneCode = "sms"
  /// An identity token of a provider.
  case provider = "fed"
}

extension SignInMethod: ColumnWord {
  public static var listRule: ColumnRule {
    .form("ways to sign in, separated by spaces") { list(from: .text($0)) != nil }
  }

  /// The method that lists write as this word, such as `pwd`; nil for any other word.
  public init?(columnWord: Substring) { self.init(rawValue: String(columnWord)) }

  public var columnWord: String { rawValue }
}
