import OpsDomain
import OpsKernel
import OpsStorage

extension NoticeSource {
  /// Machines that have failed; sent to people who maintain machines, once for each failure. The
  /// count of errors tells failures apart.
  static let machineErrors = NoticeSource(.machineError) { scope, _, transaction in
    var filter = Predicate.equals(Machine.Columns.status, .error)
    if case .subject(let id) = scope { filter = .both(filter, .equals(.id, id)) }
    let calendar = transaction.context.calendar
    return try await transaction.repository(Machine.self).all(where: filter).map { machine in
      NoticeOccasion(
        .machineError, collection: Machine.schema.name, subjectID: machine.id,
        stage: machine.errors, date: calendar.date(of: machine.statusSince),
        dueAt: machine.statusSince, title: "\(machine.number): failed",
        body: "\(machine.number) failed at \(calendar.text(of: machine.statusSince)) "
          + "(site time), for the \(ordinal(machine.errors)) time. "
          + "`opsh machine show \(machine.number)` shows why, "
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
}
