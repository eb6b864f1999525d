import OpsDomain
import OpsPricing

extension MarketOrder {
  /// Throws `rule.derived_field` unless the total is the sum of its parts, and `data.bad_amount`
  /// for a part below zero or above what one order may come to.
  func checkAmounts() throws(OpsError) {
    guard prices.allSatisfy({ $0 >= 0 }) else {
      throw OpsError(.badAmount, "No part of an order's price can be below zero", field: "total")
    }
    let amounts = [subtotal, discounts, deliveryFee, platformFee, tax, tip, total, commission]
    guard amounts.allSatisfy({ $0 <= PriceLimits.orderAmount }) else {
      throw OpsError(
        .badAmount, "An order can cost at most \(PriceLimits.orderAmount) minor units",
        field: "total", hint: "order fewer goods, or give a smaller tip")
    }
    guard addedTax == 0 || addedTax == tax else {
      throw OpsError(
        .derivedField, "The total of an order must be the sum of its parts", field: "total")
    }
    guard pointsAmount <= total, partnerDiscounts <= discounts else {
      throw OpsError(
        .derivedField, "Points can pay at most the total, and the partner at most the discounts",
        field: "points")
    }
  }

  /// Throws `rule.derived_field` unless a cancelled order, and no other one, says how far it was
  /// when it was cancelled.
  func checkCancelled(from old: MarketOrder?) throws(OpsError) {
    let isNow = status == .cancelled && old?.status != .cancelled
    guard cancelledFrom == (isNow ? old?.status : old?.cancelledFrom) else {
      throw OpsError(
        .derivedField, "`cancelled_from` must be the status before the cancellation",
        field: "cancelled_from")
    }
  }

  /// Throws `rule.derived_field` unless a cancelled order, and no other one, says who cancelled it.
  ///
  /// - Parameter parties: The parts in the order that its writer has.
  func checkCancelled(
    from old: MarketOrder?, by parties: Set<OrderParty>
  ) throws(OpsError) {
    let isNow = status == .cancelled && old?.status != .cancelled
    guard cancelledBy == (isNow ? OrderParty.acting(parties) : old?.cancelledBy) else {
      throw OpsError(
        .derivedField, "`cancelled_by` must be the person who cancels", field: "cancelled_by")
    }
  }

  /// Throws `rule.violated` for what never changes of an order, and for other prices, instructions
  /// or notes once the partner has accepted it. An erasure empties what is personal.
  func checkKept(from old: MarketOrder) throws(OpsError) {
    var expected = old
    expected.takeWhatMayChange(of: self)
    var emptied = old
    emptied.emptyPersonalFields()
    guard expected == self, goesTo(where: old) || goesTo(where: emptied) else {
      throw OpsError(
        .ruleViolated,
        "The customer, the partner, the place and the time of an order cannot be changed",
        field: "order", hint: "cancel it and place another one")
    }
    try checkReadyBy(from: old)
    try checkFirstReady(from: old)
    if old.status == status, status.takesChanges { return }
    guard costsTheSame(as: old) else {
      throw OpsError(
        .ruleViolated,
        "The order is \(OrderTransitions.word(old.status)): its price cannot be changed",
        field: "total", hint: "an order can be changed until the partner accepts it")
    }
    guard says(what: old) || says(what: emptied) else {
      throw OpsError(
        .ruleViolated,
        "Order \(Excerpt.of(number)) is \(OrderTransitions.word(old.status)): its instructions "
          + "and notes cannot be changed", field: "instructions",
        hint: "an order can be changed until the partner accepts it")
    }
  }

  /// Takes over all of another version that may change at some time. Every other field stays as it
  /// is, so that a new field stays as well until a line here lets it change.
  private mutating func takeWhatMayChange(of new: MarketOrder) {
    (version, place, updatedAt) = (new.version, new.place, new.updatedAt)
    (status, driverID, courierID) = (new.status, new.driverID, new.courierID)
    // What it costs, which `costsTheSame` compares.
    (subtotal, discounts, partnerDiscounts) = (new.subtotal, new.discounts, new.partnerDiscounts)
    (deliveryFee, platformFee, commission) = (new.deliveryFee, new.platformFee, new.commission)
    (tax, tip, total) = (new.tax, new.tip, new.total)
    (points, pointsAmount, pointsEarned) = (new.points, new.pointsAmount, new.pointsEarned)
    quote = new.quote
    // What is personal, which `goesTo` and `says` compare: an erasure empties it.
    (street, city, postalCode) = (new.street, new.city, new.postalCode)
    (latitude, longitude) = (new.latitude, new.longitude)
    (instructions, lineNotes) = (new.instructions, new.lineNotes)
    // How far it is, and why it ended.
    (payBy, acceptBy, promisedAt) = (new.payBy, new.acceptBy, new.promisedAt)
    (acceptedAt, readyBy, readyAt) = (new.acceptedAt, new.readyBy, new.readyAt)
    firstReadyBy = new.firstReadyBy
    (pickedUpAt, endedAt, reason) = (new.pickedUpAt, new.endedAt, new.reason)
    (cancelledFrom, cancelledBy) = (new.cancelledFrom, new.cancelledBy)
  }

  /// Throws `rule.bad_state` for a time at which the order will be ready unless it is being made.
  private func checkReadyBy(from old: MarketOrder) throws(OpsError) {
    guard readyBy != old.readyBy else { return }
    guard old.status == status, status.isAwaited else {
      throw OpsError(
        .badState,
        "`opsh order delay` works from accepting an order until it is ready; "
          + "\(Excerpt.of(number)) is \(OrderTransitions.word(old.status))", field: "order",
        hint: old.status == .paymentConfirmed
          ? "run `opsh order accept \(number)` first"
          : "run `opsh order show \(number)` to see what can be done with it")
    }
  }

  /// The refusal of a first ready time that somebody chose.
  var wrongFirstReady: OpsError {
    OpsError(
      .derivedField,
      "The first ready time follows from the acceptance and the delays", field: "first_ready_by",
      hint: "run `opsh order delay \(Excerpt.of(number)) TIME` to report another time")
  }

  /// Throws `rule.derived_field` unless the first time at which the order was to be ready stays, or
  /// becomes that of a delay which is earlier. What it is when the partner accepts the order is
  /// checked with what follows from that.
  private func checkFirstReady(from old: MarketOrder) throws(OpsError) {
    guard status == old.status || status != .accepted else { return }
    var expected = old.firstReadyBy
    if let first = expected, let told = readyBy, told != old.readyBy { expected = min(first, told) }
    guard firstReadyBy == expected else { throw wrongFirstReady }
  }

  /// Throws `data.corrupt` for notes of lines that cannot be read.
  func checkNotes() throws(OpsError) {
    if let lineNotes { _ = try LineNotes(reading: lineNotes) }
  }

  private func says(what other: MarketOrder) -> Bool {
    instructions == other.instructions && lineNotes == other.lineNotes
  }

  private func goesTo(where other: MarketOrder) -> Bool {
    street == other.street && city == other.city && postalCode == other.postalCode
      && latitude == other.latitude && longitude == other.longitude
  }
}
