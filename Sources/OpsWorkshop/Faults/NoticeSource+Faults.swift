import OpsDomain
import OpsKernel
import OpsStorage

extension NoticeSource {
  /// Faults that nobody repairs yet; sent to the assigned person, or to all who maintain machines
  /// if nobody is assigned. A person who is assigned later is told as well.
  static let reportedFaults = NoticeSource(.faultReported) { scope, _, transaction in
    var filter = Predicate.equals(MachineFault.Columns.status, .reported)
    if case .subject(let id) = scope { filter = .both(filter, .equals(.id, id)) }
    let faults = try await transaction.repository(MachineFault.self).all(where: filter)
    let machines = try await ReferredRecords(
      Machine.self, faults.map(\.machineID), transaction
    ) { ($0.number, $0.number) }
    return faults.map { fault in
      let machine = machines[fault.machineID].code
      return NoticeOccasion(
        .faultReported, collection: MachineFault.schema.name, subjectID: fault.id,
        stage: fault.assigneeID == nil ? 0 : 1,
        date: transaction.context.calendar.date(of: fault.reportedAt), dueAt: fault.reportedAt,
        title: "\(fault.number): \(fault.priority.rawValue) fault of \(machine)",
        body: "A fault of \(machine) was reported: \(fault.number), priority "
          + "\(fault.priority.rawValue). `opsh fault show \(fault.number)` has the description, "
          + "`opsh fault start \(fault.number)` starts the repair.",
        audience: fault.assigneeID.map {
          .users([$0], seeing: .machineView, else: .machineMaintain, about: [])
        } ?? .holders(of: .machineMaintain, about: []))
    }
  }
}
