import OpsKernel

/// Images for terminals with sixel. Source: DEC, VT330/VT340 Programmer Reference Manual, volume 2,
/// chapter 14.
enum SixelDrawing {
  /// Rows of one band.
  private static let band = 6

  /// The image as one escape sequence: its colours, then band by band each colour of the band.
  static func bytes(of image: PaletteImage) -> [UInt8] {
    var text = "\u{1B}P0;1;0q\"1;1;\(image.width);\(image.height)"
    for (place, color) in image.colors.enumerated() {
      let parts = color.map { String((Int($0) * 100 + 127) / 255) }.joined(separator: ";")
      text += "#\(place);2;\(parts)"
    }
    for top in stride(from: 0, to: image.height, by: band) {
      text += lines(of: image, from: top).joined(separator: "$") + "-"
    }
    return Array((text + "\u{1B}\\\n").utf8)
  }

  /// A line for each colour of a band, in the order of the colours.
  private static func lines(of image: PaletteImage, from top: Int) -> [String] {
    var columns: [Int: [UInt8]] = [:]
    for row in 0..<min(band, image.height - top) {
      let start = (top + row) * image.width
      for x in 0..<image.width {
        guard let color = image.pixels[start + x] else { continue }
        columns[color, default: [UInt8](repeating: 0, count: image.width)][x] |= 1 << row
      }
    }
    return columns.sorted { $0.key < $1.key }.map { "#\($0.key)" + shortened($0.value) }
  }

  /// The columns as characters, equal ones behind each other as a number and one of them.
  private static func shortened(_ columns: [UInt8]) -> String {
    var text = ""
    var start = 0
    while start < columns.count {
      var end = start + 1
      while end < columns.count, columns[end] == columns[start] { end += 1 }
      let character = String(UnicodeScalar(columns[start] + 63))
      let count = end - start
      text += count > 3 ? "!\(count)\(character)" : String(repeating: character, count: count)
      start = end
    }
    return text
  }
}
