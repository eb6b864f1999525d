import OpsDomain

/// What a mail server answers: a code of three digits and one or more lines (RFC 5321, 4.2).
struct MailReply: Equatable {
  let code: Int
  let lines: [String]

  /// Whether the server may take the same thing later.
  var isPassing: Bool { (400..<500).contains(code) }

  /// Reads one reply from the start of `bytes` and removes it; nil when it has not come in whole.
  /// Throws `protocol.version` for what is no reply.
  static func take(from bytes: inout [UInt8]) throws(OpsError) -> MailReply? {
    var rest = bytes[...]
    var lines: [String] = []
    while let end = rest.firstIndex(of: 0x0A) {
      var line = rest[rest.startIndex..<end]
      if line.last == 0x0D { line = line.dropLast() }
      rest = rest[(end + 1)...]
      let text = String(decoding: line, as: UTF8.self)
      guard line.count >= 3, let code = Int(text.prefix(3)), (200..<600).contains(code) else {
        throw strange
      }
      lines.append(String(text.dropFirst(4)))
      if line.count == 3 || line[line.startIndex + 3] == 0x20 {
        bytes = Array(rest)
        return MailReply(code: code, lines: lines)
      }
    }
    guard bytes.count <= 64 << 10 else { throw strange }
    return nil
  }

  static let strange = OpsError(.protocolMismatch, "The mail server does not use the protocol SMTP")
}
