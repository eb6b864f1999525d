import OpsDomain

/// What records keep of an image: what it is called, of which kind it is, and how large.
public struct ImageFacts: Sendable, Equatable {
  /// The digest of its bytes, which is its name.
  public let digest: ImageDigest
  /// What kind of image it is.
  public let type: ImageType
  /// In bytes.
  public let size: Int64

  /// Facts that are known already; they are not compared with the bytes of the image.
  public init(digest: ImageDigest, type: ImageType, size: Int64) {
    self.digest = digest
    self.type = type
    self.size = size
  }

  /// The facts of these bytes. Throws `data.bad_value` for what is no image of a known kind, does
  /// not say how large it is, or is larger than ``ImageSize/limits``.
  public init(of bytes: [UInt8], field: String) throws(OpsError) {
    guard let type = ImageType(content: bytes) else { throw Self.notAnImage(field: field) }
    guard let size = ImageSize(content: bytes, of: type) else {
      throw OpsError(
        .badValue, "This \(type.rawValue.uppercased()) image does not say how wide and high it is",
        field: field, hint: "save it again: the file is cut off or damaged")
    }
    guard size.isAllowed else {
      throw OpsError(
        .badValue,
        "The image is \(size.width) × \(size.height) pixels; it may be 1 to "
          + "\(ImageSize.limits.upperBound) wide and high", field: field, hint: "make it smaller")
    }
    self.init(digest: ImageDigest(of: bytes), type: type, size: Int64(bytes.count))
  }

  /// Throws `data.too_large` beyond `most` bytes.
  public func requireSize(atMost most: Int, field: String) throws(OpsError) {
    guard size <= most else {
      throw OpsError(
        .tooLarge, "The image has \(size) bytes; at most \(most) are allowed here", field: field,
        hint: Self.smaller)
    }
  }

  /// How to make an image of fewer bytes, as a hint.
  static let smaller = "make it smaller, or save it with less quality"

  /// The refusal of a file that is no image of a known kind.
  static func notAnImage(field: String) -> OpsError {
    OpsError(
      .badValue, "The content of this file is not a JPEG, PNG or WebP image", field: field,
      hint: "save it in one of these formats; a new ending of the file name is not enough")
  }
}
