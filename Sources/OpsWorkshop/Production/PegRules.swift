import OpsDomain
import OpsSales
import OpsStorage
import OpsWarehouse

/// Rules for the requests that a production order is made for: each unit is pegged once.
enum PegRules {
  static func check(_ old: ProductionPeg?, _ new: ProductionPeg?) throws {
    guard let new else {
      guard old?.allocated.isPositive != true else {
        throw OpsError(
          .badState, "Goods are already allocated to this peg: \(old?.allocated ?? .zero)",
          field: "for",
          hint: "peg at least that much")
      }
      return
    }
    guard new.quantity.isPositive, new.quantity <= .maximum else {
      throw OpsError(
        .badQuantity, "A peg must be for more than 0", field: "for",
        hint: "write it as OOS-000001=5")
    }
    guard !new.allocated.isNegative, new.allocated <= new.quantity else {
      throw OpsError(
        .badQuantity, "Only the pegged quantity, \(new.quantity), can be allocated", field: "for",
        hint: "peg more first")
    }
    guard let old else { return }
    guard old.productionID == new.productionID, old.requestID == new.requestID else {
      throw OpsError(
        .ruleViolated, "The order and the request of a peg cannot change", field: "for")
    }
  }

  static func follow(
    _ old: ProductionPeg?, _ new: ProductionPeg?, _ transaction: Transaction
  ) async throws {
    guard let new, new.quantity > (old?.quantity ?? .zero) else { return }
    let order = try await transaction.repository(ProductionOrder.self).fetch(new.productionID)
    guard let order, order.status.isOpen else {
      throw OpsError(
        .badState, "Requests can be pegged only to an open production order", field: "for",
        hint: "reopen the order first with `opsh production reopen`")
    }
    try await requireRoom(in: order, transaction)
    try await requireWish(of: new, order, transaction)
  }

  /// The allocated quantity of a peg follows from the allocations of bookings.
  static func follow(
    _ old: BookingAllocation?, _ new: BookingAllocation?, _ transaction: Transaction
  ) async throws {
    guard let id = (new ?? old)?.pegID else { return }
    let pegs = transaction.repository(ProductionPeg.self)
    guard var peg = try await pegs.fetch(id) else { return }
    peg.allocated += (new?.quantity ?? .zero) - (old?.quantity ?? .zero)
    _ = try await pegs.update(peg)
  }

  /// Throws `rule.violated` when more is pegged to the order than it is for.
  static func requireRoom(in order: ProductionOrder, _ transaction: Transaction) async throws {
    let pegs = try await transaction.repository(ProductionPeg.self).all(
      where: .equals(ProductionPeg.Columns.productionID, order.id))
    let sum = try pegs.reduce(Quantity.zero) { try $0.adding($1.quantity) }
    guard sum <= order.quantity else {
      throw OpsError(
        .ruleViolated,
        "The order is for \(order.quantity), but \(sum) would be pegged to it",
        field: "for", hint: "peg at most \(order.quantity), or order more")
    }
  }

  /// Throws `rule.violated` if open orders would make more for a request than it waits for.
  private static func requireWish(
    of peg: ProductionPeg, _ order: ProductionOrder, _ transaction: Transaction
  ) async throws {
    guard
      let request = try await transaction.repository(OutOfStockRequest.self).fetch(peg.requestID)
    else { throw OpsError(.notFoundRequest, "There is no such request", field: "for") }
    guard request.productID == order.productID,
      TextFolding.sameBytes(request.size, order.size)
    else {
      throw OpsError(
        .ruleViolated, "\(request.number) does not wait for what the order makes",
        field: "for", hint: "name a request for the product and size of the order")
    }
    let coming = try await open(of: request.id, transaction)
    guard coming <= request.toAllocate else {
      throw OpsError(
        .ruleViolated,
        "\(coming) would be made for \(request.number), which waits for only \(request.toAllocate)",
        field: "for", hint: "peg at most what the request still waits for")
    }
  }

  /// The quantity that open orders still make for a request.
  static func open(of request: RecordID, _ transaction: Transaction) async throws -> Quantity {
    let pegs = try await transaction.repository(ProductionPeg.self).all(
      where: .equals(ProductionPeg.Columns.requestID, request))
    var sum = Quantity.zero
    for peg in pegs {
      let order = try await transaction.repository(ProductionOrder.self).fetch(peg.productionID)
      guard order?.status.isOpen == true else { continue }
      sum = try sum.adding(peg.quantity - peg.allocated)
    }
    return sum
  }

  /// Removes the pegged quantities that an order will no longer make because it ends.
  static func free(_ order: ProductionOrder, _ transaction: Transaction) async throws {
    let pegs = transaction.repository(ProductionPeg.self)
    for var peg in try await pegs.all(
      where: .equals(ProductionPeg.Columns.productionID, order.id))
    where peg.allocated < peg.quantity {
      guard peg.allocated.isPositive else {
        try await pegs.delete(peg)
        continue
      }
      peg.quantity = peg.allocated
      _ = try await pegs.update(peg)
    }
  }

  /// When a request is deleted, its pegs are deleted too.
  static let requests = RuleAddition(to: OutOfStockRequest.self)
    .before(OutOfStockRequest.self) { old, new, transaction in
      guard new == nil, let old else { return }
      let pegs = transaction.repository(ProductionPeg.self)
      let allocations = transaction.repository(BookingAllocation.self)
      for peg in try await pegs.all(where: .equals(ProductionPeg.Columns.requestID, old.id)) {
        for part in try await allocations.all(
          where: .equals(BookingAllocation.Columns.pegID, peg.id))
        {
          try await allocations.delete(part)
        }
        if let peg = try await pegs.fetch(peg.id) { try await pegs.delete(peg) }
      }
    }
}
