extension RoleAssignment {
  /// Whether the role is held on that civil date: given, not taken back, not past its end.
  public func isHeld(on today: CivilDate) -> Bool {
    revokedAt == nil && expiresOn.map { today <= $0 } ?? true
  }
}
