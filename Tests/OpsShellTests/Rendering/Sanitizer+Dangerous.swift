@testable import OpsShell

extension Sanitizer {
  /// Whether a scalar must not reach a terminal as it is, said a second time so that a gap in the
  /// program's own list is found.
  static func isDangerous(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0: true
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    case 0x200B, 0x2028, 0x2029, 0x206A...0x206F, 0xFEFF, 0xFFF9...0xFFFB: true
    default: false
    }
  }
}
