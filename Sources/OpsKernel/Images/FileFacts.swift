import OpsDomain

/// What is known of a file that is kept beside the book.
public struct FileFacts: Sendable, Equatable {
  /// The digest of its bytes, which is its name.
  public let digest: ImageDigest
  /// What its first bytes say that it is.
  public let type: FileType
  /// In bytes.
  public let size: Int64

  /// Facts that are known already.
  public init(digest: ImageDigest, type: FileType, size: Int64) {
    self.digest = digest
    self.type = type
    self.size = size
  }

  /// The facts of an image.
  public init(_ image: ImageFacts) {
    self.init(digest: image.digest, type: .of(image.type), size: image.size)
  }

  /// The facts of these bytes.
  public init(of bytes: [UInt8]) {
    self.init(
      digest: ImageDigest(of: bytes), type: FileType(content: bytes), size: Int64(bytes.count))
  }

  /// The same of an image; nil for any other file.
  public var image: ImageFacts? {
    type.image.map { ImageFacts(digest: digest, type: $0, size: size) }
  }
}
