import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Bills, routings and production orders for the netting.
struct WorkshopFlows: ProductionFlows {
  func bills(_ transaction: Transaction) async throws -> [RecordID: MadeGoods] {
    let bills = try await transaction.repository(BillOfMaterials.self).all(
      where: .equals(BillOfMaterials.Columns.isCurrent, true),
      order: [.ascending(BillOfMaterials.Columns.productID)])
    return Dictionary(
      try await made(bills, transaction).map { ($0.bill.productID, $0.goods) },
      uniquingKeysWith: { first, _ in first })
  }

  func orders(_ transaction: Transaction) async throws -> [OrderedGoods] {
    let open = ProductionStatus.allCases.filter(\.isOpen)
    var orders: [ProductionOrder] = []
    for status in open {
      orders += try await transaction.repository(ProductionOrder.self).all(
        where: .equals(ProductionOrder.Columns.status, status),
        order: [.ascending(ProductionOrder.Columns.createdAt)])
    }
    orders = orders.filter(\.open.isPositive).sorted {
      MomentOrder($0.createdAt, $0.place, $0.id) < MomentOrder($1.createdAt, $1.place, $1.id)
    }
    let used = try await bills(of: orders, transaction)
    let pegs = try await pegs(of: orders, transaction)
    return orders.map { order in
      var ordered = OrderedGoods(
        id: order.id, number: order.number, goods: GoodsKey(order.productID, size: order.size),
        remaining: order.open)
      ordered.due = order.due
      ordered.release = order.release
      ordered.rank = order.rank
      ordered.location = order.locationID
      ordered.bill = order.reworkOf == nil ? used[order.id] : nil
      ordered.pegs = pegs[order.id] ?? []
      return ordered
    }
  }

  // MARK: Bills

  /// The bill of each order: the one it was released with, or the current one. Rework takes no
  /// new material.
  private func bills(
    of orders: [ProductionOrder], _ transaction: Transaction
  ) async throws -> [RecordID: MadeGoods] {
    let ids = Set(orders.compactMap(\.billID)).sorted()
    let products = Set(orders.filter { $0.billID == nil }.map(\.productID)).sorted()
    var bills: [BillOfMaterials] = []
    for part in ids.portions {
      bills += try await transaction.repository(BillOfMaterials.self).all(
        where: .oneOf(.id, part))
    }
    for part in products.portions {
      bills += try await transaction.repository(BillOfMaterials.self).all(
        where: .both(
          .oneOf(BillOfMaterials.Columns.productID, part),
          .equals(BillOfMaterials.Columns.isCurrent, true)))
    }
    let known = try await made(bills, transaction)
    let byID = Dictionary(
      known.map { ($0.bill.id, $0.goods) }, uniquingKeysWith: { first, _ in first })
    let current = Dictionary(
      known.filter(\.bill.isCurrent).map { ($0.bill.productID, $0.goods) },
      uniquingKeysWith: { first, _ in first })
    return orders.reduce(into: [:]) { found, order in
      found[order.id] = order.billID.map { byID[$0] } ?? current[order.productID]
    }
  }

  private func made(
    _ bills: [BillOfMaterials], _ transaction: Transaction
  ) async throws -> [(bill: BillOfMaterials, goods: MadeGoods)] {
    var lines: [RecordID: [BillLine]] = [:]
    for part in bills.map(\.id).portions {
      for line in try await transaction.repository(BillLine.self).all(
        where: .oneOf(BillLine.Columns.billID, part))
      {
        lines[line.billID, default: []].append(line)
      }
    }
    let times = try await times(of: Set(bills.map(\.productID)).sorted(), transaction)
    let usual = try await Settings.makeTime.value(transaction)
    return bills.map { bill in
      var goods = MadeGoods(makes: bill.makes)
      goods.scrap = bill.scrap
      goods.isPhantom = bill.isPhantom
      for line in (lines[bill.id] ?? []).sorted(by: { $0.position < $1.position }) {
        let key = GoodsKey(line.productID, size: line.size)
        switch line.kind {
        case .part:
          goods.parts.append(MadeGoods.Line(key, line.quantity, scrap: line.scrap))
        case .byProduct: goods.byProducts.append(MadeGoods.Line(key, line.quantity))
        case .alternative: continue
        }
      }
      (goods.setup, goods.run) = times[bill.productID] ?? (usual, .zero)
      return (bill, goods)
    }
  }

  /// Set-up and run times of routings, each over all steps.
  private func times(
    of products: [RecordID], _ transaction: Transaction
  ) async throws -> [RecordID: (TimeSpan, TimeSpan)] {
    var times: [RecordID: (TimeSpan, TimeSpan)] = [:]
    for part in products.portions {
      for step in try await transaction.repository(RoutingStep.self).all(
        where: .oneOf(RoutingStep.Columns.productID, part))
      {
        let (setup, run) = times[step.productID] ?? (.zero, .zero)
        times[step.productID] = (
          TimeSpan(milliseconds: setup.milliseconds + step.setup.milliseconds),
          TimeSpan(milliseconds: run.milliseconds + step.run.milliseconds)
        )
      }
    }
    return times
  }

  private func pegs(
    of orders: [ProductionOrder], _ transaction: Transaction
  ) async throws -> [RecordID: [OrderedGoods.Peg]] {
    var pegs: [RecordID: [OrderedGoods.Peg]] = [:]
    for part in orders.map(\.id).portions {
      let found = try await transaction.repository(ProductionPeg.self).all(
        where: .oneOf(ProductionPeg.Columns.productionID, part))
      for peg in found.sorted(by: { $0.id < $1.id })
      where (peg.quantity - peg.allocated).isPositive {
        pegs[peg.productionID, default: []].append(
          OrderedGoods.Peg(request: peg.requestID, quantity: peg.quantity - peg.allocated))
      }
    }
    return pegs
  }
}
