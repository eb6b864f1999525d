import OpsDomain

/// The kinds of images that are kept: those that every browser shows.
public enum ImageType: String, ColumnChoice, Codable {
  /// JPEG.
  case jpeg
  /// PNG.
  case png
  /// WebP.
  case webp

  /// The kind of what begins with these bytes, whatever its name says; nil for anything else.
  ///
  /// Sources: ISO/IEC 10918-1 B.1.1.3 (SOI and the next marker), ISO/IEC 15948 5.2 (the PNG
  /// signature), RFC 9649 2.4 (RIFF header with the form type WEBP).
  public init?(content bytes: some Collection<UInt8>) {
    let start = Array(bytes.prefix(Self.markBytes))
    if start.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if start.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if start.starts(with: Array("RIFF".utf8)), start.count == Self.markBytes,
      start[8...].elementsEqual("WEBP".utf8)
    {
      self = .webp
    } else {
      return nil
    }
  }

  /// Bytes from the start that tell the kind.
  public static let markBytes = 12

  /// Such as `image/png`.
  public var mediaType: String { "image/\(rawValue)" }
}
