import OpsDomain

/// An order for later with which nobody has to begin yet. Dispatch leaves it alone until then: a
/// driver who was asked now would bring it hours too early, or wait for it.
struct LaterOrder {
  let order: MarketOrder
  /// When its partner has to begin, so that it comes in time.
  let begins: Instant

  /// Nil for an order as soon as possible, for one with which work has to begin now, and for one
  /// that waits for no driver.
  init?(_ order: MarketOrder, of partner: Partner, _ times: DeliveryTimes, now: Instant) {
    guard order.status.takesDriver, let drop = order.mapPlace,
      let begins = OrderTimes.begins(order, partner, drop, times), begins > now
    else { return nil }
    self.order = order
    self.begins = begins
  }

  /// Why nobody is asked for it yet.
  func why(_ calendar: any SiteCalendar) -> String {
    let wanted = order.deliverAt.map { " is for \(calendar.text(of: $0))" } ?? " is for later"
    return "\(order.number)\(wanted): drivers are asked from \(calendar.text(of: begins)) on, when "
      + "the partner has to begin."
  }
}
