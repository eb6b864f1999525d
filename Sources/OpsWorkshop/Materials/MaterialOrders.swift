import OpsDomain
import OpsKernel
import OpsScheduling
import OpsStorage
import OpsWarehouse

/// Creates production orders for the proposals to make of a material plan.
struct MaterialOrders {
  private let names: MaterialNames
  private let transaction: Transaction
  /// How much may still be pegged to each request: open orders never make more for it than it waits
  /// for.
  private var room: [RecordID: Quantity]
  private var plan: MaterialPlan { names.plan }

  init(names: MaterialNames, _ transaction: Transaction) {
    self.names = names
    self.transaction = transaction
    let book = names.plan.book
    var room: [RecordID: Quantity] = [:]
    for wish in book.wishes { room[wish.request] = wish.quantity }
    for peg in book.orders.lazy.flatMap(\.pegs) { room[peg.request]? -= peg.quantity }
    self.room = room
  }

  /// Writes them in the order of the plan: parents before their parts.
  ///
  /// - Parameter products: Only these; nil for all.
  mutating func write(of products: Set<RecordID>?) async throws -> MaterialsOrderView {
    var pegs: [Int: [NettingPeg]] = [:]
    for peg in plan.result.pegs {
      if case .proposal(let index) = peg.supply { pegs[index, default: []].append(peg) }
    }
    var created: [MaterialsOrderView.Order] = []
    var skipped: [MaterialsOrderView.Skipped] = []
    for (index, proposal) in plan.result.proposals.enumerated()
    where proposal.kind == .make
      && products?.contains(plan.draft.keys[proposal.item].product) ?? true
    {
      if let reason = obstacle(to: proposal) {
        skipped.append(
          MaterialsOrderView.Skipped(
            sku: names.sku(proposal.item), quantity: Quantity(rawValue: proposal.quantity),
            reason: reason))
      } else {
        created.append(try await write(proposal, pegs[index] ?? []))
      }
    }
    return MaterialsOrderView(created: created, skipped: skipped)
  }

  /// Why no order can be written for a proposal; nil where one can.
  private func obstacle(to proposal: ReplenishmentProposal) -> String? {
    if Quantity(rawValue: proposal.quantity) > .maximum {
      return "an order can be for at most \(Quantity.maximum)"
    }
    if names.size(proposal.item) == nil, names.product(proposal.item)?.sizeList.isEmpty == false {
      return "its reorder rule names no size: run `opsh production create` with --size"
    }
    return nil
  }

  private mutating func write(
    _ proposal: ReplenishmentProposal, _ pegs: [NettingPeg]
  ) async throws -> MaterialsOrderView.Order {
    let key = plan.draft.keys[proposal.item]
    let needed = CivilDate(daysSinceEpoch: proposal.neededOn)
    let rules = plan.book.policies[key.product] ?? []
    var order = ProductionOrder(
      id: transaction.nextID(),
      number: try await SeriesNumber.next(of: ProductionOrder.self, transaction),
      productID: key.product, quantity: Quantity(rawValue: proposal.quantity),
      createdAt: transaction.now, updatedAt: transaction.now)
    order.size = key.size
    order.due = max(needed, transaction.today)
    order.release = CivilDate(daysSinceEpoch: proposal.orderDay)
    order.rank = min(max(Int64(proposal.priority), 0), 3)
    order.locationID =
      rules.isEmpty ? nil : rules[plan.book.sites.serving(rules)].locationID
    order.createdBy = transaction.principal.userID
    order = try await transaction.repository(ProductionOrder.self).create(order)
    return MaterialsOrderView.Order(
      production: order.number, sku: names.sku(proposal.item), size: names.size(proposal.item),
      quantity: order.quantity, due: order.due ?? needed, release: order.release ?? needed,
      requests: try await peg(order, pegs))
  }

  /// Pegs the order to its requests, and returns their numbers.
  private mutating func peg(
    _ order: ProductionOrder, _ pegs: [NettingPeg]
  ) async throws -> [String] {
    var parts: [RecordID: Quantity] = [:]
    var requests: [(id: RecordID, number: String)] = []
    for peg in pegs {
      guard case .demand(let id) = peg.demand,
        case .request(let request, let number) = plan.demands[id].source
      else { continue }
      let part = min(Quantity(rawValue: peg.quantity), room[request] ?? .zero)
      guard part.isPositive else { continue }
      room[request]? -= part
      if parts[request] == nil { requests.append((request, number)) }
      parts[request, default: .zero] += part
    }
    for request in requests {
      _ = try await transaction.repository(ProductionPeg.self).create(
        ProductionPeg(
          id: transaction.nextID(), productionID: order.id, requestID: request.id,
          quantity: parts[request.id] ?? .zero))
    }
    return requests.map(\.number)
  }
}
