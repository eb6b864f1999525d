import OpsDomain

/// A product and when it is to be counted next.
public struct CountDue: Sendable {
  public let product: Product
  public let cycleClass: ABCClass
  /// What went out of it in the last 365 days.
  public let issued: Quantity
  /// The civil date of its latest count that was posted; nil for none.
  public let lastCountedOn: CivilDate?
  /// The civil date of the next count: today for a product never counted.
  public let dueOn: CivilDate
}
