import OpsDomain
import OpsKernel
import OpsStorage

/// A gun, as commands show it.
public struct GunView: OperationOutput, Equatable {
  public static let answerName = "gun/1"

  /// Number of its machine.
  public let machine: String
  /// Letter of the gun on its machine, such as `A`.
  public let gun: String
  /// The first station it serves.
  public let firstStation: Int64
  /// The last station it serves.
  public let lastStation: Int64
  /// Name of the color in it.
  public let color: String?
  /// Its color as #RRGGBB.
  public let hex: String?
  /// When it last got another color or was emptied; null if it never did.
  public let colorChangedAt: Instant?
  /// All shots that it has made.
  public let shots: Int64

  public static let columns: [FieldColumn] = [
    .init("machine", "MACHINE"), .init("gun", "GUN"), .init("first_station", "FROM", .right),
    .init("last_station", "TO", .right), .init("color", "COLOR"), .init("hex", "HEX"),
    .init("shots", "SHOTS", .right),
  ]

  public static let leading = [
    "gun", "color", "first_station", "last_station",
  ]

  /// The views of guns, by machine and name.
  static func of(
    _ guns: [MachineGun], _ machines: [Machine], _ transaction: Transaction
  ) async throws -> [GunView] {
    let numbers = Dictionary(
      machines.map { ($0.id, $0.number) }, uniquingKeysWith: { first, _ in first })
    let colors = Dictionary(
      try await transaction.seen(ColorCard.self, Set(guns.compactMap(\.colorID)))
        .map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    return guns.inOrder.map {
      let color = $0.colorID.flatMap { colors[$0] }
      return GunView(
        machine: numbers[$0.machineID] ?? $0.machineID.description, gun: $0.name,
        firstStation: $0.firstStation, lastStation: $0.lastStation, color: color?.name,
        hex: color?.hex, colorChangedAt: $0.colorChangedAt, shots: $0.shots)
    }
  }
}
