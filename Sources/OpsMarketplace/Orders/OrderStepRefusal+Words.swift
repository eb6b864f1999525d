import OpsDomain

/// The words for steps, statuses and people.
extension OrderStepRefusal {
  /// The steps of an order that goes well, in their order.
  static let way: [OrderEvent] = [
    .startPayment, .confirm, .accept, .start, .ready, .pickUp, .depart, .deliver,
  ]

  /// Where a step has its place on the way; nil for one that has none. Orders are declined where
  /// they could be accepted.
  static func place(of event: OrderEvent) -> Int? {
    way.firstIndex(of: event == .decline ? .accept : event)
  }

  /// The statuses of orders whose payment has been made.
  static let paid: Set<OrderStatus> = [
    .paymentConfirmed, .accepted, .preparing, .readyForPickup, .pickedUp, .delivering, .delivered,
  ]

  /// A status as the end of "it is".
  static func word(_ status: OrderStatus) -> String {
    switch status {
    case .created: "not paid"
    case .paymentProcessing: "being paid"
    case .paymentConfirmed: "paid"
    case .accepted: "accepted"
    case .preparing: "in preparation"
    case .readyForPickup: "ready to be picked up"
    case .pickedUp: "picked up"
    case .delivering: "on its way"
    case .delivered: "delivered"
    case .cancelled: "cancelled"
    case .refunded: "refunded"
    }
  }

  /// How far an order is, as a clause that says what has not happened yet.
  static func state(of status: OrderStatus) -> String {
    switch status {
    case .created: "the customer has not paid it yet"
    case .paymentProcessing: "its payment is not confirmed yet"
    case .paymentConfirmed: "the partner has not accepted it yet"
    case .accepted: "the partner has accepted it"
    case .preparing: "the partner prepares it"
    case .readyForPickup: "it is ready, and no driver has picked it up yet"
    case .pickedUp: "the driver has picked it up"
    case .delivering: "it is on its way"
    case .delivered, .cancelled, .refunded: "it is \(word(status))"
    }
  }

  static func done(_ event: OrderEvent) -> String {
    switch event {
    case .place: "placed"
    case .startPayment, .confirm: "paid"
    case .fail, .cancel: "cancelled"
    case .accept: "accepted"
    case .decline: "declined"
    case .start: "started"
    case .ready: "marked as ready"
    case .pickUp: "picked up"
    case .depart: "sent on its way"
    case .deliver: "delivered"
    case .chargeBack: "charged back"
    case .refund: "refunded"
    }
  }

  /// The step as what somebody does with an order; nil for what nobody does by hand.
  static func verb(_ event: OrderEvent) -> String? {
    switch event {
    case .place: "place"
    case .startPayment: "pay"
    case .accept: "accept"
    case .decline: "decline"
    case .start: "start"
    case .ready: "finish"
    case .pickUp: "pick up"
    case .depart: "depart with"
    case .deliver: "deliver"
    case .cancel: "cancel"
    case .refund: "refund"
    case .confirm, .fail, .chargeBack: nil
    }
  }

  /// What somebody is told to do first; nil for what nobody does by hand.
  static func imperative(_ event: OrderEvent) -> String? {
    switch event {
    case .accept: "accept it"
    case .start: "start it"
    case .ready: "mark it as ready"
    case .pickUp: "pick it up"
    case .depart: "mark it as on its way"
    default: nil
    }
  }

  /// Who takes a step of the way; nil for others.
  static func side(of event: OrderEvent) -> OrderParty? {
    switch event {
    case .startPayment: .buyer
    case .accept, .decline, .start, .ready: .seller
    case .pickUp, .depart, .deliver: .courier
    default: nil
    }
  }

  static func person(_ party: OrderParty) -> String {
    switch party {
    case .buyer: "its customer"
    case .seller: "its partner"
    case .courier: "its driver"
    case .administrator: "an administrator"
    case .system: "opsh"
    }
  }
}
