import OpsDomain

/// Files that take room beside the book and that no record has: those that are coming in, and those
/// that came in and were not attached yet.
public struct UnattachedFiles: Sendable, Equatable {
  /// Bytes of each file that is coming in, by ``FileUpload/name``.
  public var uploads: [String: Int64] = [:]
  /// Bytes of each file that came in, by its digest. A record may have one of them by now: it stays
  /// here until ``ImageVault/want(_:)`` says so.
  public var ended: [ImageDigest: Int64] = [:]

  /// No file.
  public init() {}

  /// Bytes of all files that are coming in.
  public var incoming: Int64 { uploads.values.reduce(0, +) }

  /// Bytes of the files of one person that are coming in.
  func incoming(of person: RecordID) -> Int64 {
    let start = FileUpload.start(of: person)
    return uploads.reduce(0) { $0 + ($1.key.hasPrefix(start) ? $1.value : 0) }
  }
}
