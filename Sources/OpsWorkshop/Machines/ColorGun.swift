import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `gun.color`.
public struct ColorGun: OperationInput {
  /// The machine.
  public var machine: NameOf<Machine>
  /// The gun, such as A.
  public var gun: Name
  /// The new color.
  public var color: NameOf<ColorCard>
}

/// Input of `gun.clear`.
public struct ClearGun: OperationInput {
  /// The machine.
  public var machine: NameOf<Machine>
  /// The gun, such as A.
  public var gun: Name
}

extension MachineService {
  static let colorGun = Operation<ColorGun, GunView>(
    "gun.color", area: .workshop, "Fills a gun of a machine with a color.",
    permission: .machineEdit, effect: .write(.reversible),
    examples: ["gun color M1 A Navy", "gun color M1 B Navy --dry-run"])

  static let clearGun = Operation<ClearGun, GunView>(
    "gun.clear", area: .workshop, "Empties a gun of a machine.", permission: .machineEdit,
    effect: .write(.reversible), examples: ["gun clear M1 A --dry-run", "gun clear M1 A"])

  /// Fills a gun. Throws `notfound.any`, and `rule.violated` for a retired colour and if open
  /// batches need another colour in the gun.
  public func colorGun(_ input: ColorGun, _ call: Call) async throws -> Outcome<GunView> {
    try await desk.perform(Self.colorGun, input, call) { transaction in
      let machine = try await transaction.repository(Machine.self).named(input.machine)
      let color = try await transaction.repository(ColorCard.self).named(input.color)
      return try await Self.fill(input.gun, of: machine, with: color.id, transaction)
    }
  }

  /// Empties a gun. Throws `notfound.any`, and `rule.violated` while the active batch needs its
  /// colour.
  public func clearGun(_ input: ClearGun, _ call: Call) async throws -> Outcome<GunView> {
    try await desk.perform(Self.clearGun, input, call) { transaction in
      let machine = try await transaction.repository(Machine.self).named(input.machine)
      return try await Self.fill(input.gun, of: machine, with: nil, transaction)
    }
  }

  private static func fill(
    _ name: String, of machine: Machine, with color: RecordID?, _ transaction: Transaction
  ) async throws -> GunView {
    let system = transaction.asSystem("fills or empties a gun")
    var gun = try await system.repository(MachineGun.self).named(name, of: machine)
    if gun.colorID != color {
      gun.colorID = color
      gun.colorChangedAt = transaction.now
      gun.updatedAt = transaction.now
      gun = try await system.repository(MachineGun.self).update(gun)
    }
    return try await GunView.of([gun], [machine], transaction).only("A gun")
  }

  static let listGuns = Operation<MachineReference, Listing<GunView>>(
    "gun.list", area: .workshop, "Lists the guns of a machine with their colors.",
    permission: .machineView, effect: .read, examples: ["gun list M1", "gun list M1 -o json"],
    consistency: .snapshot)

  /// All guns of a machine in their order. Throws `notfound.any`.
  public func listGuns(
    _ input: MachineReference, _ call: Call
  ) async throws -> Outcome<Listing<GunView>> {
    try await desk.perform(Self.listGuns, input, call) { transaction in
      let machine = try await transaction.repository(Machine.self).named(input.machine)
      let guns = try await transaction.repository(MachineGun.self).of(machine.id)
      return Listing(items: try await GunView.of(guns, [machine], transaction))
    }
  }
}
