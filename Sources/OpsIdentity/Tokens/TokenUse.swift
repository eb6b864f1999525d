import OpsDomain

/// How often a token with a number of uses has been shown.
public struct TokenUse: Entity {
  /// Where the book keeps the uses of tokens; the journal does not show their values.
  public static let record = Record("token_uses", .identity, "use of a token", confidential: true)

  public var id: RecordID
  public var version: Int64 = 0
  /// The token that was narrowed to a number of uses.
  public var tokenID: Indexed<Reference<PersonalToken>>
  /// SHA-256 of the limit that counts: the block of the narrowed token that set it.
  public var digest: Unique<[UInt8]>
  /// Uses so far, from 1.
  public var count: Int64
  /// No token with that limit is valid after this moment, even if it was narrowed further.
  public var endsAt: Instant
}
