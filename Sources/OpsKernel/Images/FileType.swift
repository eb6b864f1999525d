import OpsDomain

/// What a file is, as its first bytes say, whatever its name is.
public enum FileType: String, ColumnChoice, Codable {
  /// Images that every browser shows.
  case jpeg, png, webp
  /// Other images: animations, scans, photos of telephones.
  case gif, tiff, heic
  /// A document with pages, such as a scan.
  case pdf
  /// Several files in one, such as the documents of office programs.
  case zip
  /// Text in UTF-8.
  case text
  /// Anything else.
  case other

  /// Bytes from the start that tell the kind.
  public static let markBytes = 512

  /// The kind of what begins with these bytes.
  ///
  /// Sources: ``ImageType``; GIF89a 17; TIFF 6.0 section 2; ISO/IEC 23008-12 10.2 (brands of HEIF);
  /// ISO 32000-1 7.5.2; APPNOTE.TXT 4.3.7 of ZIP.
  public init(content bytes: some Collection<UInt8>) {
    let start = Array(bytes.prefix(Self.markBytes))
    if let image = ImageType(content: start) {
      self = Self.of(image)
    } else if start.starts(with: Array("GIF87a".utf8)) || start.starts(with: Array("GIF89a".utf8)) {
      self = .gif
    } else if start.starts(with: [0x49, 0x49, 0x2A, 0])
      || start.starts(with: [0x4D, 0x4D, 0, 0x2A])
    {
      self = .tiff
    } else if Self.isHEIC(start) {
      self = .heic
    } else if start.starts(with: Array("%PDF-".utf8)) {
      self = .pdf
    } else if start.starts(with: [0x50, 0x4B, 0x03, 0x04]) {
      self = .zip
    } else {
      self = Self.isText(start) ? .text : .other
    }
  }

  /// The kind of such an image.
  static func of(_ image: ImageType) -> FileType {
    switch image {
    case .jpeg: .jpeg
    case .png: .png
    case .webp: .webp
    }
  }

  /// The image that every browser shows; nil for any other file.
  public var image: ImageType? { ImageType(rawValue: rawValue) }

  /// Such as `application/pdf`. Text is plain text, also where it looks like a page.
  public var mediaType: String {
    switch self {
    case .jpeg, .png, .webp, .gif, .tiff, .heic: "image/\(rawValue)"
    case .pdf, .zip: "application/\(rawValue)"
    case .text: "text/plain; charset=utf-8"
    case .other: "application/octet-stream"
    }
  }

  private static func isHEIC(_ start: [UInt8]) -> Bool {
    guard start.count >= 12, start[4..<8].elementsEqual("ftyp".utf8) else { return false }
    return ["heic", "heix", "mif1", "msf1"].contains { start[8..<12].elementsEqual($0.utf8) }
  }

  /// Whether it is UTF-8 without control characters. The last character may be cut off.
  private static func isText(_ start: [UInt8]) -> Bool {
    guard !start.isEmpty, !start.contains(where: { $0 < 0x09 || (0x0E..<0x20).contains($0) })
    else { return false }
    let whole = start.count < markBytes
    return (0...(whole ? 0 : min(3, start.count))).contains { cut in
      String(validating: start.dropLast(cut), as: UTF8.self) != nil
    }
  }
}
