import OpsDomain
import OpsKernel
import OpsStorage

/// What the gate enforces for closed periods: they are closed one after the other, the latest one
/// is reopened first, and the horizon of the ledger follows them in the same commit.
enum ClosedPeriodRules {
  static let periods = CollectionRules(
    ClosedPeriod.self, readable: .inventoryView,
    write: [.insert: .inventoryClosePeriod, .update: .inventoryClosePeriod]
  )
  .hiding(
    FieldRule(ClosedPeriod.Columns.averageValue, .inventoryViewCost),
    FieldRule(ClosedPeriod.Columns.fifoValue, .inventoryViewCost)
  )
  .byHand([.insert: [PeriodService.close], .update: [PeriodService.reopen]])
  .transition(of: ClosedPeriod.self, check)
  .reaction(of: ClosedPeriod.self, follow)

  /// The present closing of exactly this day; nil when there is none.
  static func closed(at date: CivilDate, _ transaction: Transaction) async throws -> ClosedPeriod? {
    try await transaction.repository(ClosedPeriod.self).first(
      where: .and([
        .equals(ClosedPeriod.Columns.date, date),
        .equals(ClosedPeriod.Columns.status, .closed),
      ]))
  }

  /// The latest present closing; nil when everything is open.
  static func latest(_ transaction: Transaction) async throws -> ClosedPeriod? {
    try await transaction.repository(ClosedPeriod.self).first(
      where: .equals(ClosedPeriod.Columns.status, .closed),
      order: [.descending(ClosedPeriod.Columns.endsAt)])
  }

  private static func check(_ old: ClosedPeriod?, _ new: ClosedPeriod?) throws {
    guard let new else {
      throw OpsError(.badState, "A closing cannot be removed", hint: "reopen the period instead")
    }
    guard let old else {
      guard new.status == .closed, new.reopenedAt == nil, new.endsAt < new.closedAt else {
        throw OpsError(.badState, "A period can be closed only after its last day", field: "date")
      }
      return
    }
    var reopened = old
    reopened.version = new.version
    reopened.status = .reopened
    reopened.reopenedAt = new.reopenedAt
    reopened.reopenedBy = new.reopenedBy
    reopened.reopenReason = new.reopenReason
    guard old.status == .closed, reopened == new, new.reopenedAt != nil,
      new.reopenReason?.isEmpty == false
    else {
      throw OpsError(
        .badState, "A closing can only be reopened, once and with a reason")
    }
  }

  private static func follow(
    _ old: ClosedPeriod?, _ new: ClosedPeriod?, _ transaction: Transaction
  ) async throws {
    guard let new else { return }
    let horizons = transaction.repository(LedgerHorizon.self)
    let horizon = try await horizons.current()
    if old == nil {
      guard new.endsAt == transaction.context.calendar.end(of: new.date) else {
        throw OpsError(.badDate, "A period must end with a whole day at the site", field: "date")
      }
      if let closed = horizon?.closedUntil, closed >= new.endsAt {
        throw alreadyClosed(closed, transaction)
      }
    } else if let closed = horizon?.closedUntil, closed != new.endsAt {
      let date = transaction.context.calendar.date(of: closed)
      throw OpsError(
        .ruleViolated, "\(date) is closed as well: reopen the latest period first",
        field: "date", hint: "run `opsh period reopen \(date) --reason TEXT`")
    }
    let until = try await latest(transaction)?.endsAt
    guard var moved = horizon else {
      _ = try await horizons.create(
        LedgerHorizon(id: transaction.nextID(), closedUntil: until))
      return
    }
    moved.closedUntil = until
    _ = try await horizons.update(moved)
  }

  /// The error for a day that is closed already.
  static func alreadyClosed(_ until: Instant, _ transaction: Transaction) -> OpsError {
    let date = transaction.context.calendar.date(of: until)
    return OpsError(
      .badState, "The stock ledger is already closed up to \(date)", field: "date",
      hint: "run `opsh period list` to see the closed periods")
  }
}
