import OpsDomain
import OpsStorage

/// Input of `period.reopen`.
public struct ReopenPeriod: Codable, Sendable {
  public var date: CivilDate
  public var reason: String?

  public init(date: CivilDate, reason: String? = nil) {
    self.date = date
    self.reason = reason
  }
}

extension PeriodService {
  static let reopen = Operation<ReopenPeriod, ClosedPeriodView>(
    OperationDescriptor(
      "period.reopen", area: .warehouse,
      "Opens the latest closed period again: its figures may change from then on.",
      permission: .inventoryClosePeriod, effect: .destructive, answer: "period/1",
      parameters: [
        .argument("date", .date, label: "DATE", "The day it was closed through."),
        .option("reason", .note, required: true, label: "T", "Why."),
      ],
      columns: ClosedPeriodView.columns,
      examples: [
        "period reopen 2027-02-28 --reason \"a late invoice\" --yes",
        "period reopen 2027-01-31 --reason \"wrong receipts\" --yes",
      ]))

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
      return Self.view(period, transaction)
    }
  }
}
