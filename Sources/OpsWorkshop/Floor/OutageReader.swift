import OpsDomain
import OpsKernel
import OpsStorage

/// Reads which machines are down, and when: from the question, and from the schedule of the floor.
///
/// An outage in the question replaces earlier ones of the same machine. An outage is over when its
/// machine was started afterwards, even if it was stopped again.
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
      let outages = try await transaction.repository(ScheduledOutage.self).of(source.id)
      let starts = try await lastStarts(of: Set(outages.map(\.machineID)), since: source)
      for outage in outages {
        guard let machine = byID[outage.machineID], !isSaidAnew(of: machine) else { continue }
        if let start = starts[outage.machineID], start >= outage.start { continue }
        known.append(
          MachineOutage(
            machine: machine.number,
            span: FloorSpan(start: outage.start.floorSeconds, end: outage.end.floorSeconds)))
      }
    }
    return known.filter { $0.span.end > floor.start }
  }

  /// The schedule with the latest knowledge: of those in question, the one made last.
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

  /// The last start of each machine since the schedule was made; machines without one are left out.
  private func lastStarts(
    of machines: Set<RecordID>, since source: ProductionSchedule
  ) async throws -> [RecordID: Instant] {
    typealias Columns = MachineStatusChange.Columns
    guard !machines.isEmpty else { return [:] }
    let starts = try await transaction.repository(MachineStatusChange.self).all(
      where: .and([
        .oneOf(Columns.machineID, machines.sorted()), .equals(Columns.to, .running),
        .greater(Columns.at, source.createdAt),
      ]),
      order: [.ascending(Columns.at)])
    return Dictionary(starts.map { ($0.machineID, $0.at) }) { _, last in last }
  }
}
