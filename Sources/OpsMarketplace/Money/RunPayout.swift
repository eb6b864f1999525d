import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `payout.run`.
public struct RunPayout: OperationInput {
  /// Pay what was owed at the end of this day; default now.
  public var until: CivilDate?
}

extension MoneyService {
  static let payOut = Operation<RunPayout, PayoutRunView>(
    "payout.run", area: .marketplace,
    "Pays partners and drivers all that they are owed.",
    permission: .moneyPayOut,
    effect: .destructive(.final("a payout cannot be undone")),
    examples: ["payout run --until 2027-02-28 --dry-run", "payout run --yes"],
    isSensitive: true)

  /// Pays out what is owed, each partner and driver with a payout of its own, all in one commit. Of
  /// a partner that changed hands, each owner gets what was earned in their time. Run again, it
  /// pays nothing that was paid before (M-W15). Partners and drivers who owe the house money are
  /// paid nothing.
  ///
  /// Throws `data.bad_date` for a day in the future, and `signin.not_fresh`.
  public func payOut(_ input: RunPayout, _ call: Call) async throws -> Outcome<PayoutRunView> {
    try await desk.perform(Self.payOut, input, call) { transaction in
      let end = try Self.end(input.until, transaction)
      let system = transaction.asSystem("pays out what is owed")
      var payouts: [Payout] = []
      for due in try await PayoutsDue(system).until(end) {
        payouts.append(
          try await PayoutPosting(system).pay(
            due, until: end.moment, by: transaction.principal.userID))
      }
      return try await PayoutRunView.of(payouts, until: end.moment, transaction)
    }
  }

  private static func end(
    _ day: CivilDate?, _ transaction: Transaction
  ) throws(OpsError) -> PayoutsDue.End {
    guard let day else { return .now(transaction.now) }
    guard day <= transaction.today else {
      throw OpsError(
        .badDate, "\(day) is in the future: today is \(transaction.today)", field: "until",
        hint: "give today or an earlier day")
    }
    if day == transaction.today { return .now(transaction.now) }
    return .before(transaction.context.calendar.start(of: day.adding(days: 1)))
  }
}
