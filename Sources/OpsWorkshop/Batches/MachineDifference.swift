import OpsKernel

/// One thing that changed on a machine when a batch was executed.
public struct MachineDifference: AnswerRecord, Equatable {
  /// What changed: `status`, `mode`, `batch`, `gun A` or `station 3`.
  public let what: String
  /// The value before the batch was executed; null if there was none.
  public let before: String?
  /// The value afterwards; null if there is none.
  public let after: String?

  /// What is different between two snapshots, machine first, then guns, then stations.
  static func between(_ before: MachineSnapshot, _ after: MachineSnapshot) -> [MachineDifference] {
    func station(_ one: MachineSnapshot.Station) -> String {
      [one.status, one.product].compactMap(\.self).joined(separator: " ")
    }
    let rows: [(String, String?, String?)] =
      [
        ("status", before.status, after.status), ("mode", before.mode, after.mode),
        ("batch", before.batch, after.batch),
      ]
      + after.guns.map { gun in
        ("gun \(gun.name)", before.guns.first { $0.name == gun.name }?.color, gun.color)
      }
      + after.stations.map { one in
        (
          "station \(one.position)",
          before.stations.first { $0.position == one.position }.map(station), station(one)
        )
      }
    return rows.filter { $0.1 != $0.2 }
      .map { MachineDifference(what: $0.0, before: $0.1, after: $0.2) }
  }
}
