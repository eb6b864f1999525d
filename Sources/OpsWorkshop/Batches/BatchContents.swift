import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// A batch with its machine, guns and stations, and its products and their stations; read with the
/// rights of the system.
struct BatchContents {
  let batch: ProductionBatch
  let machine: Machine
  /// In their order.
  let guns: [MachineGun]
  /// By place.
  let products: [BatchProduct]
  /// By number.
  let stations: [BatchStation]
  /// SKUs of the products.
  private let skus: [RecordID: String]

  private init(
    _ batch: ProductionBatch, _ machine: Machine, guns: [MachineGun] = [],
    products: [BatchProduct] = [], stations: [BatchStation] = [], skus: [RecordID: String] = [:]
  ) {
    self.batch = batch
    self.machine = machine
    self.guns = guns.inOrder
    self.products = products.sorted { $0.position < $1.position }
    self.stations = stations.sorted { $0.position < $1.position }
    self.skus = skus
  }

  /// A machine with an empty batch.
  init(machine: Machine, batch: ProductionBatch) { self.init(batch, machine) }

  static func read(
    _ batch: ProductionBatch, _ transaction: Transaction
  ) async throws -> BatchContents {
    let system = transaction.asSystem("reads what a batch is made of")
    guard let machine = try await system.repository(Machine.self).fetch(batch.machineID) else {
      throw OpsError(.notFound, "The machine of \(Excerpt.of(batch.number)) does not exist")
    }
    let guns = try await system.repository(MachineGun.self).of(machine.id)
    let products = try await system.repository(BatchProduct.self)
      .all(where: .equals(BatchProduct.Columns.batchID, batch.id))
    let stations = try await system.repository(BatchStation.self)
      .all(where: .equals(BatchStation.Columns.batchID, batch.id))
    var skus: [RecordID: String] = [:]
    for product in try await system.seen(Product.self, Set(products.map(\.productID))) {
      skus[product.id] = product.sku
    }
    return BatchContents(
      batch, machine, guns: guns, products: products, stations: stations, skus: skus)
  }

  /// What people call a product of the batch: its SKU, with the size if it has one.
  func name(of product: BatchProduct) -> String {
    let sku = skus[product.productID] ?? product.productID.description
    return product.size.isEmpty ? sku : "\(sku)/\(product.size)"
  }

  /// The SKU of the product whose color this is, or nil.
  func sku(inColor color: RecordID) -> String? {
    let product = products.first { $0.primaryColorID == color || $0.secondaryColorID == color }
    return product.flatMap { skus[$0.productID] }
  }

  /// The station numbers of a product.
  func stations(of product: BatchProduct) -> [Int64] {
    stations.filter { $0.batchProductID == product.id }.map(\.position)
  }

  var layout: BatchLayout {
    BatchLayout(
      batch: batch.number, mode: batch.mode, stations: machine.stations,
      guns: guns.map {
        .init(name: $0.name, stations: $0.firstStation...max($0.firstStation, $0.lastStation))
      },
      parts: products.map {
        .init(
          name: name(of: $0), primary: $0.primaryColorID, secondary: $0.secondaryColorID,
          gun: $0.gun, stations: stations(of: $0))
      })
  }

  /// Throws `rule.violated` unless every colour of the batch can be used.
  func requireColors(_ transaction: Transaction) async throws {
    let ids = Set(products.flatMap { [$0.primaryColorID, $0.secondaryColorID].compactMap(\.self) })
    let system = transaction.asSystem("looks whether colors are in use")
    for color in try await system.seen(ColorCard.self, ids) {
      try color.requireActive(field: "primary")
    }
  }
}
