import OpsDomain
import OpsKernel
import OpsStorage

extension NoticeSource {
  /// How many days before the due day people get a notice.
  static let maintenanceWarning = 1

  /// Active machines whose maintenance is due; sent a day before to people who maintain machines.
  static let dueMaintenance = NoticeSource(.maintenanceDue) { scope, _, transaction in
    typealias Columns = Machine.Columns
    let calendar = transaction.context.calendar
    var filter = Predicate.both(
      .equals(Columns.isActive, true), .notEquals(Columns.nextMaintenance, nil))
    switch scope {
    case .subject(let id): filter = .both(filter, .equals(.id, id))
    case .all(let until):
      let last = calendar.date(of: until).adding(days: maintenanceWarning)
      filter = .both(filter, .lessOrEqual(Columns.nextMaintenance, last))
    }
    return try await transaction.repository(Machine.self).all(where: filter).compactMap { machine in
      guard let day = machine.nextMaintenance else { return nil }
      return NoticeOccasion(
        .maintenanceDue, collection: Machine.schema.name, subjectID: machine.id, date: day,
        dueAt: calendar.start(of: day.adding(days: -maintenanceWarning)),
        title: "\(machine.number): maintenance due on \(day)",
        body: "The maintenance of \(machine.number) is due on \(day). "
          + "`opsh maintenance plan \(machine.number) --from TIME --to TIME` plans a time for it, "
          + "`opsh maintenance complete \(machine.number)` records it.",
        audience: .holders(of: .machineMaintain, about: []))
    }
  }
}
