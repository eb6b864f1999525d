/// An order that nobody gets yet.
public struct DispatchWait: Sendable, Hashable {
  /// The order's identifier.
  public var order: String
  /// When to look again, in seconds, if nothing happens before; nil if only an event can help.
  public var until: Int64?
  /// The driver it is meant for, as things are now.
  public var driver: String?

  /// Lets an order wait until a moment or, without one, until something happens.
  public init(order: String, until: Int64?, driver: String? = nil) {
    self.order = order
    self.until = until
    self.driver = driver
  }
}
