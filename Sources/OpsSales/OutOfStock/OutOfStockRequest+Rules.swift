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

  /// Whether a part, but not all, has been delivered and the rest is still owed.
  public var isPartial: Bool { status == .pending && delivered.isPositive }

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
        .overDelivery, "\(delivered) of \(number) are already delivered, \(wanted) is less",
        field: "quantity", hint: "use \(delivered) or more")
    }
    quantity = wanted
    if remaining.isZero { close(.completed, at: moment) }
  }

  private mutating func close(_ status: RequestStatus, at moment: Instant) {
    self.status = status
    completedAt = moment
  }
}
