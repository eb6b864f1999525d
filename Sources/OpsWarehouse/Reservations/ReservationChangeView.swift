import OpsDomain
import OpsKernel
import OpsStorage

/// A reservation that became smaller or moved, as people see it.
public struct ReservationChangeView: AnswerRecord, Equatable {
  /// What happened: the goods were lost, or the reservation moved to other goods.
  public let change: ReservationChangeKind
  /// The request's number, or who the goods were kept for.
  public let reference: String?
  /// SKU of the product.
  public let sku: String
  /// Size of the goods; null for a product without sizes.
  public let size: String?
  /// How much of the reservation changed, in the product's unit; above zero.
  public let quantity: Quantity
  /// Code of the location where the goods were reserved; `another place` if you may not see it.
  public let location: String
  /// Code of the lot that was reserved; null for goods without a lot.
  public let lot: String?
  /// Where the goods are kept instead; null for a loss.
  public let toLocation: String?
  /// The lot they are kept in instead; null for a loss and for goods without one.
  public let toLot: String?
  /// The reason code or the kind of the movement, or `expired`.
  public let cause: String
}

extension ReservationChangeView {
  /// The views of these changes, in their order.
  package static func of(
    _ changes: [ReservationChange], _ transaction: Transaction
  ) async throws -> [ReservationChangeView] {
    let system = transaction.asSystem("names the reservations that have changed")
    // With the rights of the reader: a keeper of one place does not see the others.
    let locations = transaction.repository(Location.self)
    var views: [ReservationChangeView] = []
    for change in changes {
      let product = try await system.repository(Product.self).fetch(change.productID)
      let place = try await locations.fetch(change.locationID)
      var target: Location?
      if let id = change.toLocationID { target = try await locations.fetch(id) }
      views.append(
        ReservationChangeView(
          change: change.kind, reference: change.reference,
          sku: product?.sku ?? change.productID.description,
          size: change.size.isEmpty ? nil : change.size, quantity: change.quantity,
          location: place?.code ?? StockMovementView.elsewhere,
          lot: change.lot.isEmpty ? nil : change.lot,
          toLocation: change.toLocationID.map { _ in target?.code ?? StockMovementView.elsewhere },
          toLot: change.toLot.flatMap { $0.isEmpty ? nil : $0 }, cause: change.cause))
    }
    return views
  }

  /// The reservations that these movements took goods from; nil for none, so that an answer without
  /// a loss does not change.
  static func lost(
    by movements: [RecordID], _ transaction: Transaction
  ) async throws -> [ReservationChangeView]? {
    let system = transaction.asSystem("names the reservations that have changed")
    var found: [ReservationChange] = []
    for movement in movements {
      found += try await system.repository(ReservationChange.self).all(
        where: .equals(ReservationChange.Columns.movementID, movement))
    }
    return found.isEmpty ? nil : try await of(found, transaction)
  }
}
