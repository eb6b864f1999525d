/// Files that take room beside the book and that no record has: those that are coming in, and those
/// that came in and were not attached yet.
public struct UnattachedFiles: Sendable, Equatable {
  /// Bytes of all files that are coming in.
  public var incoming: Int64 = 0
  /// Bytes of each file that came in, by its digest. A record may have one of them by now: it stays
  /// here until ``ImageVault/want(_:)`` says so.
  public var ended: [ImageDigest: Int64] = [:]

  /// No file.
  public init() {}
}
