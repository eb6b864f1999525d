import OpsDomain

/// Reads claims one by one; what is missing or of another kind is nil, never a guess.
struct ClaimReader: Sendable {
  let claims: DocumentObject

  /// Text of 1 to `maximum` bytes.
  func text(_ name: String, maximum: Int = 255) -> String? {
    guard case .text(let text)? = claims[name], (1...maximum).contains(text.utf8.count) else {
      return nil
    }
    return text
  }

  /// Whole seconds since 1970, from 2000 on and up to 9999.
  func time(_ name: String) -> Instant? {
    guard case .integer(let seconds)? = claims[name],
      (946_684_800...253_402_300_799).contains(seconds)
    else { return nil }
    return Instant(milliseconds: seconds * 1000)
  }

  func has(_ name: String) -> Bool { claims[name] != nil }

  /// Whether the claim is true. Some providers write that as a word.
  func flag(_ name: String) -> Bool { claims[name]?.flag ?? (claims[name]?.string == "true") }

  func words(_ name: String) -> [String] { claims[name]?.items?.compactMap(\.string) ?? [] }

  /// Whether the text claim is `wanted`, byte for byte.
  func says(_ name: String, _ wanted: String) -> Bool {
    guard let text = text(name, maximum: 1024) else { return false }
    return TextFolding.sameBytes(text, wanted)
  }
}
