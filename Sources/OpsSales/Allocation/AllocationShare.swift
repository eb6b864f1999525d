import OpsDomain

/// What one request gets of an allocation.
public struct AllocationShare: Sendable, Equatable {
  public let request: RecordID
  /// Above zero, and not more than the request wanted.
  public let quantity: Quantity

  public init(request: RecordID, quantity: Quantity) {
    self.request = request
    self.quantity = quantity
  }
}
