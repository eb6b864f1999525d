import OpsDomain

/// The address of a place on the web, read strictly: what is not exactly one is nil. Kept are the
/// parts that decide where a request goes.
struct WebAddress: Sendable, Equatable {
  /// The address as it was given.
  let text: String
  /// Whether it is `https`.
  let isSecure: Bool
  /// The host in small letters, without the port.
  let host: String

  /// An address without spaces, quotes, user name and fragment, of at most 2,048 characters.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard (8...2_048).contains(bytes.count),
      bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !Self.strange.contains($0) })
    else { return nil }
    let scheme = text.prefix { $0 != ":" }
    guard scheme == "https" || scheme == "http",
      text.dropFirst(scheme.count).hasPrefix("://")
    else { return nil }
    let authority = text.dropFirst(scheme.count + 3).prefix { $0 != "/" && $0 != "?" }
    let parts = authority.split(separator: ":", omittingEmptySubsequences: false)
    guard let host = parts.first, !host.isEmpty, parts.count <= 2,
      host.utf8.allSatisfy({ Self.isHostByte($0) }), Self.isPort(parts.dropFirst().first)
    else { return nil }
    self.text = text
    isSecure = scheme == "https"
    self.host = host.lowercased()
  }

  /// Whether it is on this machine itself.
  var isLoopback: Bool { host == "127.0.0.1" || host == "localhost" }

  /// Characters that readers of addresses do not agree about.
  private static let strange = Set("\"<>\\^`{|}@#".utf8)

  private static func isHostByte(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
      || byte == 0x2D || byte == 0x2E
  }

  private static func isPort(_ text: Substring?) -> Bool {
    guard let text else { return true }
    guard text.utf8.count <= 5, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return false
    }
    return (1...65_535).contains(Int(text) ?? 0)
  }
}
