import OpsDomain

/// A code that was sent to a phone, or would have been: a number that nobody has looks the same.
/// The code itself is never stored.
public struct PhoneCode: Entity {
  /// Where the book keeps codes that were sent to phones until they are removed; the journal does
  /// not show their values.
  public static let record = Record(
    "phone_codes", .identity, "phone code", confidential: true, passing: true)

  public var id: RecordID
  public var version: Int64 = 0
  /// SHA-256 of what the code is for and of the number; 32 bytes.
  public var mark: Unique<[UInt8]>
  /// 16 random bytes that go into the digest.
  public var salt: [UInt8]
  /// SHA-256 of salt, mark and code; 32 bytes.
  public var digest: [UInt8]
  /// Wrong tries so far, from 0.
  public var tries: Int64 = 0
  /// When codes were sent within the last hour, the first of them first.
  public var sent: [Instant]
  /// When the latest of them was sent.
  public var lastAt: Indexed<Instant>
  /// When the code was used.
  public var usedAt: Instant?
  /// SHA-256 of the number alone, whatever the code is for, in hexadecimal digits; nil of earlier
  /// releases.
  public var numberMark: Indexed<Line>?
}
