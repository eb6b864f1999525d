import OpsDomain

/// One way in which people make a change of a record by hand: an operation that does it.
public struct HandWay: Sendable, Equatable {
  /// What the operation asks.
  public let admission: Admission
  /// Whether the operation writes such a record with the rights of the system, so that its own
  /// permission is all it takes.
  public let isElevated: Bool

  /// A way that asks this of the caller; by default it writes with the caller's own rights.
  public init(_ admission: Admission, isElevated: Bool = false) {
    self.admission = admission
    self.isElevated = isElevated
  }
}
