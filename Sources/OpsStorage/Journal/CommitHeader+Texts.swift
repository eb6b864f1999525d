import OpsDomain

/// What the texts of a header may hold. They stay in the journal for ever and are shown to others,
/// so nothing in them may hide, forge or break a line: see ``TextRules/isForbidden(_:)``.
extension CommitHeader {
  /// Throws `data.bad_value` with the field unless every text is short enough and printable. Asked
  /// by every store when a commit is made, so that there is no way around it.
  public func checkTexts() throws(OpsError) {
    try Self.check(key: key)
    if let reason { try Self.check(reason: reason) }
    guard (1...Limits.nameLength).contains(operation.utf8.count),
      Self.isPrintable(operation, allowingLines: false)
    else {
      throw Self.problem(
        "The operation name must have 1 to \(Limits.nameLength) printable characters", "operation",
        "correct the name")
    }
    for elevation in elevations {
      guard elevation.utf8.count <= Limits.noteLength,
        Self.isPrintable(elevation, allowingLines: false)
      else {
        throw Self.problem(
          "The reason of a part that ran as the system must have at most \(Limits.noteLength) "
            + "printable characters", "elevations", "correct the reason")
      }
    }
  }

  /// Throws `data.bad_value` unless `key` may be an idempotency key: 1…``Limits/keyLength``
  /// characters, without control or invisible characters.
  public static func check(key: String) throws(OpsError) {
    guard (1...Limits.keyLength).contains(key.unicodeScalars.count) else {
      throw problem("The key must have 1 to \(Limits.keyLength) characters", "key", "shorten it")
    }
    guard isPrintable(key, allowingLines: false) else {
      throw problem("The key contains a control or invisible character", "key")
    }
  }

  /// Throws `data.bad_value` unless `reason` may be a reason: at most ``Limits/noteLength``
  /// characters; of control and invisible characters only line feeds and tabs.
  public static func check(reason: String) throws(OpsError) {
    guard reason.unicodeScalars.count <= Limits.noteLength else {
      throw problem(
        "The reason has more than \(Limits.noteLength) characters", "reason", "shorten it")
    }
    guard isPrintable(reason, allowingLines: true) else {
      throw problem("The reason contains a control or invisible character", "reason")
    }
  }

  /// `reason` as it can be kept whatever it holds, for an entry that must not be lost: what is
  /// forbidden becomes U+FFFD, what is too long is cut.
  public static func kept(reason: String) -> String {
    var kept = String.UnicodeScalarView()
    for scalar in reason.unicodeScalars.prefix(Limits.noteLength) {
      kept.append(TextRules.isForbidden(scalar, allowingLines: true) ? "\u{FFFD}" : scalar)
    }
    return String(kept)
  }

  private static func isPrintable(_ text: String, allowingLines: Bool) -> Bool {
    if ASCII.withBytes(text, ASCII.isPrintable) { return true }
    return !text.unicodeScalars.contains { TextRules.isForbidden($0, allowingLines: allowingLines) }
  }

  private static func problem(
    _ text: String, _ field: String, _ hint: String = "remove the character"
  ) -> OpsError {
    OpsError(.badValue, text, field: field, hint: hint)
  }
}
