import OpsDomain
import OpsKernel
import OpsStorage

extension NoticeSource {
  /// Machines that have failed, for those who maintain machines: once for each failure, which the
  /// count of errors tells apart.
  static let machineErrors = NoticeSource(.machineError) { scope, _, transaction in
    var filter = Predicate.equals(Machine.Columns.status, .error)
    if case .subject(let id) = scope { filter = .both(filter, .equals(.id, id)) }
    let calendar = transaction.context.calendar
    return try await transaction.repository(Machine.self).all(where: filter).map { machine in
      NoticeOccasion(
        .machineError, collection: Machine.schema.name, subjectID: machine.id,
        stage: machine.errors, date: calendar.date(of: machine.statusSince),
        dueAt: machine.statusSince, title: "\(machine.number): failed",
        body: "\(machine.number) has failed at \(calendar.text(of: machine.statusSince)) "
          + "(site time), for the \(ordinal(machine.errors)) time. "
          + "`opsh machine show \(machine.number)` says why, "
          + "`opsh machine maintain \(machine.number)` takes it into maintenance.",
        audience: .holders(of: .machineMaintain, about: []))
    }
  }

  /// `1st`, `2nd`, `3rd`, `4th`, `11th`.
  private static func ordinal(_ number: Int64) -> String {
    if (11...13).contains(number % 100) { return "\(number)th" }
    switch number % 10 {
    case 1: return "\(number)st"
    case 2: return "\(number)nd"
    case 3: return "\(number)rd"
    default: return "\(number)th"
    }
  }

  /// How many days before it is due people are told of a maintenance.
  static let maintenanceWarning = 1

  /// Active machines whose maintenance is due, a day before, for those who maintain machines.
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
          + "`opsh maintenance plan \(machine.number)` plans a time for it, "
          + "`opsh maintenance complete \(machine.number)` records it.",
        audience: .holders(of: .machineMaintain, about: []))
    }
  }
}
