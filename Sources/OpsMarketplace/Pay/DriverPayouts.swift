import OpsDomain
import OpsKernel
import OpsStorage

/// Pays drivers out by their rhythm: what they earned before the last weekly day began, or, for who
/// is paid daily, before today. Asked twice it pays once, and a day on which the job did not run is
/// made up for.
struct DriverPayouts {
  /// A payout that is to be made now.
  struct Entry {
    let due: PayoutsDue.Due
    /// What it costs.
    let fee: Int64
    let until: Instant
  }

  private let system: Transaction

  init(_ transaction: Transaction) {
    system = transaction.asSystem("pays drivers out")
  }

  /// - Parameter driver: The only one who is asked about; nil for all.
  func due(for driver: RecordID? = nil) async throws -> [Entry] {
    guard let day = try await Settings.payoutDay.value(system) else { return [] }
    let today = system.today
    let last = day.last(until: today)
    // On the weekly day no driver pays a fee.
    let fee =
      last == today
      ? 0
      : try PayRates.amount(
        try await Settings.payoutFee.value(system).rawValue, system.context.currency)
    let weekly = try await due(.weekly, before: last, less: 0, driver)
    return weekly + (try await due(.daily, before: today, less: fee, driver))
  }

  private func due(
    _ rhythm: PayoutRhythm, before day: CivilDate, less fee: Int64, _ driver: RecordID?
  ) async throws -> [Entry] {
    let end = PayoutsDue.End.before(system.context.calendar.start(of: day))
    var entries: [Entry] = []
    for due in try await PayoutsDue(system).until(end, on: [.driver], of: driver) {
      // An amount that the fee would use up waits until there is more.
      guard due.amount > fee,
        try await system.repository(Driver.self).fetch(due.holderID)?.payoutRhythm == rhythm
      else { continue }
      entries.append(Entry(due: due, fee: fee, until: end.moment))
    }
    return entries
  }

  /// Pays one driver what is due by now; answers whether there was anything.
  func pay(_ driver: RecordID) async throws -> Bool {
    let entries = try await due(for: driver)
    for entry in entries {
      _ = try await PayoutPosting(system).pay(entry.due, less: entry.fee, until: entry.until)
    }
    return !entries.isEmpty
  }
}

extension JobDefinition {
  /// Pays drivers out, each in a commit of its own. One who cannot be paid stops no other.
  static let payOutDrivers = JobDefinition(
    "driver.payouts", "Pays drivers out: weekly, or daily for a fee.",
    every: Settings.payoutEvery,
    hasWork: { transaction, _ in try await !DriverPayouts(transaction).due().isEmpty },
    work: { handle in
      var paid = 0
      var failed = 0
      let drivers = try await handle.read { transaction in
        try await DriverPayouts(transaction).due().map(\.due.holderID)
      }
      for driver in Set(drivers).sorted() {
        try Task.checkCancellation()
        do {
          let isPaid = try await handle.write { try await DriverPayouts($0).pay(driver) }
          paid += isPaid ? 1 : 0
        } catch let error as OpsError where !error.isRetryable && error.code != .conflictRunning {
          failed += 1
        }
      }
      let text = Counted.text(paid, "driver paid", "drivers paid")
      return failed > 0 ? "\(text), \(failed) failed" : text
    })
}
