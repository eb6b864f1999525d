import OpsDomain

/// What a holder takes away from a token: limits, and perhaps a number of uses. Written as lines,
/// so that a verifier that does not know one refuses the token.
public struct TokenCaveats: Sendable, Equatable {
  /// What the holder takes away from the rights of the token.
  public var limits: AccessLimits
  /// How often the token may be shown; nil for any number.
  public var uses: Int?

  /// Caveats with these limits and this number of uses.
  public init(limits: AccessLimits = .none, uses: Int? = nil) {
    self.limits = limits
    self.uses = uses
  }

  /// The lines, such as `scope stock`, `rows 5`, `hours mon-fri 08:00-18:00`, `uses 3`,
  /// `until 2027-03-31T16:00:00Z`, `read-only`.
  public var text: String {
    var lines = limits.scopes.map { "scope " + $0.map(\.text).joined(separator: " ") }
    if limits.isReadOnly { lines.append("read-only") }
    if let rows = limits.maximumRows { lines.append("rows \(rows)") }
    lines += limits.hours.map { "hours \($0)" }
    if let end = limits.notAfter { lines.append("until \(end)") }
    if let uses { lines.append("uses \(uses)") }
    return lines.joined(separator: "\n")
  }

  /// Throws `signin.expired` for lines that are no caveats: what cannot be understood cannot be
  /// obeyed.
  init(parsing text: String) throws(OpsError) {
    limits = .none
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let words = line.split(separator: " ").map(String.init)
      guard let name = words.first else { throw Self.unknown }
      try add(name, Array(words.dropFirst()))
    }
  }

  private mutating func add(_ name: String, _ words: [String]) throws(OpsError) {
    switch name {
    case "scope" where !words.isEmpty:
      var scopes: [AccessScope] = []
      for word in words { scopes.append(try AccessScope(parsing: word)) }
      limits.scopes.append(scopes)
    case "read-only" where words.isEmpty: limits.isReadOnly = true
    case "rows":
      limits.maximumRows = Swift.min(try Self.number(words), limits.maximumRows ?? .max)
    case "uses": uses = Swift.min(try Self.number(words), uses ?? .max)
    case "until" where words.count == 1:
      let end = try Instant(parsing: words[0], field: "token")
      limits.notAfter = Swift.min(end, limits.notAfter ?? end)
    case "hours": limits.hours.append(try WeeklyHours(parsing: words.joined(separator: " ")))
    default: throw Self.unknown
    }
  }

  private static func number(_ words: [String]) throws(OpsError) -> Int {
    guard words.count == 1, let number = Int(words[0]), number >= 1 else { throw unknown }
    return number
  }

  private static let unknown = OpsError(
    .signInExpired, "The token has a limit that this version does not know",
    hint: "narrow the token again with the same version of opsh")
}
