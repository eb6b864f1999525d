/// A row of the table of transitions. ``OrderEffects`` says what follows from it.
public struct OrderTransition: Sendable, Equatable {
  /// Nil for an order that does not exist yet.
  public let from: OrderStatus?
  /// What happens to the order.
  public let event: OrderEvent
  /// The status that the order has after the event.
  public let to: OrderStatus
  /// Those who may make the event happen.
  public let who: Set<OrderParty>
  /// Those of ``who`` that have to say why.
  public let reasoned: Set<OrderParty>

  init(
    _ from: OrderStatus?, _ event: OrderEvent, _ to: OrderStatus, _ who: Set<OrderParty>,
    reasoned: Set<OrderParty> = []
  ) {
    self.from = from
    self.event = event
    self.to = to
    self.who = who
    self.reasoned = reasoned
  }
}
