import OpsDomain
import OpsStorage
import OpsWarehouse

/// The outlook of one request with the words for people.
struct RequestOutlook: Sendable {
  let outlook: DeliveryOutlook
  /// How many days after the day of need all of it can be delivered; nil without both days.
  let daysLate: Int?
  /// The goods as an answer shows them.
  let lines: [RequestDetails.SupplyLine]
  /// What has to happen.
  let steps: [String]

  /// The outlook of a request; nil for one that is closed or waits for goods of a partner, and
  /// where bills that go round in a circle leave nothing to work out.
  static func read(
    _ request: OutOfStockRequest, _ transaction: Transaction
  ) async throws -> RequestOutlook? {
    guard request.status == .pending, request.locationID == nil else { return nil }
    let system = transaction.asSystem("works out when a request can be delivered")
    guard let product = try await system.repository(Product.self).fetch(request.productID) else {
      return nil
    }
    do {
      let book = try await OutlookBook.read([request.productID], system)
      guard let outlook = book.outlook(request) else { return nil }
      return RequestOutlook(outlook, request, product, book.leads[product.id], book.policy)
    } catch let error as OpsError where error.code == .ruleViolated {
      return nil
    }
  }

  private init(
    _ outlook: DeliveryOutlook, _ request: OutOfStockRequest, _ product: Product,
    _ lead: LearnedLead?, _ policy: AllocationPolicy
  ) {
    self.outlook = outlook
    if let need = request.neededBy, let day = outlook.day {
      daysLate = max(0, need.days(until: day))
    } else {
      daysLate = nil
    }
    lines = outlook.supplies.map { goods in
      RequestDetails.SupplyLine(
        origin: goods.origin, source: goods.source, quantity: goods.quantity,
        availableOn: goods.day, orderBy: goods.orderBy, leadDays: goods.leadDays,
        learnedFrom: goods.origin == .buy ? lead?.receipts : nil)
    }
    let isWholeOnly = policy == .complete && !outlook.isInStock
    steps = OutlookSteps(request: request, product: product, isWholeOnly: isWholeOnly)
      .sentences(outlook)
  }
}
