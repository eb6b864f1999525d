/// The part of a network address by which visitors are counted: a whole IPv4 address, also if it is
/// written as an IPv6 address, and the first 64 bits of an IPv6 address. One visitor usually has
/// all addresses with the same 64 bits, and could use another one each time.
package enum AddressNetwork {
  /// The network of an address, such as `192.0.2.1` or `2001:db8:0:1::/64`. Text that is no IPv6
  /// address stays as it is.
  package static func of(_ address: String) -> String {
    guard let all = groups(of: address) else { return address }
    guard all.prefix(5).allSatisfy({ $0 == 0 }), all[5] == 0xFFFF else {
      return all.prefix(4).map { String($0, radix: 16) }.joined(separator: ":") + "::/64"
    }
    let bytes = all.suffix(2).flatMap { [$0 >> 8, $0 & 0xFF] }
    return bytes.map { String($0) }.joined(separator: ".")
  }

  /// Whether the text is the address of one machine, IPv4 or IPv6.
  package static func isAddress(_ text: String) -> Bool {
    if groups(of: text) != nil { return true }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
  }

  /// The eight groups of an IPv6 address; nil for other text.
  private static func groups(of address: String) -> [UInt16]? {
    // After the sign comes the interface that a local address belongs to.
    let text = address.prefix { $0 != "%" }
    guard let gap = text.firstRange(of: "::") else {
      let all = parts(text)
      return all?.count == 8 ? all : nil
    }
    guard let first = parts(text[..<gap.lowerBound]), let last = parts(text[gap.upperBound...]),
      first.count + last.count < 8
    else { return nil }
    return first + Array(repeating: 0, count: 8 - first.count - last.count) + last
  }

  /// Groups between colons, of which the last may be an IPv4 address, which stands for two.
  private static func parts(_ text: Substring) -> [UInt16]? {
    guard !text.isEmpty else { return [] }
    var found: [UInt16] = []
    for part in text.split(separator: ":", omittingEmptySubsequences: false) {
      if part.contains(".") {
        let bytes = part.split(separator: ".").compactMap { UInt8($0) }.map { UInt16($0) }
        guard bytes.count == 4 else { return nil }
        found += [bytes[0] << 8 | bytes[1], bytes[2] << 8 | bytes[3]]
      } else {
        guard let group = UInt16(part, radix: 16) else { return nil }
        found.append(group)
      }
    }
    return found
  }
}
