import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `period.close`.
public struct ClosePeriod: OperationInput {
  /// The last day of the period.
  public var date: CivilDate
  /// Close the period even if some work is still open; needs a reason.
  public var force: Bool?
  /// Why the period is closed.
  public var reason: Note?
}

extension PeriodService {
  static let close = Operation<ClosePeriod, ClosedPeriodView>(
    "period.close", area: .warehouse,
    "Closes the stock ledger up to the end of a day: movements up to then can no longer be "
      + "recorded.",
    permission: .inventoryClosePeriod,
    effect: .destructive(.final("a closing stays on record; reopen the period instead")),
    examples: ["period close 2027-01-31 --yes", "period close 2027-02-28 --yes"])

  /// Closes the ledger up to the end of a day at the site and records the value of the stock then.
  /// Products whose value is too large to add up are left out and named.
  ///
  /// Throws `data.bad_date` for a day that is not over, `rule.bad_state` for one that is closed
  /// already, `rule.violated` while something of the period is open, unless it is forced, and
  /// `data.bad_value` when it is forced without a reason.
  public func close(
    _ input: ClosePeriod, _ call: Call
  ) async throws -> Outcome<ClosedPeriodView> {
    try await desk.admit(call, to: Self.close.descriptor)
    let end = desk.calendar.end(of: input.date)
    if end < desk.clock.now() {
      // As much as possible is worked out before, so that the closing itself is short.
      _ = try await desk.keepValuations(through: end, for: call) {
        _ = try await Self.requireClosable(input, call, $0)
      }
    }
    return try await desk.perform(Self.close, input, call) { transaction in
      let (endsAt, reason) = try await Self.requireClosable(input, call, transaction)
      var totals = PeriodTotals(transaction.context.currency)
      var keeper = ValuationKeeper(transaction)
      _ = try await keeper.keep(through: endsAt, isFinal: true) { totals.add($0, $1) }
      let sums = try totals.sums()
      let periods = transaction.repository(ClosedPeriod.self)
      let period = try await periods.create(
        ClosedPeriod(
          id: transaction.nextID(), date: input.date, endsAt: endsAt,
          products: sums.products, quantity: sums.quantity,
          averageValue: sums.average.minorUnits, fifoValue: sums.fifo.minorUnits,
          withoutCost: sums.withoutCost, closedAt: transaction.now,
          closedBy: transaction.principal.userID, reason: reason))
      // Read again: the caller may have no right to see the value of the stock.
      var view = try await Self.view(
        periods.fetch(period.id) ?? period, transaction)
      view.tooLarge = try await Self.names(of: sums.leftOut, transaction)
      return view
    }
  }

  /// The end of the period and the reason of its closing. Throws when it cannot be closed.
  private static func requireClosable(
    _ input: ClosePeriod, _ call: Call, _ transaction: Transaction
  ) async throws -> (endsAt: Instant, reason: String?) {
    let endsAt = try await end(of: input.date, transaction)
    let reason = try (input.reason ?? call.reason).map { try TextRules.note($0, field: "reason") }
    try await requireNothingOpen(until: endsAt, force: input.force ?? false, reason, transaction)
    return (endsAt, reason)
  }

  /// The SKUs of these products, the first hundred of them; nil for none.
  private static func names(
    of products: [RecordID], _ transaction: Transaction
  ) async throws -> [String]? {
    let system = transaction.asSystem("names the products that are left out of a closing")
    var skus: [String] = []
    for id in products {
      let product = try await system.repository(Product.self).fetch(id)
      skus.append(product?.sku ?? id.description)
    }
    return skus.isEmpty ? nil : Array(skus.sorted(by: TextFolding.bytewiseLess).prefix(100))
  }

  private static func end(
    of date: CivilDate, _ transaction: Transaction
  ) async throws -> Instant {
    let endsAt = transaction.context.calendar.end(of: date)
    guard endsAt < transaction.now else {
      throw OpsError(
        .badDate, "\(date) is not over yet", field: "date",
        hint: "close it on the next day or later")
    }
    if let horizon = try await transaction.repository(LedgerHorizon.self).current(),
      let closed = horizon.closedUntil, closed >= endsAt
    {
      throw ClosedPeriodRules.alreadyClosed(closed, transaction)
    }
    return endsAt
  }

  private static func requireNothingOpen(
    until moment: Instant, force: Bool, _ reason: String?, _ transaction: Transaction
  ) async throws {
    let open = try await PeriodObstacles.found(until: moment, transaction)
    guard !open.isEmpty else { return }
    guard force else {
      throw OpsError(
        .ruleViolated, "Still open: " + open.joined(separator: "; "), field: "date",
        hint: "finish the open work, or add --force and --reason to close anyway")
    }
    guard reason?.isEmpty == false else {
      throw OpsError(
        .badValue, "Closing although something is open needs a reason", field: "reason",
        hint: "add --reason TEXT")
    }
  }
}
