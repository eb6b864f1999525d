import OpsDomain

extension Principal {
  /// When the principal has to be worked out again: rights, session or token end or change then.
  /// Nil for the owner of the process, whose rights do not end.
  public var validUntil: Instant? {
    [rights.validUntil, limits.notAfter, session?.expiresAt, session?.idleUntil]
      .compactMap { $0 }.min()
  }

  /// Throws `signin.expired` once the rights that were worked out may no longer hold: long work
  /// must not outlive them.
  func requireCurrent(at now: Instant) throws(OpsError) {
    guard let validUntil, validUntil <= now else { return }
    throw OpsError(
      .signInExpired, "Your rights were calculated only until \(validUntil)",
      hint: "repeat the command; your rights are then calculated again")
  }
}
