/// How lines end in a file that is written.
public enum LineEnd: String, Sendable, CaseIterable, Codable {
  case lf, crlf

  var bytes: [UInt8] { self == .lf ? [0x0a] : [0x0d, 0x0a] }
}
