import OpsDomain
import OpsStorage
import OpsWarehouse

/// The parts of deliveries that one give-back reserves: its lines and their deliveries. The two
/// change together, so that no unit is given back twice.
struct GiveBackParts {
  private let system: Transaction

  init(_ transaction: Transaction) {
    system = transaction.asSystem("keeps what deliveries have had given back")
  }

  private var deliveries: Repository<Delivery> { system.repository(Delivery.self) }
  private var lines: Repository<GiveBackLine> { system.repository(GiveBackLine.self) }

  /// The lines of a give-back with their deliveries, in the order they were taken.
  func parts(of giveBack: GiveBack) async throws -> [(line: GiveBackLine, delivery: Delivery)] {
    var parts: [(line: GiveBackLine, delivery: Delivery)] = []
    let filter = Predicate.equals(GiveBackLine.Columns.giveBackID, giveBack.id)
    for line in try await lines.all(where: filter) {
      guard let delivery = try await deliveries.fetch(line.deliveryID) else {
        throw OpsError(.corrupt, "A give-back refers to a delivery that does not exist")
      }
      parts.append((line, delivery))
    }
    return parts
  }

  /// Reserves parts of deliveries for a give-back.
  func take(_ parts: [DeliveredGoods.Part], for giveBack: GiveBack) async throws {
    for part in parts {
      var delivery = part.delivery
      delivery.givenBack += part.quantity
      _ = try await deliveries.update(delivery)
      _ = try await lines.create(
        GiveBackLine(
          id: system.nextID(), giveBackID: giveBack.id, deliveryID: delivery.id,
          quantity: part.quantity))
    }
  }

  /// Reserves this much more of the deliveries of a give-back, for goods that arrive after a first
  /// part. Throws `rule.over_return` when other give-backs have reserved it since.
  func grow(
    _ giveBack: GiveBack, by quantity: Quantity, _ product: Product
  ) async throws -> [DeliveredGoods.Part] {
    let deliveries = try await parts(of: giveBack).map(\.delivery.id)
    let more = try await DeliveredGoods(
      customer: giveBack.customerID, product: product, size: giveBack.size, transaction: system
    ).parts(quantity, of: deliveries)
    try await take(more, for: giveBack)
    return more
  }

  /// Frees parts of the deliveries, the last first, until `kept` is left.
  func shrink(_ giveBack: GiveBack, to kept: Quantity) async throws {
    let parts = try await parts(of: giveBack)
    var surplus = parts.reduce(Quantity.zero) { $0 + $1.line.quantity } - kept
    for (line, delivery) in parts.reversed() where surplus.isPositive {
      var (line, delivery) = (line, delivery)
      let part = Swift.min(surplus, line.quantity)
      line.quantity -= part
      delivery.givenBack -= part
      surplus -= part
      _ = try await lines.update(line)
      _ = try await deliveries.update(delivery)
    }
  }
}
