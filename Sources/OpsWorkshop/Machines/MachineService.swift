import OpsKernel

/// Machines with their stations and guns. One method per operation.
public struct MachineService: DeskService {
  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["machine", "station", "gun"]

  public static let operations: [AnyOperation] = [
    AnyOperation(create, MachineService.create),
    AnyOperation(createMany, MachineService.createMany),
    AnyOperation(list, MachineService.list),
    AnyOperation(show, MachineService.show),
    AnyOperation(edit, MachineService.edit),
    AnyOperation(start, MachineService.start),
    AnyOperation(stop, MachineService.stop),
    AnyOperation(fail, MachineService.fail),
    AnyOperation(maintain, MachineService.maintain),
    AnyOperation(reset, MachineService.reset),
    AnyOperation(enable, MachineService.enable),
    AnyOperation(disable, MachineService.disable),
    AnyOperation(delete, MachineService.delete),
    AnyOperation(listStations, MachineService.listStations),
    AnyOperation(setStations, MachineService.setStations),
    AnyOperation(listGuns, MachineService.listGuns),
    AnyOperation(colorGun, MachineService.colorGun),
    AnyOperation(clearGun, MachineService.clearGun),
  ]
}

extension AppDependencies {
  /// The service of its operations: see ``MachineService``.
  public var machines: MachineService { service() }
}
