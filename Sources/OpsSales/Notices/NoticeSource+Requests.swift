import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

extension NoticeSource {
  /// Requests that are past the day they were needed by, or have waited for 14 days: told once, to
  /// the user who wrote them.
  static let overdueRequests = NoticeSource(.requestOverdue) { scope, _, transaction in
    let calendar = transaction.context.calendar
    var filter = Predicate.equals(
      OutOfStockRequest.Columns.status, .pending)
    switch scope {
    case .subject(let id): filter = .both(filter, .equals(.id, id))
    case .all(let until):
      filter = .both(filter, RequestDueTime.isReached(by: until, in: calendar))
    }
    var occasions: [NoticeOccasion] = []
    for request in try await transaction.repository(OutOfStockRequest.self).all(where: filter) {
      let dueAt = RequestDueTime.of(request, in: calendar)
      if case .all(let until) = scope, dueAt > until { continue }
      guard let product = try await transaction.repository(Product.self).fetch(request.productID)
      else { continue }
      let since = calendar.date(of: request.requestedAt)
      let amount = request.remaining.text(in: product.unit)
      occasions.append(
        NoticeOccasion(
          .requestOverdue, collection: OutOfStockRequest.schema.name, subjectID: request.id,
          date: calendar.date(of: dueAt), dueAt: dueAt,
          title: "\(request.number): overdue, \(request.remaining) of \(product.sku)",
          body: "\(request.number) has been waiting since \(since): \(amount) of "
            + "\(product.name) (\(product.sku)) \(request.remaining.verb) not delivered yet.",
          audience: .users(
            [request.createdBy].compactMap(\.self), seeing: .requestView, else: .requestDeliver,
            about: [.product(product.id), .customer(request.customerID)])))
    }
    return occasions
  }
}
