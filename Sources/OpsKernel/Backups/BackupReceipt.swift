import OpsDomain

/// A backup that was made.
public struct BackupReceipt: Sendable, Equatable {
  /// The path of its file.
  public var file: String
  /// When it was begun.
  public var at: Instant
  /// The last commit in it.
  public var sequence: Int64
  /// Bytes of its file.
  public var size: Int64
  /// Images and other files of records in it.
  public var images: Int64
  /// How long it took, in milliseconds.
  public var duration: Int64
  /// Files of older backups that were removed.
  public var removed: [String]
  /// The file of the key that opens it; nil for one that needs a passphrase.
  public var keyFile: String?

  /// A backup that was made.
  public init(
    file: String, at: Instant, sequence: Int64, size: Int64, images: Int64, duration: Int64,
    removed: [String], keyFile: String?
  ) {
    self.file = file
    self.at = at
    self.sequence = sequence
    self.size = size
    self.images = images
    self.duration = duration
    self.removed = removed
    self.keyFile = keyFile
  }
}
