/// What a ``DelimitedWriter`` does with cells a spreadsheet would run as a formula.
public enum CellPolicy: Sendable {
  /// A cell that starts with `=`, `+`, `-`, `@`, TAB or CR and is no plain number gets a `'` in
  /// front, which makes a spreadsheet show it as text (OWASP, CSV injection). For files that
  /// people open.
  case neutralised
  /// Cells are written as they are. For files programs read back.
  case raw

  /// Whether a cell with these bytes would be changed by ``neutralised``.
  package static func isFormula(_ cell: some Collection<UInt8>) -> Bool {
    switch cell.first {
    case 0x3d, 0x40, 0x09, 0x0d: true  // = @ TAB CR
    case 0x2b, 0x2d: !isPlainNumber(cell.dropFirst())  // + -
    default: false
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
