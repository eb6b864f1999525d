import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Input of `production.edit`: fields that are left out stay the same.
public struct EditProduction: OperationInput, EditingInput {
  /// The order.
  public var production: NameOf<ProductionOrder>
  /// `QTY`: The number of good pieces.
  public var quantity: Quantity?
  /// The due day.
  public var due: Clearable<CivilDate>?
  /// The first day on which it may start.
  public var notBefore: Clearable<CivilDate>?
  /// `OOS[=QTY]`: A request that it is made for, and the quantity for it; 0 removes the request.
  public var `for`: [LineText]?
  /// `|`: How urgent it is.
  public var priority: ProductionPriority?
  /// `C`: Color it is made in.
  public var inColor: Clearable<NameOf<ColorCard>>?
  /// The location that the goods go to.
  public var location: Clearable<NameOf<Location>>?
  /// `|`: Whether the due day is promised.
  public var promised: Promise?
  /// A remark.
  public var note: Clearable<Note>?
  /// `FIELD`: Fields to empty.
  public var clear: [Cleared]?

  /// Whether the day of an order is promised.
  public enum Promise: String, Codable, Sendable, CaseIterable {
    /// `yes` promises the due day; `no` lets a new schedule move the order like any other one.
    case yes, no
  }
}

extension ProductionService {
  static let edit = Operation<EditProduction, ProductionDetail>(
    "production.edit", area: .workshop,
    "Changes an open production order; fields you leave out stay the same.",
    permission: .productionSchedule, effect: .write(.reversible),
    examples: [
      "production edit MO-000001 --due 2027-03-15 --priority urgent",
      "production edit MO-000001 --quantity 120 --clear due",
    ])

  /// Changes an open order. Throws `notfound.any`, `rule.bad_state` for an order that has ended,
  /// `data.bad_quantity` for a quantity that is already made, and what `production.create` throws.
  public func edit(
    _ input: EditProduction, _ call: Call
  ) async throws -> Outcome<ProductionDetail> {
    try await desk.perform(Self.edit, input, call) { transaction in
      let orders = transaction.repository(ProductionOrder.self)
      let before = try await orders.named(input.production)
      try before.require(
        [.planned, .released], to: "changed",
        hint: "run `opsh production reopen \(before.number)` to reopen it")
      var order = try await Self.edited(before, input, transaction)
      if order != before {
        order.updatedAt = transaction.now
        order = try await orders.update(order)
      }
      try await PegEditor(order, transaction).set(input.for ?? [])
      return try await ProductionDetail.of(order, transaction)
    }
  }

  private static func edited(
    _ before: ProductionOrder, _ input: EditProduction, _ transaction: Transaction
  ) async throws -> ProductionOrder {
    var order = before
    let edits = try input.edits()
    if let quantity = input.quantity {
      try await transaction.repository(Product.self).fetch(order.productID)?.check(quantity)
      guard quantity > order.made else {
        throw OpsError(
          .badQuantity, "\(order.made) of \(order.number) \(order.made.verb) already made",
          field: "quantity",
          hint: "give more, or end it with `opsh production complete \(order.number) --close`")
      }
      order.quantity = quantity
    }
    order.due = edits.due.applied(to: order.due)
    order.release = edits.notBefore.applied(to: order.release)
    if edits.due.value != nil || edits.notBefore.value != nil {
      let due = edits.due.value ?? order.due.map { max($0, transaction.today) }
      try OrderDays.check(due: due, notBefore: order.release, transaction.today)
    }
    if let priority = input.priority { order.rank = priority.rank }
    if let promised = input.promised { order.isPromised = promised == .yes }
    if edits.inColor.isChange {
      order.colorID = try await OrderPlaces(transaction).color(edits.inColor.value)?.id
    }
    if edits.location.isChange {
      order.locationID = try await OrderPlaces(transaction).location(edits.location.value)?.id
    }
    order.note = try edits.note.applied(to: order.note) { try TextRules.note($0, field: "note") }
    return order
  }
}
