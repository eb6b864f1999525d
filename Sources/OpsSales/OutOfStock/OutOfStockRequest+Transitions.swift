import OpsDomain

extension OutOfStockRequest {
  /// A pending request is due soon when it will be overdue within this time.
  public static let dueSoonBefore = TimeSpan(milliseconds: 7 * 86_400_000)
  /// A pending request of this age is overdue, whenever it is needed.
  public static let overdueAfter = TimeSpan(milliseconds: 14 * 86_400_000)
  /// How long the person who wrote a request may delete it.
  public static let deletableFor = TimeSpan(milliseconds: 86_400_000)

  /// What is still owed to the customer.
  public var remaining: Quantity { quantity - delivered - returned - cancelled }

  /// What is owed and not allocated yet.
  public var toAllocate: Quantity { remaining - allocated }

  /// Whether nothing about it changes any more.
  public var isClosed: Bool { status != .pending }

  /// The text that search looks in: number, note and the document it came from.
  public var searchText: String {
    TextFolding.fold([number, note ?? "", reference ?? ""].joined(separator: " "))
  }

  /// Refuses every change of a closed request. Throws `rule.bad_state`.
  public func requirePending() throws(OpsError) {
    guard isClosed else { return }
    throw OpsError(
      .badState, "\(number) is already \(status.rawValue)", field: "request",
      hint: "write a new request; goods that were delivered come back with a give-back")
  }

  /// Counts `amount` as handed over at `moment`; the request is completed when nothing is left.
  ///
  /// Throws `rule.bad_state` for a closed request, `data.bad_quantity` unless `amount` is above
  /// zero, `rule.over_delivery` beyond ``remaining``.
  public mutating func deliver(_ amount: Quantity, at moment: Instant) throws(OpsError) {
    try requirePending()
    guard amount.isPositive else {
      throw OpsError(
        .badQuantity, "The quantity must be above zero, not \(amount)", field: "quantity")
    }
    guard amount <= remaining else {
      throw OpsError(
        .overDelivery, "\(amount) is more than the \(remaining) that \(number) still waits for",
        field: "quantity", hint: "deliver at most \(remaining)")
    }
    delivered += amount
    if remaining.isZero { close(.completed, at: moment) }
  }

  /// Refunds the remainder. Throws `rule.bad_state` for a closed request.
  public mutating func refund(reason: String, at moment: Instant) throws(OpsError) {
    try requirePending()
    returned += remaining
    closingReason = reason
    close(.returned, at: moment)
  }

  /// Cancels the remainder: completed when something was delivered, else returned.
  /// Throws `rule.bad_state` for a closed request.
  public mutating func cancel(reason: String, at moment: Instant) throws(OpsError) {
    try requirePending()
    cancelled += remaining
    closingReason = reason
    close(delivered.isPositive ? .completed : .returned, at: moment)
  }

  /// Changes how much is wanted. Throws `rule.bad_state` for a closed request, `data.bad_quantity`
  /// unless the quantity is above zero, `rule.over_delivery` below what was delivered.
  public mutating func resize(to wanted: Quantity, at moment: Instant) throws(OpsError) {
    try requirePending()
    guard wanted.isPositive else {
      throw OpsError(
        .badQuantity, "The quantity must be above zero, not \(wanted)", field: "quantity")
    }
    guard wanted >= delivered else {
      throw OpsError(
        .overDelivery,
        "\(delivered) of \(number) \(delivered.verb) already delivered, \(wanted) is less",
        field: "quantity", hint: "use \(delivered) or more")
    }
    quantity = wanted
    if remaining.isZero { close(.completed, at: moment) }
  }

  /// Asks for `amount` less, at most ``remaining``; what then waits for nothing is cancelled for
  /// that reason. Throws `rule.bad_state` for a closed request, and `data.bad_quantity`.
  public mutating func reduce(
    by amount: Quantity, reason: String, at moment: Instant
  ) throws(OpsError) {
    if amount < remaining {
      try resize(to: quantity - amount, at: moment)
    } else {
      try cancel(reason: reason, at: moment)
    }
  }

  private mutating func close(_ status: RequestStatus, at moment: Instant) {
    self.status = status
    completedAt = moment
  }
}

extension OutOfStockRequest {
  /// Checked on every write of a request: its states, and that
  /// quantity = delivered + returned + cancelled + remaining.
  ///
  /// One thing is left to the reaction to the write: reservations beyond what remains are given
  /// up right after it, so `allocated` may stay as it was while `remaining` falls below it.
  ///
  /// - Throws: `rule.bad_state` for a move the state machine does not know, `data.bad_quantity` or
  ///   `data.bad_value` for values that contradict each other.
  public static func check(
    _ old: OutOfStockRequest?, _ new: OutOfStockRequest?
  ) throws(OpsError) {
    guard let new else {
      try old?.checkDeletion()
      return
    }
    try new.checkCounters()
    try new.checkStatus()
    try new.checkTexts()
    guard let old else {
      guard new.status == .pending, new.delivered.isZero, new.allocated.isZero else {
        throw OpsError(.badState, "A new request is pending and nothing of it is delivered")
      }
      return
    }
    guard !old.isClosed || new.onlyLostReservations(since: old) else {
      return try old.requirePending()
    }
    try new.checkMove(from: old)
  }

  private func checkDeletion() throws(OpsError) {
    try requirePending()
    guard delivered.isZero else {
      throw OpsError(
        .badState, "\(delivered) of \(number) \(delivered.verb) delivered: it cannot be deleted",
        field: "request", hint: "`opsh oos cancel \(number)` cancels what is left")
    }
    guard allocated.isZero else {
      throw OpsError(
        .badState, "\(allocated) \(allocated.verb) still reserved for \(number)", field: "request",
        hint: "`opsh oos delete \(number)` releases them first")
    }
  }

  private func checkCounters() throws(OpsError) {
    guard quantity.isPositive, quantity <= .maximum else {
      throw OpsError(
        .badQuantity, "The quantity must be above zero and at most \(Quantity.maximum)",
        field: "quantity")
    }
    let counters = [
      ("delivered", delivered), ("returned", returned), ("cancelled", cancelled),
    ]
    for (name, counter) in counters where counter.isNegative || counter > quantity {
      throw OpsError(
        .badQuantity, "\(name) is 0 to \(quantity) for a request of \(quantity)", field: name)
    }
    guard !allocated.isNegative else {
      throw OpsError(
        .badQuantity, "The allocated quantity cannot be negative: \(allocated)", field: "allocated")
    }
    guard !remaining.isNegative else {
      throw OpsError(
        .overDelivery, "\(number) would be delivered, returned and cancelled beyond \(quantity)",
        field: "quantity")
    }
  }

  /// Status, counters, completion date and reason tell the same story.
  private func checkStatus() throws(OpsError) {
    let isRight =
      switch status {
      case .pending:
        remaining.isPositive && returned.isZero && cancelled.isZero && completedAt == nil
      case .completed: remaining.isZero && delivered.isPositive && returned.isZero
      case .returned:
        remaining.isZero && (returned.isPositive || (cancelled.isPositive && delivered.isZero))
      }
    guard isRight, isClosed == (completedAt != nil) else {
      throw OpsError(
        .badState, "\(number) cannot be \(status.rawValue) with \(remaining) left", field: "status")
    }
    guard (closingReason != nil) == (returned.isPositive || cancelled.isPositive) else {
      throw OpsError(
        .badValue, "A refund or cancellation, and nothing else, has a reason", field: "reason",
        hint: "say why with --reason TEXT")
    }
  }

  private func checkTexts() throws(OpsError) {
    guard RequestPriority(rank: priority) != nil else {
      throw OpsError(
        .badValue, "There is no priority of rank \(priority)", field: "priority",
        hint: "use 0 (low), 1 (normal), 2 (high) or 3 (urgent)")
    }
    if let price = unitPrice { _ = try price.validated(field: "unit_price") }
    for (field, text) in [("note", note), ("reason", closingReason)] {
      guard let text else { continue }
      guard TextFolding.sameBytes(try TextRules.note(text, field: field), text) else {
        throw OpsError(.badValue, "The text starts or ends with spaces", field: field)
      }
    }
  }

  /// Whether a closed request only lost what was still reserved for it.
  private func onlyLostReservations(since old: OutOfStockRequest) -> Bool {
    var expected = old
    expected.allocated = allocated
    expected.updatedAt = updatedAt
    expected.version = version
    return allocated <= old.allocated && expected.row == row
  }

  private func checkMove(from old: OutOfStockRequest) throws(OpsError) {
    guard TextFolding.sameBytes(number, old.number), customerID == old.customerID,
      productID == old.productID, TextFolding.sameBytes(size, old.size),
      requestedAt == old.requestedAt, createdBy == old.createdBy
    else {
      throw OpsError(
        .ruleViolated, "Number, customer, product and origin of \(old.number) do not change",
        hint: "cancel it and write a new request")
    }
    guard delivered >= old.delivered else {
      throw OpsError(
        .badState, "What was delivered on \(number) stays delivered", field: "delivered",
        hint: "goods come back with a give-back")
    }
    guard allocated <= Swift.max(remaining, old.allocated) else {
      throw OpsError(
        .ruleViolated, "\(allocated) is more than the \(remaining) that \(number) waits for",
        field: "allocated")
    }
  }
}
