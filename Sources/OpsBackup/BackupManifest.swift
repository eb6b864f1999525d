import OpsDomain

/// What a backup holds, as its first part says it.
public struct BackupManifest: Codable, Sendable, Equatable {
  /// The form of the manifest: 1.
  public var form: Int64 = 1
  /// The version of the program that made it.
  public var version: String
  /// The file name of the book.
  public var book: String
  /// Images in it.
  public var images: Int64
  /// Persons who were erased before it was made.
  public var erasures: Int64

  /// A manifest of this form.
  public init(version: String, book: String, images: Int64, erasures: Int64) {
    self.version = version
    self.book = book
    self.images = images
    self.erasures = erasures
  }

  /// Its bytes in the backup.
  public func encoded() throws(OpsError) -> [UInt8] {
    DocumentWriter.bytes(try DocumentEncoder.encode(self))
  }
}
