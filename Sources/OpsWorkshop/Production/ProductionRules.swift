import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// What the gate enforces for production orders, their pegs and what is booked for them.
enum ProductionRules {
  static let orders = CollectionRules(
    ProductionOrder.self, readable: .productionViewConfig,
    write: [
      .insert: .productionSchedule, .update: .productionSchedule, .delete: .productionSchedule,
    ]
  )
  .alsoAsking(.batchComplete)
  .byHand { verb, old, new, _ in
    guard verb == .update, let old, let new else {
      return .operations(ProductionService.create, ProductionService.rework)
    }
    let states = [try ProductionOrder(old).status, try ProductionOrder(new).status]
    let ends: [HandWay] =
      states.contains(.completed)
      ? .elevated(ProductionService.complete, ProductionService.reverse) : []
    return ends
      + .operations(
        ProductionService.edit, ProductionService.release, ProductionService.cancel,
        ProductionService.reopen)
  }
  .transition(of: ProductionOrder.self) { try ProductionOrder.check($0, $1) }
  .reaction(of: ProductionOrder.self) { old, new, transaction in
    guard let new else { return }
    if ReworkRules.takesMore(old, new) { try await ReworkRules.check(new, transaction) }
    if let old, old.status != new.status, new.status == .cancelled {
      try await ApprovedWork.requireNone(for: new, transaction)
    }
    guard let old, new.quantity < old.quantity else { return }
    try await PegRules.requireRoom(in: new, transaction)
  }

  static let pegs = CollectionRules(
    ProductionPeg.self, readable: .productionViewConfig,
    write: [
      .insert: .productionSchedule, .update: .productionSchedule, .delete: .productionSchedule,
    ]
  )
  .told(with: ProductionPeg.Columns.productionID.column)
  .byHand(isPart: true) { _, _, _, _ in
    .operations(
      ProductionService.create, ProductionService.edit, ProductionService.cancel)
      + .elevated(ProductionService.complete, ProductionService.reverse)
  }
  .transition(of: ProductionPeg.self, PegRules.check)
  .reaction(of: ProductionPeg.self, PegRules.follow)

  /// Operations write bookings with the rights of the system, after they checked that the caller's
  /// right covers the product and the location.
  static let bookings = CollectionRules(
    ProductionBooking.self, readable: .productionViewConfig
  )
  .alsoAsking(.batchComplete, .productionQualityControl)
  .hiding(
    FieldRule(ProductionBooking.Columns.materialCost, .inventoryViewCost),
    FieldRule(ProductionBooking.Columns.machineCost, .inventoryViewCost),
    FieldRule(ProductionBooking.Columns.materialWorth, .inventoryViewCost),
    FieldRule(ProductionBooking.Columns.machineWorth, .inventoryViewCost),
    FieldRule(ProductionBooking.Columns.machineRate, .inventoryViewCost)
  )
  .byHand(isPart: true) { verb, _, _, _ in
    verb == .update
      ? .elevated(ProductionService.reverse) : .elevated(ProductionService.complete)
  }
  .transition(of: ProductionBooking.self, check)
  .reaction(of: ProductionBooking.self, follow)

  static let movements = CollectionRules(
    BookingMovement.self, readable: .productionViewConfig
  )
  .told(with: BookingMovement.Columns.bookingID.column)
  .hiding(FieldRule(BookingMovement.Columns.cost, .inventoryViewCost))
  .byHand(isPart: true) { _, _, _, _ in
    .elevated(ProductionService.complete)
  }

  static let allocations = CollectionRules(
    BookingAllocation.self, readable: .productionViewConfig
  )
  .told(with: BookingAllocation.Columns.bookingID.column)
  .byHand(isPart: true) { _, _, _, _ in
    .elevated(ProductionService.complete, ProductionService.reverse)
  }
  .reaction(of: BookingAllocation.self, PegRules.follow)

  private static func check(_ old: ProductionBooking?, _ new: ProductionBooking?) throws {
    guard let new else { return }
    guard !new.made.isNegative, !new.scrapped.isNegative, (new.made + new.scrapped).isPositive
    else {
      throw OpsError(
        .badQuantity, "The quantity of a booking must be above 0", field: "quantity")
    }
    guard let old else { return }
    guard old.made == new.made, old.scrapped == new.scrapped, old.productID == new.productID,
      old.batchProductID == new.batchProductID,
      old.productionID == new.productionID, old.follows == new.follows
    else {
      throw OpsError(
        .ruleViolated, "A booking cannot change", field: "booking",
        hint: "run `opsh production reverse BOOKING --reason TEXT` to reverse it")
    }
  }

  /// The made pieces of an order and the report of a batch follow from the bookings in force.
  private static func follow(
    _ old: ProductionBooking?, _ new: ProductionBooking?, _ transaction: Transaction
  ) async throws {
    try await BatchBookings.follow(old, new, transaction)
    let (before, after) = (old?.counted ?? (.zero, .zero), new?.counted ?? (.zero, .zero))
    guard before != after, let booking = new ?? old, let id = booking.productionID else { return }
    // Undo and redo change bookings too, not only the operation.
    try await LastBooking.require(booking, transaction)
    if new?.isInForce == true { try await LastBooking.requireBase(of: booking, transaction) }
    let orders = transaction.repository(ProductionOrder.self)
    guard var order = try await orders.fetch(id) else { return }
    order.made = try order.made.adding(after.0).subtracting(before.0)
    order.scrapped = try order.scrapped.adding(after.1).subtracting(before.1)
    order.updatedAt = transaction.now
    order = try await orders.update(order)
    try await ReworkRules.requireCover(of: order, transaction)
    guard let first = order.reworkOf, let first = try await orders.fetch(first) else { return }
    try await ReworkRules.requireCover(of: first, transaction)
  }
}

extension ProductionBooking {
  /// Good and bad pieces; none for a reversed booking.
  fileprivate var counted: (Quantity, Quantity) {
    isInForce ? (made, scrapped) : (.zero, .zero)
  }
}
