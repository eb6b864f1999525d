import OpsDomain
import OpsKernel

/// Text in a cell of an exported CSV file.
///
/// An absent value is an empty cell, an empty text is `""`. A text that a spreadsheet would run as
/// a formula gets a `'` in front, and so does a text that begins with one: so the `'` can be taken
/// off again, and the text is what it was.
enum ExportCell {
  static let guardMark = UInt8(ascii: "'")
  private static let quote = UInt8(ascii: "\"")

  /// Appends the text of a cell.
  static func append(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    text.withUTF8 { append($0, to: &bytes) }
  }

  private static func append(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    guard let first = text.first else {
      bytes.append(quote)
      bytes.append(quote)
      return
    }
    let isGuarded = first == guardMark || mayBeFormula(first) && CellPolicy.isFormula(text)
    guard needsQuotes(text) else {
      if isGuarded { bytes.append(guardMark) }
      bytes.append(contentsOf: text)
      return
    }
    bytes.append(quote)
    if isGuarded { bytes.append(guardMark) }
    for byte in text {
      if byte == quote { bytes.append(byte) }
      bytes.append(byte)
    }
    bytes.append(quote)
  }

  /// The text of a cell as it was written.
  static func text(of cell: String) -> String {
    cell.utf8.first == guardMark ? String(cell.dropFirst()) : cell
  }

  private static func mayBeFormula(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x3d, 0x40, 0x09, 0x0d, 0x0a, 0x2b, 0x2d, 0xef: true
    default: false
    }
  }

  private static func needsQuotes(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    for byte in text {
      switch byte {
      case 0x2c, 0x22, 0x0a, 0x0d: return true
      default: continue
      }
    }
    return text.first == 0xef
  }
}
