import NIOCore

/// Whether an address is one of the public internet. Webhooks lead nowhere else unless the
/// configuration says so: people choose where they go, and the server stands inside a network that
/// they do not. Ranges: the special-purpose address registries of IANA (RFC 6890).
enum PublicAddress {
  static func contains(_ address: SocketAddress) -> Bool {
    switch address {
    case .v4(let found):
      let bytes = withUnsafeBytes(of: found.address.sin_addr) { Array($0) }
      return isPublic4(bytes)
    case .v6(let found):
      let bytes = withUnsafeBytes(of: found.address.sin6_addr) { Array($0) }
      return isPublic6(bytes)
    case .unixDomainSocket: return false
    }
  }

  private static func isPublic4(_ bytes: [UInt8]) -> Bool {
    switch (bytes[0], bytes[1], bytes[2]) {
    case (0, _, _), (10, _, _), (127, _, _), (224...255, _, _): false
    case (100, 64...127, _), (169, 254, _), (172, 16...31, _), (192, 168, _): false
    case (192, 0, 0), (192, 0, 2), (192, 88, 99), (198, 18...19, _): false
    case (198, 51, 100), (203, 0, 113): false
    default: true
    }
  }

  private static func isPublic6(_ bytes: [UInt8]) -> Bool {
    let isMapped = bytes[..<10].allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
    let isTranslated =
      bytes[..<4].elementsEqual([0, 0x64, 0xFF, 0x9B]) && bytes[4..<12].allSatisfy { $0 == 0 }
    if isMapped || isTranslated { return isPublic4(Array(bytes[12...])) }
    // Global unicast is 2000::/3; of it documentation, 6to4, Teredo and benchmarks lead elsewhere.
    guard bytes[0] & 0xE0 == 0x20 else { return false }
    if bytes[0] == 0x20, bytes[1] == 0x02 { return false }
    if bytes[0] == 0x20, bytes[1] == 0x01 {
      return !(bytes[2] == 0x0D && bytes[3] == 0xB8) && bytes[2] >= 0x02
    }
    return !(bytes[0] == 0x3F && bytes[1] == 0xFF)
  }
}
