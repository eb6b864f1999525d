import OpsDomain
import OpsKernel
import OpsStorage

/// What the gate enforces for give-backs: the state machine, and that they reserve exactly the
/// quantities of their lines. They never change an out-of-stock request.
enum GiveBackRules {
  static let giveBacks = CollectionRules(GiveBack.self, readable: .giveBackView)
    .byHand(GiveBackHand.ways)
    .transition(of: GiveBack.self) { old, new in try GiveBack.checkTransition(old, new) }
    .reaction(of: GiveBack.self, follow)

  static let lines = CollectionRules(GiveBackLine.self, readable: .giveBackView)
    .told(with: GiveBackLine.Columns.giveBackID.column)
    .byHand([
      .insert: [GiveBackService.create],
      .update: [GiveBackService.receive, GiveBackService.close, GiveBackService.reject],
    ])
    .transition(of: GiveBackLine.self, check)

  private static func follow(
    _ old: GiveBack?, _ new: GiveBack?, _ transaction: Transaction
  ) async throws {
    guard let new else { return }
    guard let old else {
      // A request counts as contact; former customers are refused for every user.
      return try await CustomerFiguresBook.add(
        customer: new.customerID, at: new.requestedAt, transaction)
    }
    try await MergedCustomers.requireMerge(from: old.customerID, to: new.customerID, transaction)
    if new.status == .closed, old.status != .closed, let refund = new.refund, refund > 0 {
      // The recorded refund is subtracted from the value, which is never below zero.
      let paid = try await PaidGoods(transaction).amount(of: new)
      let money = Money(minorUnits: refund, currency: transaction.context.currency)
      guard refund <= paid.minorUnits else {
        throw OpsError(
          .ruleViolated, "A refund of \(money) is more than the price paid, \(paid)",
          field: "refund", hint: "refund at most \(paid.amountText)")
      }
      try await CustomerFiguresBook.refund(refund, to: new.customerID, transaction)
    }
    guard old.status != new.status || old.heldQuantity != new.heldQuantity,
      new.status != .closed
    else { return }
    let figures = try await transaction.figures(
      Aggregate(
        GiveBackLine.schema, where: .equals(GiveBackLine.Columns.giveBackID, new.id),
        .sum(GiveBackLine.Columns.quantity)))
    guard case .integer(let sum)? = figures.first?.first, sum == new.heldQuantity.rawValue else {
      throw OpsError(
        .ruleViolated,
        "\(Excerpt.of(new.number)) must reserve \(new.heldQuantity) of its deliveries",
        field: "quantity")
    }
  }

  private static func check(_ old: GiveBackLine?, _ new: GiveBackLine?) throws {
    guard let new else {
      throw OpsError(.badState, "A line of a give-back cannot be removed", field: "line")
    }
    guard let old else {
      guard new.quantity.isPositive else {
        throw OpsError(.badQuantity, "The quantity of a line must be above zero", field: "quantity")
      }
      return
    }
    guard old.giveBackID == new.giveBackID, old.deliveryID == new.deliveryID else {
      throw OpsError(.ruleViolated, "The delivery of a line cannot be changed", field: "delivery")
    }
    guard !new.quantity.isNegative, new.quantity <= old.quantity else {
      throw OpsError(
        .badQuantity, "The quantity of a give-back's line can only get smaller", field: "quantity")
    }
  }
}
