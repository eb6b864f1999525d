import OpsDomain

/// Images for the graphics protocol of kitty. Source: "Terminal graphics protocol" in the
/// documentation of kitty, sections "PNG data" and "Remote client".
enum KittyDrawing {
  /// Characters of one part.
  private static let part = 4096

  /// The PNG as escape sequences: shown at once, and the terminal answers nothing.
  static func bytes(of png: [UInt8]) -> [UInt8] {
    let text = Array(Base64.encode(png).utf8)
    var result: [UInt8] = []
    for start in stride(from: 0, to: text.count, by: part) {
      let end = min(start + part, text.count)
      let first = start == 0 ? "a=T,f=100,q=2," : ""
      result += Array("\u{1B}_G\(first)m=\(end < text.count ? 1 : 0);".utf8)
      result += text[start..<end]
      result += Array("\u{1B}\\".utf8)
    }
    return result + [UInt8(ascii: "\n")]
  }
}
