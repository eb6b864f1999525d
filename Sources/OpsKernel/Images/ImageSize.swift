import OpsDomain

/// How wide and high an image says it is, in pixels.
public struct ImageSize: Sendable, Equatable {
  /// Pixels that an image may be wide and high: what every browser shows.
  public static let limits: ClosedRange<Int> = 1...20_000

  /// Pixels from left to right.
  public let width: Int
  /// Pixels from top to bottom.
  public let height: Int

  /// A size in pixels; it may be outside the limits.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// What the header of an image says; nil for one that has none, or not all of it.
  public init?(content bytes: [UInt8], of type: ImageType) {
    let size =
      switch type {
      case .jpeg: Self.jpeg(bytes)
      case .png: Self.png(bytes)
      case .webp: Self.webp(bytes)
      }
    guard let size else { return nil }
    self = size
  }

  /// Whether it is within ``limits``.
  public var isAllowed: Bool {
    Self.limits.contains(width) && Self.limits.contains(height)
  }

  /// The chunk IHDR comes first. Source: ISO/IEC 15948 11.2.2.
  private static func png(_ bytes: [UInt8]) -> ImageSize? {
    guard has("IHDR", bytes, at: 12), let width = big(4, bytes, at: 16),
      let height = big(4, bytes, at: 20)
    else { return nil }
    return ImageSize(width: width, height: height)
  }

  /// Segments follow each other up to the header of the frame. Source: ISO/IEC 10918-1 B.1.1 and
  /// B.2.2.
  private static func jpeg(_ bytes: [UInt8]) -> ImageSize? {
    var place = 2
    while place + 1 < bytes.count, bytes[place] == 0xFF {
      let marker = bytes[place + 1]
      switch marker {
      // A byte that fills up, and markers that stand alone.
      case 0xFF: place += 1
      case 0x01, 0xD0...0xD7: place += 2
      // Frames: all of this row but tables and what is reserved.
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        guard let height = big(2, bytes, at: place + 5), let width = big(2, bytes, at: place + 7)
        else { return nil }
        return ImageSize(width: width, height: height)
      // The image itself, or its end, before any frame.
      case 0xD8...0xDA: return nil
      default:
        guard let length = big(2, bytes, at: place + 2), length >= 2 else { return nil }
        place += 2 + length
      }
    }
    return nil
  }

  /// The first chunk says it, in one of three ways. Source: RFC 9649 2.5 to 2.7, RFC 6386 9.1.
  private static func webp(_ bytes: [UInt8]) -> ImageSize? {
    if has("VP8X", bytes, at: 12) {
      guard let width = little(3, bytes, at: 24), let height = little(3, bytes, at: 27) else {
        return nil
      }
      return ImageSize(width: width + 1, height: height + 1)
    }
    if has("VP8L", bytes, at: 12) {
      guard bytes.count > 20, bytes[20] == 0x2F, let both = little(4, bytes, at: 21) else {
        return nil
      }
      return ImageSize(width: (both & 0x3FFF) + 1, height: ((both >> 14) & 0x3FFF) + 1)
    }
    guard has("VP8 ", bytes, at: 12), big(3, bytes, at: 23) == 0x9D012A,
      let width = little(2, bytes, at: 26), let height = little(2, bytes, at: 28)
    else { return nil }
    return ImageSize(width: width & 0x3FFF, height: height & 0x3FFF)
  }

  private static func has(_ word: String, _ bytes: [UInt8], at place: Int) -> Bool {
    bytes.dropFirst(place).starts(with: word.utf8)
  }

  /// A number of so many bytes, the highest one first; nil behind the end.
  private static func big(_ count: Int, _ bytes: [UInt8], at place: Int) -> Int? {
    guard place + count <= bytes.count else { return nil }
    return bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
  }

  /// The same with the lowest one first.
  private static func little(_ count: Int, _ bytes: [UInt8], at place: Int) -> Int? {
    guard place + count <= bytes.count else { return nil }
    return bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
