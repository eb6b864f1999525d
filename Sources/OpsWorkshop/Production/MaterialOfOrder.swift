import OpsDomain
import OpsStorage
import OpsWarehouse

/// The material for the open part of a production order, and how much of it is free.
struct MaterialOfOrder {
  let order: ProductionOrder
  /// With the rights of the system.
  let transaction: Transaction

  init(_ order: ProductionOrder, _ transaction: Transaction) {
    self.order = order
    self.transaction = transaction
  }

  /// Each material once, in the order of the bill; none for an order that has ended or that reworks
  /// bad pieces.
  func all() async throws -> [ProductionDetail.Material] {
    guard order.status.isOpen, order.open.isPositive,
      let bill = try await transaction.repository(BillOfMaterials.self).bill(of: order)
    else { return [] }
    let book = try await BillBook(of: [order.productID], instead: [bill], transaction)
    let begun = try BillMath.begun(
      order.open, scrap: bill.scrap, step: book.step(of: order.productID))
    let work = try await BilledWork(of: order, by: bill, transaction)
    let needs = try work.needs(ofNext: begun, of: order, book)
    var found: [(need: MaterialNeed, product: Product)] = []
    for need in needs.materials {
      guard let product = book.products[need.productID] else { continue }
      let index = found.firstIndex {
        $0.need.productID == need.productID && TextFolding.sameBytes($0.need.size, need.size)
      }
      if let index {
        found[index].need.quantity = try found[index].need.quantity.adding(need.quantity)
      } else {
        found.append((need, product))
      }
    }
    var materials: [ProductionDetail.Material] = []
    for (need, product) in found {
      let free = try await StockLedger(transaction).free(product, size: need.size)
        .reduce(Quantity.zero) { $0 + $1.free }
      materials.append(
        ProductionDetail.Material(
          sku: product.sku, size: need.size.isEmpty ? nil : need.size, unit: product.unit,
          need: need.quantity, free: free, missing: max(.zero, need.quantity - free)))
    }
    return materials
  }
}
