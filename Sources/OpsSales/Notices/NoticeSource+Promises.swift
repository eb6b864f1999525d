import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

extension NoticeSource {
  /// Requests of which everything is reserved, for the users who wrote them.
  static let readyRequests = NoticeSource(.requestReady) { scope, _, transaction in
    try await told(PromisedDate.Columns.readyAt, scope, transaction) { date, request, product in
      guard let at = date.readyAt, request.toAllocate.isZero, request.remaining.isPositive else {
        return nil
      }
      let amount = request.remaining.text(in: product.unit)
      return NoticeOccasion(
        .requestReady, date, request, at: at, transaction,
        title: "\(request.number): \(request.remaining) of \(product.sku) can be delivered",
        body: "Everything that \(request.number) waits for is reserved: \(amount) of "
          + "\(product.name) (\(product.sku)). Run "
          + "`opsh oos deliver \(request.number) \(request.remaining)`.")
    }
  }

  /// Requests that will be delivered on another day than was promised.
  static let changedPromises = NoticeSource(.promiseChanged) { scope, _, transaction in
    try await told(PromisedDate.Columns.changedAt, scope, transaction) { date, request, product in
      guard let at = date.changedAt, date.readyAt == nil, request.remaining.isPositive else {
        return nil
      }
      let day = date.day.map { "\($0)" } ?? "no known day"
      let before = date.before.map { "\($0)" } ?? "no known day"
      return NoticeOccasion(
        .promiseChanged, date, request, at: at, transaction,
        title: "\(request.number): promised for \(day), before for \(before)",
        body: "\(request.remaining.text(in: product.unit)) of \(product.name) (\(product.sku)) "
          + "can be delivered on \(day); it was \(before). Run `opsh oos show \(request.number)` "
          + "to see what has to happen.")
    }
  }

  /// The occasions of kept dates whose moment is not long ago.
  private static func told(
    _ moment: Field<Instant>, _ scope: NoticeScope, _ transaction: Transaction,
    _ occasion: (PromisedDate, OutOfStockRequest, Product) -> NoticeOccasion?
  ) async throws -> [NoticeOccasion] {
    let since = transaction.now.adding(milliseconds: -Int64(changeDays) * 86_400_000)
    var filter = Predicate.greaterOrEqual(moment, since)
    if case .subject(let id) = scope { filter = .equals(.id, id) }
    var found: [NoticeOccasion] = []
    for date in try await transaction.repository(PromisedDate.self).all(where: filter) {
      guard
        let request = try await transaction.repository(OutOfStockRequest.self)
          .fetch(date.requestID), request.status == .pending,
        let product = try await transaction.repository(Product.self).fetch(request.productID),
        let one = occasion(date, request, product)
      else { continue }
      found.append(one)
    }
    return found
  }
}

extension NoticeOccasion {
  /// An occasion of a promised date: each of its changes is told once.
  fileprivate init(
    _ kind: NoticeKind, _ date: PromisedDate, _ request: OutOfStockRequest, at: Instant,
    _ transaction: Transaction, title: String, body: String
  ) {
    self.init(
      kind, collection: PromisedDate.schema.name, subjectID: date.id, stage: date.changes,
      date: transaction.context.calendar.date(of: at), dueAt: at, title: title, body: body,
      audience: .users(
        [request.createdBy].compactMap(\.self), seeing: .requestView, else: .requestDeliver,
        about: [.product(request.productID), .customer(request.customerID)]))
  }
}
