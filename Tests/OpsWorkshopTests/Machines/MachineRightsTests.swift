import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsWorkshop

/// Who may do what with machines, beyond the permission of the operation itself.
@Suite struct MachineRightsTests {
  private let bench: MachineBench

  init() async throws {
    bench = try await MachineBench()
    try await bench.add()
  }

  @Test func technicianOfGranulationOperatesAndDoesNotMaintain() async throws {
    try await bench.change(to: .running, bench.eva)
    try await bench.change(to: .error, bench.eva)
    for status in [MachineStatus.maintenance, .stopped] {
      let refused = await MachineBench.refusal {
        try await bench.change(to: status, reason: "repaired", bench.eva)
      }
      #expect(refused?.code == .denied)
    }
    try await bench.change(to: .maintenance, bench.tom)
    let ending = await MachineBench.refusal { try await bench.change(to: .stopped, bench.eva) }
    #expect(ending?.code == .denied)
    #expect(try await bench.change(to: .stopped, bench.tom).status == .stopped)
  }

  @Test func stationsGoIntoMaintenanceByThoseWhoMaintain() async throws {
    let input = SetStations(machine: "M1", stations: "1", status: .maintenance)
    let refused = await MachineBench.refusal {
      try await bench.machines.setStations(input, bench.eva)
    }
    #expect(refused?.code == .denied)
    _ = try await bench.machines.setStations(input, bench.tom)
    let ending = await MachineBench.refusal {
      try await bench.machines.setStations(
        SetStations(machine: "M1", stations: "1", status: .idle), bench.eva)
    }
    #expect(ending?.code == .denied)
  }

  @Test func whatIsForManagersIsNotForTechnicians() async throws {
    try await bench.add(color: "Navy")
    let edit = await MachineBench.refusal {
      try await bench.machines.edit(EditMachine(machine: "M1", dailyTarget: 5), bench.tom)
    }
    let reset = await MachineBench.refusal {
      try await bench.machines.reset(ChangeMachineStatus(machine: "M1"), bench.tom)
    }
    let gun = await MachineBench.refusal {
      try await bench.machines.colorGun(
        ColorGun(machine: "M1", gun: "A", color: "Navy"), bench.tom)
    }
    #expect([edit, reset, gun].map(\.?.code) == [.denied, .denied, .denied])
    let disable = await MachineBench.refusal {
      try await bench.machines.disable(MachineReference(machine: "M1"), bench.mia)
    }
    let delete = await MachineBench.refusal {
      try await bench.machines.delete(MachineReference(machine: "M1"), bench.mia)
    }
    #expect([disable, delete].map(\.?.code) == [.denied, .denied])
  }

  @Test func noRecordIsWrittenWithoutItsOperation() async throws {
    let refused = await MachineBench.refusal {
      try await bench.book.write(as: .administrator) { transaction in
        var machine = try await transaction.repository(Machine.self).named("M1")
        machine.dailyTarget = 1
        _ = try await transaction.repository(Machine.self).update(machine)
      }
    }
    #expect(refused?.code == .denied)
  }
}
