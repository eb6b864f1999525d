import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `period.reopen`.
public struct ReopenPeriod: OperationInput {
  /// The day it was closed through.
  public var date: CivilDate
  /// Why.
  public var reason: Option<Note>?
}

extension PeriodService {
  static let reopen = Operation<ReopenPeriod, ClosedPeriodView>(
    "period.reopen", area: .warehouse,
    "Opens the latest closed period again: its figures may change from then on.",
    permission: .inventoryClosePeriod,
    effect: .destructive(.final("a closing stays on record; close the period again")),
    examples: [
      "period reopen 2027-02-28 --reason \"a late invoice\" --yes",
      "period reopen 2027-01-31 --reason \"wrong receipts\" --yes",
    ])

  /// Reopens a closing. Throws `notfound.any` for a day that no closing in force ends with,
  /// `rule.violated` when a later day is closed, `data.bad_value` without a reason.
  public func reopen(
    _ input: ReopenPeriod, _ call: Call
  ) async throws -> Outcome<ClosedPeriodView> {
    try await desk.perform(Self.reopen, input, call) { transaction in
      let reason = try TextRules.note(input.reason ?? call.reason ?? "", field: "reason")
      guard var period = try await ClosedPeriodRules.closed(at: input.date, transaction) else {
        throw OpsError(
          .notFound, "Nothing is closed through \(input.date)", field: "date",
          hint: "`opsh period list` shows what is closed")
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
