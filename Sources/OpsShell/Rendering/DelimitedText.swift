import OpsKernel

/// Comma- and tab-separated text.
enum DelimitedText {
  /// One CSV record (RFC 4180), with its line end.
  ///
  /// A text that a spreadsheet would run as a formula gets an apostrophe in front
  /// (``CellPolicy/neutralised``), which every reader of the product takes off again.
  static func appendCSV(_ cells: [String], to output: inout [UInt8]) {
    for (index, cell) in cells.enumerated() {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      let needsQuotes = isQuoted(cell) || (cells.count == 1 && cell.isEmpty)
      if needsQuotes { output.append(UInt8(ascii: "\"")) }
      if CellPolicy.isMarked(cell.utf8) { output.append(CellPolicy.guardMark) }
      for byte in cell.utf8 {
        if byte == UInt8(ascii: "\"") { output.append(byte) }
        output.append(byte)
      }
      if needsQuotes { output.append(UInt8(ascii: "\"")) }
    }
    output.append(0x0D)
    output.append(0x0A)
  }

  /// One line of tab-separated text.
  static func appendTSV(_ cells: [String], to output: inout [UInt8]) {
    for (index, cell) in cells.enumerated() {
      if index > 0 { output.append(0x09) }
      appendEscaped(cell, to: &output)
    }
    output.append(0x0A)
  }

  /// A text on one line: `\t \n \r \\`, other control characters as `\xNN`, so it can be undone.
  static func appendEscaped(_ text: String, to output: inout [UInt8]) {
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x09: output.append(contentsOf: #"\t"#.utf8)
      case 0x0A: output.append(contentsOf: #"\n"#.utf8)
      case 0x0D: output.append(contentsOf: #"\r"#.utf8)
      case 0x5C: output.append(contentsOf: #"\\"#.utf8)
      case 0..<0x20, 0x7F..<0xA0:
        output.append(contentsOf: "\\x\(Sanitizer.hex(scalar.value, digits: 2))".utf8)
      default: output.append(contentsOf: UTF8.encode(scalar) ?? .init())
      }
    }
  }

  private static func isQuoted(_ cell: String) -> Bool {
    guard let first = cell.utf8.first, let last = cell.utf8.last else { return false }
    if first == 0x20 || last == 0x20 { return true }
    return cell.utf8.contains { byte in
      byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == 0x0A || byte == 0x0D
    }
  }
}
