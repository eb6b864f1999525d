import OpsDomain

/// Why a step of an order is refused, in the words of the command that asked for it, and what can
/// be done instead.
struct OrderStepRefusal {
  private let number: String
  private let from: OrderStatus?
  private let to: OrderStatus
  private let event: OrderEvent?

  /// - Parameters:
  ///   - order: As it would be after the step.
  ///   - from: The status that it has; nil for an order that does not exist yet.
  ///   - event: What was asked for; by the new status unless told.
  init(_ order: MarketOrder, from: OrderStatus?, event: OrderEvent? = nil) {
    number = Excerpt.of(order.number)
    self.from = from
    to = order.status
    let usual: OrderEvent? =
      order.status == .cancelled
      ? .cancel : OrderTransitions.all.first { $0.to == order.status }?.event
    self.event = event ?? usual
  }

  /// Nobody may do it with an order of this status.
  var impossible: OpsError {
    guard let from, let event else {
      return OpsError(
        .badState, "A new order cannot be \(OrderTransitions.word(to))",
        field: "order", hint: "run `opsh order place` to place an order")
    }
    let done = Self.done(event)
    guard !isDone(event, from) else {
      let words = event == .startPayment && from == to ? Self.word(from) : done
      return OpsError(.badState, "\(number) is already \(words)", field: "order", hint: show)
    }
    guard let missing = missing(before: event, from) else {
      let isLate = from.isOpen && Self.place(of: event) != nil
      return OpsError(
        .badState,
        "\(number) cannot be \(done): it is \(isLate ? "already " : "")\(Self.word(from))",
        field: "order", hint: remedy(event, from))
    }
    let isOwn = Self.side(of: missing) == Self.side(of: event)
    guard isOwn, let command = missing.command, let words = Self.imperative(missing) else {
      return OpsError(
        .badState, "\(number) cannot be \(done): \(Self.state(of: from))", field: "order",
        hint: "run `opsh order show \(number)` to see its status")
    }
    return OpsError(
      .badState, "\(number) cannot be \(done): \(words) first", field: "order",
      hint: "run `opsh order \(command) \(number)`")
  }

  /// Only others may do it.
  /// - Parameters:
  ///   - parties: The parts that the caller has in the order.
  ///   - rows: What others may do.
  func denied(to parties: Set<OrderParty>, _ rows: [OrderTransition]) -> OpsError {
    let people = OrderParty.allCases.filter { party in
      party != .system && rows.contains { $0.who.contains(party) }
    }.map(Self.person).joined(separator: " or ")
    guard !people.isEmpty, let event, let verb = Self.verb(event) else {
      return OpsError(
        .denied, "Only the payment changes \(number) to \(OrderTransitions.word(to))",
        field: "order", hint: show)
    }
    let wasAllowed = OrderTransitions.all.contains {
      $0.event == event && !$0.who.isDisjoint(with: parties)
    }
    let why = wasAllowed ? from.map { ": \(Self.state(of: $0))" } ?? "" : ""
    return OpsError(
      .denied,
      "You cannot \(verb) \(number)\(why); only \(people) can do it\(wasAllowed ? " now" : "")",
      field: "order", hint: "ask \(people)")
  }

  private var show: String { "run `opsh order show \(number)` to see it" }

  /// The step that has to come before `event`; nil where that is over.
  private func missing(before event: OrderEvent, _ status: OrderStatus) -> OrderEvent? {
    guard let place = Self.place(of: event),
      let next = Self.way.firstIndex(where: { step in
        OrderTransitions.row(step, from: status) != nil
      }), next < place
    else { return nil }
    return Self.way[next]
  }

  /// Whether what `event` does was done, so that the order has the status or had it.
  private func isDone(_ event: OrderEvent, _ status: OrderStatus) -> Bool {
    if status == to { return event != .decline }
    guard event == .startPayment || event == .confirm else { return false }
    return Self.paid.contains(status)
  }

  /// What to do about a step that comes too late.
  private func remedy(_ event: OrderEvent, _ status: OrderStatus) -> String {
    if event == .startPayment, status == .cancelled {
      return "`opsh order again \(number)` fills your cart with it"
    }
    if event == .decline,
      OrderTransitions.row(.cancel, from: status)?.who.contains(.seller) == true
    {
      return "cancel it with `opsh order cancel \(number) --reason TEXT`"
    }
    return show
  }
}
