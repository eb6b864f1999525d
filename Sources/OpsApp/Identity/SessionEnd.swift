import OpsDomain

/// When the session of a prompt ends if nothing is done, and the warning before it.
struct SessionEnd {
  let at: Instant
  /// Whether any command puts it off.
  let isIdle: Bool
  /// From when on people are told: five minutes before, or half-way where less is left unused.
  let warnsAt: Instant

  /// Nil for a person who came in without a session.
  /// - Parameter seen: When the facts were found out.
  init?(_ session: SessionFacts?, seen: Instant) {
    guard let session, session.kind == .session else { return nil }
    let idle = session.idleUntil ?? .maximum
    at = min(session.expiresAt, idle)
    isIdle = idle < session.expiresAt
    let warning = Limits.sessionWarning.milliseconds
    let lead = isIdle ? min(warning, at.since(seen).milliseconds / 2) : warning
    warnsAt = at.adding(milliseconds: -lead)
  }

  /// The warning, when it is time for it.
  func text(at now: Instant) -> String? {
    guard warnsAt <= now, now < at else { return nil }
    let minutes = max(1, (at.since(now).milliseconds + 59_999) / 60_000)
    return isIdle
      ? "Your session ends in \(minutes) min unless you run something."
      : "Your session ends in \(minutes) min: `auth login NAME` starts a new one."
  }
}
