import OpsDomain

extension OutOfStockRequest {
  /// A pending request is due soon when it will be overdue within this time.
  public static let dueSoonBefore = TimeSpan(milliseconds: 7 * 86_400_000)
  /// A pending request of this age is overdue, whatever day it is needed on.
  public static let overdueAfter = TimeSpan(milliseconds: 14 * 86_400_000)
  /// How long the person who wrote a request may delete it.
  public static let deletableFor = TimeSpan(milliseconds: 86_400_000)

  /// The quantity that is not delivered, returned or cancelled.
  public var remaining: Quantity { quantity - delivered - returned - cancelled }

  /// The remaining quantity that is not allocated yet.
  public var toAllocate: Quantity { remaining - allocated }

  /// Whether it cannot change any more.
  public var isClosed: Bool { status != .pending }

  /// The text that search looks in: number, note and the document it came from.
  public var searchText: String {
    TextFolding.fold([number, note ?? "", reference ?? ""].joined(separator: " "))
  }

  /// Refuses every change to a closed request. Throws `rule.bad_state`.
  public func requirePending() throws(OpsError) {
    guard isClosed else { return }
    // A request that was cancelled before anything was delivered has the status returned.
    let isCancelled = status == .returned && returned.isZero
    throw OpsError(
      .badState,
      isCancelled
        ? "\(number) was cancelled (status returned)" : "\(number) is already \(status.rawValue)",
      field: "request",
      hint: "create a new request; to take delivered goods back, create a give-back")
  }

  /// Counts `amount` as delivered at `moment`; the request is completed when nothing is left.
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

  /// Changes the wanted quantity. Throws `rule.bad_state` for a closed request, `data.bad_quantity`
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
        "\(delivered) of \(number) \(delivered.verb) already delivered: the quantity cannot be "
          + "\(wanted)",
        field: "quantity", hint: "use \(delivered) or more")
    }
    quantity = wanted
    if remaining.isZero { close(.completed, at: moment) }
  }

  /// Reduces the wanted quantity by `amount`, at most ``remaining``; a request with nothing left is
  /// then cancelled for that reason. Throws `rule.bad_state` for a closed request, and
  /// `data.bad_quantity`.
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
  /// Checked on every write of a request: its states, and that quantity = delivered + returned +
  /// cancelled + remaining.
  ///
  /// One thing follows from the write: reservations beyond the remaining quantity are given up
  /// right after it, so `allocated` may stay the same while `remaining` falls below it.
  ///
  /// - Throws: `rule.bad_state` for a change that the state machine does not allow,
  ///   `data.bad_quantity` or `data.bad_value` for values that contradict each other.
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
        throw OpsError(.badState, "A new request must be pending and without deliveries")
      }
      return
    }
    guard new.customerID == old.customerID || !new.onlyChangesCustomer(since: old) else { return }
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
        field: "request",
        hint: "run `opsh oos cancel \(number) --reason TEXT` to cancel the rest")
    }
    guard allocated.isZero else {
      throw OpsError(
        .badState, "\(allocated) \(allocated.verb) still reserved for \(number)", field: "request",
        hint: "run `opsh oos delete \(number)`, which releases them first")
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
        .badQuantity,
        "The \(name) quantity must be from 0 to \(quantity), the quantity of the request",
        field: name)
    }
    guard !allocated.isNegative else {
      throw OpsError(
        .badQuantity, "The allocated quantity cannot be negative: \(allocated)", field: "allocated")
    }
    guard !remaining.isNegative else {
      throw OpsError(
        .overDelivery,
        "Delivered, returned and cancelled of \(number) add up to more than \(quantity)",
        field: "quantity")
    }
  }

  /// Status, counters, completion date and reason fit together.
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
        .badState,
        "\(number) cannot be \(status.rawValue) while \(remaining) \(remaining.verb) open",
        field: "status")
    }
    guard (closingReason != nil) == (returned.isPositive || cancelled.isPositive) else {
      throw OpsError(
        .badValue, "A reason is needed for a refund or cancellation, and only for these",
        field: "reason",
        hint: "add --reason TEXT")
    }
  }

  private func checkTexts() throws(OpsError) {
    guard RequestPriority(rank: priority) != nil else {
      throw OpsError(
        .badValue, "The priority \(priority) does not exist", field: "priority",
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

  /// Whether a closed request only lost its last reservations.
  private func onlyLostReservations(since old: OutOfStockRequest) -> Bool {
    var expected = old
    expected.allocated = allocated
    expected.updatedAt = updatedAt
    expected.version = version
    return allocated <= old.allocated && expected.row == row
  }

  /// Whether it only has another customer, as when two customers are merged.
  private func onlyChangesCustomer(since old: OutOfStockRequest) -> Bool {
    var expected = old
    expected.customerID = customerID
    expected.updatedAt = updatedAt
    expected.version = version
    return expected.row == row
  }

  private func checkMove(from old: OutOfStockRequest) throws(OpsError) {
    guard TextFolding.sameBytes(number, old.number), customerID == old.customerID,
      productID == old.productID, TextFolding.sameBytes(size, old.size),
      requestedAt == old.requestedAt, createdBy == old.createdBy
    else {
      throw OpsError(
        .ruleViolated, "Number, customer, product and origin of \(old.number) cannot be changed",
        hint: "cancel it and create a new request")
    }
    guard delivered >= old.delivered else {
      throw OpsError(
        .badState, "The delivered quantity of \(number) cannot be reduced", field: "delivered",
        hint: "to take goods back, create a give-back")
    }
    guard allocated <= Swift.max(remaining, old.allocated) else {
      throw OpsError(
        .ruleViolated, "\(allocated) is more than the \(remaining) that \(number) waits for",
        field: "allocated")
    }
  }
}
