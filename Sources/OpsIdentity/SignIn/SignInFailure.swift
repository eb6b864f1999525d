import OpsDomain

/// How often sign-in failed for one user, or for names that belong to nobody. The name that was
/// typed is not kept: people type passwords into the wrong field.
public struct SignInFailure: Entity {
  /// Where the book keeps failed sign-ins until they are removed; the journal does not show their
  /// values.
  public static let record = Record(
    "sign_in_failures", .identity, "sign-in failures", confidential: true, passing: true)

  public var id: RecordID
  public var version: Int64 = 0
  /// Nil for names that belong to nobody.
  public var userID: Indexed<Reference<User>>?
  /// Failures since the book was made, from 1. Of a flood only some are counted.
  public var count: Int64
  /// When the latest counted failure happened.
  public var lastAt: Instant
}
