import OpsDomain

/// Digital link URIs: `https://id.gs1.org/01/09506000134352/10/ABC?17=270301`.
enum GS1DigitalLink {
  /// Throws `data.bad_value` for a URI that is no digital link.
  static func elements(of text: String) throws(OpsError) -> [GS1Element] {
    let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)[0]
      .split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let segments = parts[0].split(separator: "/", omittingEmptySubsequences: false)
    // scheme, empty, host, and then anything before the key.
    guard segments.count >= 5, let key = keyPosition(in: segments) else { throw noLink }
    var elements: [GS1Element] = []
    for position in stride(from: key, to: segments.count - 1, by: 2) {
      elements.append(
        try element(segments[position], segments[position + 1], isKey: position == key))
    }
    try check(elements)
    for pair in parts.count > 1 ? parts[1].split(separator: "&") : [] {
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2, let known = GS1Dictionary.identifiers[String(sides[0])] else {
        continue
      }
      guard known.isAttribute else { throw noLink }
      elements.append(try element(sides[0], sides[1], isKey: false))
    }
    return elements
  }

  private static var noLink: OpsError {
    OpsError(
      .badValue, "This is not a GS1 digital link", field: "code",
      hint: "write it like https://id.gs1.org/01/09506000134352/10/ABC")
  }

  /// The first place from which a key and pairs follow up to the end. What stands before it is a
  /// path of the resolver.
  private static func keyPosition(in segments: [Substring]) -> Int? {
    func known(_ position: Int) -> GS1ApplicationIdentifier? {
      GS1Dictionary.identifiers[String(segments[position])]
    }
    return stride(from: 3 + (segments.count - 1) % 2, to: segments.count - 1, by: 2)
      .first { position in
        known(position)?.qualifiers != nil
          && stride(from: position, to: segments.count, by: 2).allSatisfy { known($0) != nil }
      }
  }

  private static func element(
    _ code: Substring, _ data: Substring, isKey: Bool
  ) throws(OpsError) -> GS1Element {
    guard let known = GS1Dictionary.identifiers[String(code)], var text = decoded(data) else {
      throw noLink
    }
    // A trade item number may stand with as many digits as its barcode has.
    if isKey, code == "01", text.utf8.count < 14 {
      text = String(repeating: "0", count: 14 - text.utf8.count) + text
    }
    try known.check(text[...])
    return GS1Element(code: known.code, data: text)
  }

  /// Qualifiers follow their key in the order of the standard; each may be left out.
  private static func check(_ elements: [GS1Element]) throws(OpsError) {
    guard let key = elements.first,
      let orders = GS1Dictionary.identifiers[key.code]?.qualifiers
    else { throw noLink }
    let given = elements.dropFirst().map { Substring($0.code) }
    let fits = given.isEmpty || orders.contains { isPart(given, of: $0) }
    guard fits else { throw noLink }
  }

  private static func isPart(_ given: [Substring], of order: [Substring]) -> Bool {
    var rest = order[...]
    for code in given {
      guard let found = rest.firstIndex(of: code) else { return false }
      rest = rest[(found + 1)...]
    }
    return true
  }

  /// Percent signs resolved; nil for broken ones.
  private static func decoded(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
