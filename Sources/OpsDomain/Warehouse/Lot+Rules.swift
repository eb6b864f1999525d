extension Lot {
  /// Whether the lot is past its date on `day`. The best-before date itself is still good.
  public func isExpired(on day: CivilDate) -> Bool {
    guard let expiresOn else { return false }
    return expiresOn < day
  }
}
