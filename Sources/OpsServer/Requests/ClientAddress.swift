import Hummingbird
import NIOCore

/// Where a request comes from. What a client says of itself counts for nothing: only the
/// connection, and behind a proxy that was named as trusted, the last address this proxy has added.
enum ClientAddress {
  static func of(
    _ request: Request, _ channel: any Channel, _ trusted: Set<String>
  ) -> String? {
    let peer = channel.remoteAddress?.ipAddress
    guard let peer, trusted.contains(peer),
      let last = request.headers[values: FieldName.forwardedFor].last?.split(separator: ",").last
    else { return peer }
    let address = last.drop { $0 == " " || $0 == "\t" }
    let isAddress =
      (3...45).contains(address.utf8.count)
      && address.utf8.allSatisfy { byte in
        (0x30...0x3A).contains(byte) || byte == 0x2E || (0x61...0x66).contains(byte | 0x20)
      }
    return isAddress ? String(address) : peer
  }
}
