import OpsDomain

/// Forms as browsers and OAuth clients send them (`application/x-www-form-urlencoded`).
public enum FormCoding {
  /// Most fields of a form.
  public static let fields = 32

  /// The fields. Throws `data.malformed` for a broken escape, a field given twice, or too many.
  public static func read(_ text: String) throws(OpsError) -> [String: String] {
    var found: [String: String] = [:]
    guard !text.isEmpty else { return found }
    for pair in text.split(separator: "&", omittingEmptySubsequences: false) {
      let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard halves.count == 2, found.count < fields, let name = decode(halves[0]), !name.isEmpty,
        let value = decode(halves[1]), found[name] == nil
      else { throw OpsError(.malformed, "The form cannot be read", field: "body") }
      found[name] = value
    }
    return found
  }

  /// The fields as a form, sorted by name.
  public static func bytes(_ fields: [String: String]) -> [UInt8] {
    let pairs = fields.sorted { $0.key < $1.key }.map { name, value in
      PercentCoding.encode(name) + "=" + PercentCoding.encode(value)
    }
    return Array(pairs.joined(separator: "&").utf8)
  }

  private static func decode(_ text: Substring) -> String? {
    PercentCoding.decode(String(text.map { $0 == "+" ? " " : $0 }))
  }
}
