import OpsDomain
import OpsKernel

/// One right of one user in an access review: a role, a conditional grant or a token; or a way to
/// sign in besides the password.
public struct AccessLine: OperationOutput, Equatable {
  public static let answerName = "access.line/1"

  /// Where the right comes from.
  public enum Kind: String, Codable, Sendable, CaseIterable {
    /// A role, a permission granted to the user alone, or a personal access token.
    case role, grant, token
    /// Another identity provider that signs the user in, or a phone.
    case provider, phone
  }

  /// Identifier of the user who has the right.
  public let userID: RecordID
  /// Sign-in name.
  public let user: String
  /// Where the right comes from: a role, a grant of one permission, or a token; or how the user
  /// can sign in besides the password: a provider or a phone.
  public let kind: Kind
  /// Name of the role, token or provider, or the permission of the grant; `phone` for a phone.
  public let right: String
  /// Sign-in name of the user who gave it; null for the set-up of the book and for tokens.
  public let grantedBy: String?
  /// When the right was given, the token was created, or the provider or phone was added.
  public let grantedAt: Instant
  /// Why it was given; null if nobody said why, and for tokens.
  public let reason: String?
  /// When it ends; null for no end.
  public let endsAt: Instant?
  /// Whether it ends within two weeks.
  public let endsSoon: Bool
  /// When it was last used to change something; null if it was not used in the given time.
  public let lastUsedAt: Instant?
  /// Whether it existed during the whole given time and was never used in it. The book does not
  /// keep when a provider or a phone was used: false for these.
  public let isUnused: Bool

  public static let columns: [FieldColumn] = [
    .init("user", "USER"), .init("kind", "KIND"), .init("right", "RIGHT"),
    .init("granted_by", "BY"), .init("reason", "WHY"), .init("ends_at", "ENDS"),
    .init("last_used_at", "LAST USE"), .init("is_unused", "UNUSED"),
  ]
}

extension AccessLine: HoldsPersonalData {
  package var personalReading: PersonalReading {
    PersonalReading.about(userID, [("reason", reason != nil)])
  }
}
