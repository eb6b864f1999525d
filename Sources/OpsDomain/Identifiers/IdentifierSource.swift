/// Where new records get their identifiers from.
public protocol IdentifierSource: Sendable {
  /// An identifier this source has never given before.
  func next() -> RecordID
}
