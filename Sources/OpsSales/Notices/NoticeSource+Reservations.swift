import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

extension NoticeSource {
  /// How many days back changed reservations are searched; each is told once.
  static let changeDays = 30

  /// Reservations that lost their goods, for their owners.
  static let lostReservations: NoticeSource = changes(.reservationLost, of: .lost)

  /// Reservations that moved to another lot, for their owners.
  static let movedReservations: NoticeSource = changes(.reservationMoved, of: .moved)

  private static func changes(
    _ notice: NoticeKind, of kind: ReservationChangeKind
  ) -> NoticeSource {
    NoticeSource(notice) { scope, _, transaction in
      typealias Columns = ReservationChange.Columns
      let since = transaction.now.adding(milliseconds: -Int64(changeDays) * 86_400_000)
      var filter = Predicate.both(
        .equals(Columns.kind, kind),
        .greaterOrEqual(Columns.at, since))
      if case .subject(let id) = scope {
        filter = .both(.equals(.id, id), .equals(Columns.kind, kind))
      }
      var occasions: [NoticeOccasion] = []
      for change in try await transaction.repository(ReservationChange.self).all(where: filter) {
        if let occasion = try await occasion(notice, change, transaction) {
          occasions.append(occasion)
        }
      }
      return occasions
    }
  }

  /// Nil when the request, or a record it refers to, no longer exists.
  private static func occasion(
    _ notice: NoticeKind, _ change: ReservationChange, _ transaction: Transaction
  ) async throws -> NoticeOccasion? {
    let locations = transaction.repository(Location.self)
    guard let product = try await transaction.repository(Product.self).fetch(change.productID),
      let place = try await locations.fetch(change.locationID)
    else { return nil }
    var about: [GrantCondition] = [.product(product.id), .location(place.id)]
    // The owner may be a person: so a reservation is named by its identifier.
    var owner = "reservation \(change.reservationID)"
    if let id = change.requestID {
      guard let request = try await transaction.repository(OutOfStockRequest.self).fetch(id) else {
        return nil
      }
      about.append(.customer(request.customerID))
      owner = request.number
    }
    let lot = change.lot.isEmpty ? "" : ", lot \(change.lot),"
    let goods =
      "\(change.quantity.text(in: product.unit)) of \(product.name) (\(product.sku))\(lot) "
      + "at \(place.code)"
    var body =
      change.cause == ReservationChangeRecord.expired
      ? "\(owner) loses \(goods): the goods have expired."
      : "\(owner) loses \(goods): the goods are missing or spoiled (\(change.cause))."
    var title = "\(owner): \(change.quantity) of \(product.sku) lost"
    if change.requestID != nil {
      body += " The request waits again and keeps its place in the queue."
    }
    if change.kind == .moved {
      var target = place
      if let id = change.toLocationID { target = try await locations.fetch(id) ?? place }
      title = "\(owner): \(change.quantity) of \(product.sku) moved to another lot"
      body =
        "\(owner): \(goods) expire before they are needed. "
        + "\(others(change.toLot)) at \(target.code) are reserved instead."
    }
    return NoticeOccasion(
      notice, collection: ReservationChange.schema.name, subjectID: change.id,
      date: transaction.context.calendar.date(of: change.at), dueAt: change.at, title: title,
      body: body,
      audience: .users(
        [change.ownerID].compactMap(\.self),
        seeing: change.requestID == nil ? .inventoryView : .requestView,
        else: change.requestID == nil ? .inventoryAllocate : .requestDeliver, about: about))
  }

  /// The goods that are reserved instead: goods without a lot have an empty one.
  private static func others(_ lot: String?) -> String {
    guard let lot else { return "Other goods" }
    return lot.isEmpty ? "Goods without a lot" : "Goods of lot \(lot)"
  }
}
