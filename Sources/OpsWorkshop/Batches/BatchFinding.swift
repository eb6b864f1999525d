import OpsDomain
import OpsKernel
import OpsStorage

/// A batch that is out of date, or batches that would make too much, and what to do about it.
public struct BatchFinding: AnswerRecord, Equatable {
  /// What was found.
  public enum Kind: String, Sendable, Codable, CaseIterable {
    /// The batch has not begun, and its shift is over or its day is in the past.
    case dateInPast = "date_in_past"
    /// The floor does not work in the shift of the batch.
    case shiftNotAllowed = "shift_not_allowed"
    /// The cut-off for its morning shift has passed, and the batch is not approved yet.
    case lateMorning = "late_morning"
    /// Working hours or days off changed after its shift was last confirmed.
    case policyChanged = "policy_changed"
    /// Batches would make more for a production order than it still needs.
    case beyondOrder = "beyond_order"
  }

  /// What to do about it.
  public enum Action: String, Sendable, Codable, CaseIterable {
    /// Move the batch to another day.
    case reschedule
    /// Move the batch to the evening shift of the same day.
    case switchShift = "switch_shift"
    /// Let a person who may approve batches decide on the batch as it is.
    case askApproval = "ask_approval"
    /// Cancel the batch and give a reason.
    case cancel
    /// Take a product out of the batch, because its production order needs fewer pieces.
    case removeProduct = "remove_product"
    /// Report what it made. This ends the batch at the end of its shift.
    case report
  }

  /// Number of the batch.
  public let batch: String
  /// What was found.
  public let kind: Kind
  /// The finding in words, with the shift, the order or the figures it is about.
  public let message: String
  /// The next step for you; `command` does it.
  public let action: Action
  /// The command to run.
  public let command: String
}

extension BatchFinding {
  /// What is out of date in a batch that has not begun; empty for all others.
  static func all(
    of batch: ProductionBatch, _ calendar: ShiftCalendar, at now: Instant
  ) -> [BatchFinding] {
    guard batch.isWaiting else { return [] }
    let hours = calendar.hours(of: batch.shift, on: batch.day)
    let shift = "the \(batch.shift.rawValue) shift of \(batch.day)"
    var found: [BatchFinding] = []
    func add(_ kind: Kind, _ message: String, _ action: Action) {
      found.append(
        BatchFinding(
          batch: batch.number, kind: kind, message: message, action: action,
          command: command(for: action, batch)))
    }
    let isPlan = batch.status == .unsubmitted
    if batch.status == .pendingExecution, batch.isOver(calendar, at: now) {
      add(.dateInPast, "\(shift) is over: report what the batch made", .report)
    } else if hours.end <= now || isPlan && batch.day < calendar.calendar.date(of: now) {
      add(.dateInPast, "\(shift) is over", isPlan ? .reschedule : .cancel)
    } else if !calendar.isOpen(batch.shift, on: batch.day) {
      add(
        .shiftNotAllowed, "the floor does not work in \(shift)",
        isPlan ? .reschedule : .cancel)
    } else if batch.shift == .morning, batch.status != .pendingExecution,
      calendar.isPastCutoff(batch.day, at: now)
    {
      add(
        .lateMorning, "\(shift) had to be planned before the cut-off",
        isPlan ? .switchShift : .askApproval)
    }
    if found.isEmpty, calendar.hasChanged(batch.shift, on: batch.day, since: batch.settledAt) {
      let action: Action =
        switch batch.status {
        case .unsubmitted: .reschedule
        case .pending: .askApproval
        default: .cancel
        }
      add(.policyChanged, "working hours or days off changed after the batch was planned", action)
    }
    return found
  }

  static func command(for action: Action, _ batch: ProductionBatch) -> String {
    let number = batch.number
    return switch action {
    case .reschedule: "batch edit \(number) --date DATE"
    case .switchShift: "batch edit \(number) --shift evening"
    case .askApproval: "batch approve \(number)"
    case .cancel: "batch cancel \(number) --reason TEXT"
    case .removeProduct: "batch remove \(number) SKU"
    case .report: "batch report \(number) --made SKU=QTY"
    }
  }
}

extension ProductionBatch {
  /// Whether it has not begun.
  var isWaiting: Bool { [.unsubmitted, .pending, .pendingExecution].contains(status) }

  /// When somebody last confirmed its shift: by planning, submitting or approving it.
  fileprivate var settledAt: Instant { reviewedAt ?? submittedAt ?? updatedAt }
}

extension ShiftCalendar {
  /// Whether the hours, the cut-off, the weekdays or an exception for this shift changed after a
  /// moment. A change that was undone counts only if the shift now has other hours than at that
  /// moment.
  func hasChanged(_ shift: Shift, on day: CivilDate, since moment: Instant) -> Bool {
    let changes = [changedAt, exception(shift, on: day)?.createdAt].compactMap(\.self)
    return changes.contains { $0 > moment }
      || hours(of: shift, on: day, asOf: moment) != hours(of: shift, on: day)
  }
}
