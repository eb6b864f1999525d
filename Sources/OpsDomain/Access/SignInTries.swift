/// Tries to sign in that failed lately: of each account, so that the journal can name it by this
/// record's identifier; and besides, where the caller has no address, of each name and device. That
/// is on the machine of the book, where every try may be a process that remembers nothing.
///
/// What is counted is known by a digest: neither a name nor a device is kept.
public struct SignInTries: Entity {
  public static let record = Record(
    "sign_in_tries", .identity, "sign-in tries", confidential: true, passing: true)

  public var id: RecordID
  public var version: Int64 = 0
  /// SHA-256 of the name that was tried, for the second kind with the device; 32 bytes.
  public var mark: Unique<[UInt8]>
  /// When, the first of them first; old ones are left out when one is added.
  public var times: [Instant]
  public var lastAt: Indexed<Instant>
}
