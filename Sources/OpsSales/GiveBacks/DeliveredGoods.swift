import OpsDomain
import OpsStorage
import OpsWarehouse

/// What a customer has received and not given back, delivery by delivery.
struct DeliveredGoods {
  /// A part of one delivery.
  typealias Part = (delivery: Delivery, quantity: Quantity)

  let customer: RecordID
  let product: Product
  let size: String
  let transaction: Transaction

  /// `quantity` of these deliveries in the order given, or of all of them, newest first.
  ///
  /// Throws `rule.over_return` when less was delivered and not given back, `notfound.any` and
  /// `data.bad_value` for a named delivery that does not exist or is of something else.
  func parts(_ quantity: Quantity, of named: [RecordID]) async throws -> [Part] {
    var parts: [Part] = []
    var rest = quantity
    func take(_ delivery: Delivery) {
      let part = Swift.min(rest, delivery.quantity - delivery.givenBack)
      guard part.isPositive else { return }
      parts.append((delivery, part))
      rest -= part
    }
    if named.isEmpty {
      var pages = transaction.pages(newestFirst)
      while rest.isPositive, let rows = try await pages.next() {
        for row in rows { take(try Delivery(row)) }
      }
    } else {
      for delivery in try await deliveries(named) { take(delivery) }
    }
    guard rest.isZero else {
      throw OpsError(
        .overReturn,
        "\(quantity) of \(Excerpt.of(product.sku)) cannot come back: only "
          + "\(quantity - rest) delivered and not given back",
        field: "quantity", hint: "run `opsh giveback list` to see what is on its way back")
    }
    return parts
  }

  private var newestFirst: Query {
    Query(
      Delivery.schema,
      where: .and([
        .equals(Delivery.Columns.customerID, customer),
        .equals(Delivery.Columns.productID, product.id),
        .equals(Delivery.Columns.size, size),
        .lessThanColumn(Delivery.Columns.givenBack, Delivery.Columns.quantity),
      ]),
      order: [.descending(Delivery.Columns.deliveredAt)], limit: 100)
  }

  private func deliveries(_ named: [RecordID]) async throws -> [Delivery] {
    var found: [Delivery] = []
    for id in named where !found.contains(where: { $0.id == id }) {
      let delivery = try await transaction.repository(Delivery.self).fetch(id)
      guard let delivery else {
        throw OpsError(.notFound, "There is no delivery \(id)", field: "delivery")
      }
      guard delivery.customerID == customer, delivery.productID == product.id,
        TextFolding.sameBytes(delivery.size, size)
      else {
        throw OpsError(
          .badValue,
          "Delivery \(id) was not \(Excerpt.of(product.sku)) in this size for this customer",
          field: "delivery", hint: "leave out --delivery to use the newest ones")
      }
      found.append(delivery)
    }
    return found
  }
}
