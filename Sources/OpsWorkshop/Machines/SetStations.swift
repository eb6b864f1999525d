import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `station.set`.
public struct SetStations: OperationInput {
  /// The machine.
  public var machine: NameOf<Machine>
  /// `N`: One station or several, such as 3, 1,2,3 or 1-6.
  public var stations: Name
  /// Their new status.
  public var status: StationStatus
}

extension MachineService {
  static let setStations = Operation<SetStations, Listing<StationView>>(
    "station.set", area: .workshop,
    "Sets the status of stations of a machine; if one fails, none is changed.",
    permission: .machineOperate, effect: .write(.reversible),
    examples: ["station set M1 3 blocked", "station set M1 1-6 idle"])

  /// Sets the status of stations in one commit, and returns the named stations. A station runs only
  /// while its machine runs. Changes into and out of maintenance need the right to maintain
  /// machines.
  ///
  /// Throws `notfound.any`, `data.bad_value` for stations that the machine does not have,
  /// `rule.bad_state` and `denied.permission`.
  public func setStations(
    _ input: SetStations, _ call: Call
  ) async throws -> Outcome<Listing<StationView>> {
    try await desk.perform(Self.setStations, input, call) { transaction in
      let machine = try await transaction.repository(Machine.self).named(input.machine)
      let numbers = try StationNumbers.parse(input.stations, of: machine.stations)
      let system = transaction.asSystem("says what stations are doing")
      let stations = system.repository(MachineStation.self)
      var named = try await stations.of(machine.id).filter { numbers.contains($0.position) }
      if input.status == .maintenance || named.contains(where: { $0.status == .maintenance }) {
        try transaction.principal.require(
          .machineMaintain, to: "Taking stations into maintenance or out of it", some: true)
      }
      for index in named.indices {
        // A status that was set by hand stays when the machine comes back.
        guard named[index].status != input.status || named[index].followsMachine else { continue }
        named[index].status = input.status
        named[index].followsMachine = false
        named[index].updatedAt = transaction.now
        named[index] = try await stations.update(named[index])
      }
      return Listing(items: try await StationView.of(named, [machine], transaction))
    }
  }

  static let listStations = Operation<MachineReference, Listing<StationView>>(
    "station.list", area: .workshop, "Lists the stations of a machine.", permission: .machineView,
    effect: .read, examples: ["station list M1", "station list M1 -o json"],
    consistency: .snapshot)

  /// All stations of a machine in their order. Throws `notfound.any`.
  public func listStations(
    _ input: MachineReference, _ call: Call
  ) async throws -> Outcome<Listing<StationView>> {
    try await desk.perform(Self.listStations, input, call) { transaction in
      let machine = try await transaction.repository(Machine.self).named(input.machine)
      let stations = try await transaction.repository(MachineStation.self).of(machine.id)
      return Listing(items: try await StationView.of(stations, [machine], transaction))
    }
  }
}
