import OpsDomain
import OpsStorage

/// What customers paid for goods that came back, in the amounts that counted in their figures.
///
/// A delivery counts with quantity times price, rounded once. Its goods may come back in many
/// give-backs. If each of them were rounded by itself, their sum could be more than the delivery.
/// So each is worth the difference it makes: the value of everything that came back including it,
/// less the value of everything before. All of them together are exactly the value of the delivery.
struct PaidGoods {
  private let system: Transaction

  init(_ transaction: Transaction) {
    system = transaction.asSystem("looks what was paid for the goods of a give-back")
  }

  /// What was paid for the goods of a give-back. Throws `data.bad_amount` when it does not fit into
  /// 64 bits.
  func amount(of giveBack: GiveBack) async throws -> Money {
    let currency = system.context.currency
    var sum: Int64 = 0
    for (line, delivery) in try await GiveBackParts(system).parts(of: giveBack) {
      guard let price = delivery.unitPrice, line.quantity.isPositive else { continue }
      let before = try await closed(delivery, except: giveBack)
      let part =
        try price.times(before + line.quantity, currency: currency).minorUnits
        - price.times(before, currency: currency).minorUnits
      let (total, overflow) = sum.addingReportingOverflow(part)
      guard !overflow else {
        throw OpsError(.badAmount, "The amount paid is too large", field: "refund")
      }
      sum = total
    }
    return Money(minorUnits: sum, currency: currency)
  }

  /// How much of the delivery came back with give-backs that are closed already.
  private func closed(_ delivery: Delivery, except giveBack: GiveBack) async throws -> Quantity {
    let lines = try await system.repository(GiveBackLine.self).all(
      where: .equals(GiveBackLine.Columns.deliveryID, delivery.id))
    var sum = Quantity.zero
    for line in lines where line.giveBackID != giveBack.id && line.quantity.isPositive {
      let other = try await system.repository(GiveBack.self).fetch(line.giveBackID)
      if other?.status == .closed { sum += line.quantity }
    }
    return sum
  }
}
