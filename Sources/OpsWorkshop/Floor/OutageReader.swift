import OpsDomain
import OpsKernel
import OpsStorage

/// Reads which machines are down, and when: what is said with a question, and what was said when
/// the schedule of the floor was made.
///
/// What is said now of a machine replaces what was said of it before. A machine that has been
/// started since is not down any more.
struct OutageReader {
  private let transaction: Transaction
  private let premises: FloorReader.Premises

  init(_ transaction: Transaction, _ premises: FloorReader.Premises) {
    self.transaction = transaction
    self.premises = premises
  }

  /// The outages that are not over when the plan begins. Throws `notfound.any` for a machine or a
  /// schedule that does not exist.
  /// - Parameter base: The schedule that the plan starts from.
  func read(_ base: ProductionSchedule?, _ floor: FloorSnapshot) async throws -> [MachineOutage] {
    let machines = transaction.repository(Machine.self)
    for name in premises.down.map(\.machine) + premises.up {
      _ = try await machines.named(name)
    }
    var known = premises.down
    if let source = try await source(base) {
      let all = try await machines.all(where: .everything)
      let byID = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }
      for outage in try await transaction.repository(ScheduledOutage.self).of(source.id) {
        guard let machine = byID[outage.machineID], !isSaidAnew(of: machine),
          !isStarted(machine, since: source, outage)
        else { continue }
        known.append(
          MachineOutage(
            machine: machine.number,
            span: FloorSpan(start: outage.start.floorSeconds, end: outage.end.floorSeconds)))
      }
    }
    return known.filter { $0.span.end > floor.start }
  }

  /// The schedule that knows the floor best: of those that are asked about the one made last.
  private func source(_ base: ProductionSchedule?) async throws -> ProductionSchedule? {
    let schedules = transaction.repository(ProductionSchedule.self)
    var candidates = [base, try await schedules.adopted()].compactMap(\.self)
    if let asked = premises.asked { candidates.append(try await schedules.named(asked)) }
    return candidates.max { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
  }

  private func isSaidAnew(of machine: Machine) -> Bool {
    premises.down.contains { $0.names(machine) }
      || premises.up.contains {
        TextFolding.sameBytes(TextFolding.fold($0), machine.foldedNumber)
      }
  }

  private func isStarted(
    _ machine: Machine, since source: ProductionSchedule, _ outage: ScheduledOutage
  ) -> Bool {
    machine.status == .running && machine.statusSince > source.createdAt
      && machine.statusSince >= outage.start
  }
}
