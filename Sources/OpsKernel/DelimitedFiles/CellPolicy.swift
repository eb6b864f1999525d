/// What a ``DelimitedWriter`` does with cells a spreadsheet would run as a formula.
public enum CellPolicy: Sendable {
  /// A cell that starts with `=`, `+`, `-`, `@`, one of their full-width forms, TAB, CR or LF and
  /// is no plain number gets a `'` in front, which makes a spreadsheet show it as text (OWASP, CSV
  /// injection). For files that people open. ``DelimitedField/plainText`` takes it off again.
  case neutralised
  /// Cells are written as they are. For files programs read back.
  case raw

  /// The `'` that ``neutralised`` puts in front.
  package static let guardMark: UInt8 = 0x27

  /// Whether a spreadsheet would run a cell with these bytes.
  package static func isFormula(_ cell: some Collection<UInt8>) -> Bool {
    switch cell.first {
    case 0x3d, 0x40, 0x09, 0x0d, 0x0a: true  // = @ TAB CR LF
    case 0x2b, 0x2d: !isPlainNumber(cell.dropFirst())  // + -
    case 0xef: isWideSign(cell.dropFirst())
    default: false
    }
  }

  /// Whether ``neutralised`` puts a mark in front of a cell with these bytes: of a formula, and of
  /// a formula that has marks already, so that taking one off always gives what was there.
  package static func isMarked(_ cell: some Collection<UInt8>) -> Bool {
    guard cell.first == guardMark else { return isFormula(cell) }
    return isFormula(cell.drop { $0 == guardMark })
  }

  /// The bytes of a cell without the mark that ``neutralised`` has put in front of them.
  package static func unmarked<Cell: Collection<UInt8>>(_ cell: Cell) -> Cell.SubSequence {
    guard cell.first == guardMark, isMarked(cell) else { return cell[...] }
    return cell.dropFirst()
  }

  /// The rest of `＝`, `＋`, `－` or `＠` behind their first byte.
  private static func isWideSign(_ rest: some Collection<UInt8>) -> Bool {
    guard rest.first == 0xbc else { return false }
    switch rest.dropFirst().first {
    case 0x9d, 0x8b, 0x8d, 0xa0: return true
    default: return false
    }
  }

  /// Digits, with an optional fraction and exponent: `12`, `3.50`, `1e-7`. The sign is already off.
  private static func isPlainNumber(_ cell: some Collection<UInt8>) -> Bool {
    var digits = 0
    var stage = Stage.whole
    for byte in cell {
      switch (byte, stage) {
      case (0x30...0x39, _):
        digits += 1
        if stage == .exponentSign { stage = .exponent }
      case (0x2e, .whole) where digits > 0:
        stage = .fraction
        digits = 0
      case (0x65, .whole), (0x65, .fraction), (0x45, .whole), (0x45, .fraction):
        guard digits > 0 else { return false }
        stage = .exponentSign
        digits = 0
      case (0x2b, .exponentSign), (0x2d, .exponentSign):
        stage = .exponent
      default:
        return false
      }
    }
    return digits > 0
  }

  private enum Stage { case whole, fraction, exponentSign, exponent }
}
