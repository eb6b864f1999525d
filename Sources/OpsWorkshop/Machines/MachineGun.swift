import OpsDomain
import OpsStorage

/// What injects one colour into a range of stations of a machine.
public struct MachineGun: Entity {
  /// The workshop's collection of guns.
  public static let record = Record("machine_guns", .workshop, "gun")

  public var id: RecordID
  public var version: Int64 = 0
  /// The machine that it is a part of.
  public var machineID: Indexed<Reference<Machine>>
  /// `A`, `B` and so on.
  public var name: Naming<String>
  /// The first station it serves.
  public var firstStation: Int64
  /// The last station it serves.
  public var lastStation: Int64
  /// The colour in it; nil when it is empty.
  public var colorID: Indexed<Reference<ColorCard>>?
  /// When it last got another colour or was emptied; nil if it never did.
  public var colorChangedAt: Instant?
  /// Shots it has made, all together.
  public var shots: Int64 = 0
  /// When it was last changed.
  public var updatedAt: Trail<Instant>

  /// Whether the gun serves the station.
  public func serves(_ position: Int64) -> Bool {
    firstStation <= position && position <= lastStation
  }

  /// One gun for each letter on a machine.
  public static let nameKey = uniqueKey(Columns.machineID, Columns.name)
  public static let keys = [nameKey.unique]
}

extension [MachineGun] {
  /// In the order in which batches use them: by machine and name. In dual mode the first gun has
  /// the primary color and the second gun the secondary one.
  package var inOrder: [MachineGun] {
    sorted {
      $0.machineID == $1.machineID
        ? TextFolding.bytewiseLess($0.name, $1.name) : $0.machineID < $1.machineID
    }
  }
}

/// Guns by their machine.
extension Repository where Item == MachineGun {
  /// The guns of a machine, in their order.
  package func of(_ machine: RecordID) async throws -> [MachineGun] {
    try await all(where: .equals(MachineGun.Columns.machineID, machine)).inOrder
  }

  /// The gun of this name, whatever its letter case. Throws `notfound.any`.
  package func named(_ name: String, of machine: Machine) async throws -> MachineGun {
    if let gun = try await fetch(key: MachineGun.nameKey, machine.id, name.uppercased()) {
      return gun
    }
    let names = try await of(machine.id).map(\.name).joined(separator: ", ")
    throw OpsError(
      .notFound, "\(Excerpt.of(machine.number)) has no gun \(Excerpt.of(name))", field: "gun",
      hint: "its guns: \(names)")
  }
}
