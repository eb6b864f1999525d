/// Recent failed sign-ins. There is one record for each account, so that the journal can name the
/// account by the record's identifier. Callers on the machine of the book have no address, and each
/// try may come from a new process. So for them there is also one record for each name and device.
///
/// What is counted is known by a digest: neither a name nor a device is kept.
public struct SignInTries: Entity {
  /// The collection of failed sign-ins: the journal hides their content, and old ones are removed.
  public static let record = Record(
    "sign_in_tries", .identity, "sign-in tries", confidential: true, passing: true)

  public var id: RecordID
  public var version: Int64 = 0
  /// SHA-256 of the name that was tried, or of the name and the device; 32 bytes.
  public var mark: Unique<[UInt8]>
  /// When the tries were made, the first of them first; old ones are removed when one is added.
  public var times: [Instant]
  /// When the last of them was made.
  public var lastAt: Indexed<Instant>
}
