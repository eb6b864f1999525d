import OpsDomain
import OpsKernel
import OpsStorage

/// What the gate enforces for maintenance windows: they end after they begin, two of one machine
/// have no moment in common, and what is completed or cancelled stays so.
enum MaintenanceRules {
  /// The longest window.
  static let longest = TimeSpan(milliseconds: 366 * 86_400_000)

  static let windows = CollectionRules(
    MaintenanceWindow.self, readable: .machineView,
    write: [.insert: .machineMaintain, .update: .machineMaintain, .delete: .machineMaintain]
  )
  .belonging(to: MaintenanceWindow.Columns.machineID.column)
  .byHand([
    .insert: [MaintenanceService.plan], .update: [MaintenanceService.cancel],
    .delete: [MaintenanceService.plan],
  ])
  .transition(of: MaintenanceWindow.self) { old, new in
    guard let new else { return }
    guard new.start < new.end, new.end.since(new.start) <= longest else {
      throw OpsError(
        .badDate, "A maintenance window must end after it begins, and within a year", field: "to",
        hint: "give a --to after --from")
    }
    guard let old else {
      guard new.status == .planned else {
        throw OpsError(.badState, "A maintenance window begins as a plan", field: "status")
      }
      return
    }
    guard old.machineID == new.machineID, TextFolding.sameBytes(old.number, new.number),
      old.start == new.start, old.end == new.end || new.status == .completed
    else {
      throw OpsError(.ruleViolated, "The machine and time of a maintenance window cannot change")
    }
    guard old.status == .planned || old.status == new.status else {
      throw OpsError(
        .badState, "\(Excerpt.of(old.number)) is \(old.status.rawValue) and cannot change",
        field: "window", hint: "plan another one")
    }
  }
  .reaction(of: MaintenanceWindow.self) { old, new, transaction in
    guard old == nil, let new else { return }
    let others = try await MaintenanceCalendar(transaction)
      .windows(of: new.machineID, from: new.start, until: new.end)
    guard let other = others.first(where: { $0.id != new.id }) else { return }
    let calendar = transaction.context.calendar
    throw OpsError(
      .ruleViolated,
      "\(Excerpt.of(other.number)) is from \(calendar.text(of: other.start)) to "
        + "\(calendar.text(from: other.end)) already", field: "from",
      hint: "cancel it, or plan another time")
  }
}
