extension Location {
  /// Whether its levels stay at zero or above. Those of goods on their way do whatever the location
  /// allows: nothing arrives that was not sent.
  public var keepsFloor: Bool { !allowsNegative || kind == .transit }
}
