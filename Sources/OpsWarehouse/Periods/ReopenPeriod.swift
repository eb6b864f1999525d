import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `period.reopen`.
public struct ReopenPeriod: OperationInput {
  /// The last day of the closed period.
  public var date: CivilDate
  /// Why the period is reopened.
  public var reason: Option<Note>?
}

extension PeriodService {
  static let reopen = Operation<ReopenPeriod, ClosedPeriodView>(
    "period.reopen", area: .warehouse,
    "Reopens the latest closed period: movements in it can be recorded again.",
    permission: .inventoryClosePeriod,
    effect: .destructive(.final("a reopening stays on record; close the period again instead")),
    examples: [
      "period reopen 2027-02-28 --reason \"a late invoice\" --yes",
      "period reopen 2027-01-31 --reason \"wrong receipts\" --yes",
    ])

  /// Reopens a closing. Throws `notfound.any` for a day with no present closing, `rule.violated`
  /// when a later day is closed, `data.bad_value` without a reason.
  public func reopen(
    _ input: ReopenPeriod, _ call: Call
  ) async throws -> Outcome<ClosedPeriodView> {
    try await desk.perform(Self.reopen, input, call) { transaction in
      let reason = try TextRules.note(input.reason ?? call.reason ?? "", field: "reason")
      guard var period = try await ClosedPeriodRules.closed(at: input.date, transaction) else {
        throw OpsError(
          .notFound, "No closed period ends on \(input.date)", field: "date",
          hint: "run `opsh period list` to see the closed periods")
      }
      period.status = .reopened
      period.reopenedAt = transaction.now
      period.reopenedBy = transaction.principal.userID
      period.reopenReason = reason
      period = try await transaction.repository(ClosedPeriod.self).update(period)
      return try await Self.view(period, transaction)
    }
  }
}
