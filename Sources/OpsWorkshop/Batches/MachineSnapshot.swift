import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// The settings of a machine at one moment, with names instead of identifiers. A batch keeps one
/// from before and one from after it was executed.
struct MachineSnapshot: Codable, Equatable {
  struct Station: Codable, Equatable {
    let position: Int64
    let status: String
    let product: String?
    let batch: String?
  }

  struct Gun: Codable, Equatable {
    let name: String
    let color: String?
  }

  let status: String
  let mode: String?
  let batch: String?
  let guns: [Gun]
  let stations: [Station]

  /// The machine as it is in the transaction.
  static func take(
    of machineID: RecordID, _ transaction: Transaction
  ) async throws -> MachineSnapshot {
    let system = transaction.asSystem("notes how a machine was set")
    let machine = try await system.repository(Machine.self).fetch(machineID)
    let guns = try await system.repository(MachineGun.self).of(machineID)
    let stations = try await system.repository(MachineStation.self).of(machineID)
    var names: [RecordID: String] = [:]
    for color in try await system.seen(ColorCard.self, Set(guns.compactMap(\.colorID))) {
      names[color.id] = color.name
    }
    for product in try await system.seen(Product.self, Set(stations.compactMap(\.productID))) {
      names[product.id] = product.sku
    }
    let batches = Set(stations.compactMap(\.batchID) + [machine?.batchID].compactMap(\.self))
    for batch in try await system.seen(ProductionBatch.self, batches) {
      names[batch.id] = batch.number
    }
    return MachineSnapshot(
      status: machine?.status.rawValue ?? "", mode: machine?.mode?.rawValue,
      batch: machine?.batchID.flatMap { names[$0] },
      guns: guns.map { Gun(name: $0.name, color: $0.colorID.flatMap { names[$0] }) },
      stations: stations.map {
        Station(
          position: $0.position, status: $0.status.rawValue,
          product: $0.productID.flatMap { names[$0] }, batch: $0.batchID.flatMap { names[$0] })
      })
  }

  /// As a batch keeps it.
  func text() throws(OpsError) -> String {
    DocumentWriter.string(try DocumentEncoder.encode(self))
  }

  /// The snapshot that a batch has kept; nil for none.
  static func read(_ text: String?) throws(OpsError) -> MachineSnapshot? {
    guard let text else { return nil }
    return try DocumentDecoder.decode(
      MachineSnapshot.self, from: try DocumentParser.parse(text), unknown: .ignore)
  }
}
