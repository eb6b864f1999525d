extension RoleAssignment {
  /// Whether the role is held at that moment: given, not taken back, not past its end.
  public func isHeld(at moment: CivilMoment) -> Bool {
    revokedAt == nil && expiresOn.map { moment.date <= $0 } ?? true
      && expiresAt.map { moment.instant < $0 } ?? true
  }
}
