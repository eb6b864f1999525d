import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Keeps the material of pieces that stay when a booking of their order is taken back.
///
/// Whole boxes and the like are taken by the booking that opens them. When that one is taken back,
/// the last booking that counts takes what the pieces that stay still need. Its goods are received
/// already: the next good pieces of the order bear the cost.
struct StandingMaterial {
  let order: ProductionOrder
  /// With the rights of the system.
  let transaction: Transaction

  /// Takes what is missing of the material by a bill. Nothing where none of it is free: the next
  /// booking of the order takes it then.
  func settle(by billID: RecordID) async throws {
    let bookings = try await transaction.repository(ProductionBooking.self).inForce(of: order.id)
    guard let last = bookings.last(where: { $0.billID == billID }),
      let bill = try await transaction.repository(BillOfMaterials.self).fetch(billID)
    else { return }
    let book = try await BillBook(of: [order.productID], instead: [bill], transaction)
    let missing = try await BilledWork(of: order, by: bill, transaction)
      .needs(ofNext: .zero, of: order, book).materials
    guard missing.contains(where: \.quantity.isPositive) else { return }
    let picks: [MaterialPicks.Pick]
    do {
      picks = try await MaterialPicks(
        transaction: transaction, moment: transaction.now, usesAlternatives: true
      ).picks(missing)
    } catch let error as OpsError where error.code == .insufficientStock {
      return
    }
    try await take(picks, for: last, among: bookings)
  }

  private func take(
    _ picks: [MaterialPicks.Pick], for last: ProductionBooking, among bookings: [ProductionBooking]
  ) async throws {
    var costs = try await BookingCosting(last, transaction).material(picks, at: transaction.now)
    var total = costs.worth
    for booking in bookings { total = try total.adding(try booking.worth(booking.materialWorth)) }
    let before = bookings.reduce(Int64(0)) { $0 + ($1.materialCost ?? 0) }
    let more = try BookingCost.amount(total, transaction.context.currency) - before
    costs.worth = try costs.worth.adding(try last.worth(last.materialWorth))
    var written = last
    written.materialCost = (last.materialCost ?? 0) + more
    written.materialWorth = costs.worth.description
    written.isCostKnown = last.isCostKnown && costs.isKnown
    _ = try await transaction.repository(ProductionBooking.self).update(written)
    for line in try await BookingConsumption(last, transaction).post(picks, at: transaction.now) {
      _ = try await transaction.repository(BookingMovement.self).create(line)
    }
  }
}
