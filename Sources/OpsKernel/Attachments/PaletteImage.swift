import CGd
import OpsDomain

/// A small image in few colours, for terminals that draw with a palette.
public struct PaletteImage: Sendable, Equatable {
  /// Colours that it has at most.
  public static let mostColors = 255

  /// Pixels from left to right.
  public let width: Int
  /// Pixels from top to bottom.
  public let height: Int
  /// Red, green and blue of each colour, 0 to 255.
  public let colors: [[UInt8]]
  /// The colour of each pixel by its place in ``colors``, row by row; nil where nothing is drawn.
  public let pixels: [Int?]

  /// - Parameters:
  ///   - colors: Red, green and blue of each colour.
  ///   - pixels: The colour of each pixel, row by row.
  public init(width: Int, height: Int, colors: [[UInt8]], pixels: [Int?]) {
    self.width = width
    self.height = height
    self.colors = colors
    self.pixels = pixels
  }

  /// The image in a PNG that ``FileDesk/thumbnail(of:for:)`` has made; nil for any other.
  public init?(png bytes: [UInt8]) {
    guard let size = ImageSize(content: bytes, of: .png), size.width * size.height <= 1 << 20,
      let gd = try? GraphicsLibrary.functions(),
      let image = Thumbnail.open(bytes, .png, with: gd)
    else { return nil }
    defer { gd.gdImageDestroy(image) }
    let (width, height) = (image.pointee.sx, image.pointee.sy)
    var places: [Int32: Int] = [:]
    var colors: [[UInt8]] = []
    var pixels: [Int?] = []
    pixels.reserveCapacity(Int(width) * Int(height))
    // Before the colours are reduced: afterwards nothing is clear.
    var clear: [Bool] = []
    clear.reserveCapacity(pixels.capacity)
    for y in 0..<height {
      for x in 0..<width {
        clear.append(gd.gdImageGetTrueColorPixel(image, x, y) >> 24 & 0x7F > 96)
      }
    }
    _ = gd.gdImageTrueColorToPalette(image, 1, Int32(Self.mostColors))
    for y in 0..<height {
      for x in 0..<width {
        guard !clear[pixels.count] else {
          pixels.append(nil)
          continue
        }
        let color = gd.gdImageGetTrueColorPixel(image, x, y) & 0xFF_FFFF
        let place = places[color] ?? colors.count
        if place == colors.count {
          places[color] = place
          colors.append([16, 8, 0].map { UInt8(truncatingIfNeeded: color >> $0) })
        }
        pixels.append(place)
      }
    }
    self.init(width: Int(width), height: Int(height), colors: colors, pixels: pixels)
  }
}
