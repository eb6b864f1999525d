import OpsDomain
import OpsKernel
import OpsStorage

extension WaitingWork {
  /// Requests and give-backs that wait for somebody of the house.
  static let ofSales: [WaitingWork] = [
    overdueRequests, requestsToAllocate, requestsWithGoods, giveBacksToApprove, giveBacksToReceive,
    giveBacksToClose,
  ]

  private static let overdueRequests = WaitingWork(place: 100, for: .customerManageOrders) {
    transaction in
    guard try transaction.sees(OutOfStockRequest.schema) else { return nil }
    let requests = transaction.repository(OutOfStockRequest.self)
    let order: [Order] = [.ascending(OutOfStockRequest.Columns.requestedAt)]
    var (count, first) = (Int64(0), OutOfStockRequest?.none)
    for part in RequestDueTime.overdue(at: transaction.now, in: transaction.context.calendar) {
      count += try await requests.count(where: part)
      if first == nil { first = try await requests.first(where: part, order: order) }
    }
    guard let first else { return nil }
    return WaitingWords(
      "requests_overdue", .now, "overdue request", why: overdueReason,
      list: "oos list --status pending --order oldest"
    ).line(count, command(for: first, try await ReadyGoods.read(transaction)))
  }

  private static let overdueReason =
    "They have waited for 14 days or more, or the day they are needed by has passed."

  /// Requests that free stock could serve. Allocating serves the requests of all users, so the
  /// line is for people whose permission is not limited, and counts the requests of all of them.
  private static let requestsToAllocate = WaitingWork(place: 105, for: .inventoryAllocate) {
    transaction in
    guard transaction.principal.reach(of: .inventoryAllocate) == .all else { return nil }
    return WaitingWords(
      "requests_to_allocate", .now, "request that free stock could serve",
      "requests that free stock could serve",
      why: "Goods that they wait for are in stock and not reserved for them.",
      list: "oos allocate --dry-run"
    ).line(try await ServableRequests.count(transaction), "oos allocate")
  }

  private static let requestsWithGoods = WaitingWork(place: 110, for: .requestDeliver) {
    transaction in
    guard try transaction.sees(OutOfStockRequest.schema) else { return nil }
    let requests = transaction.repository(OutOfStockRequest.self)
    let ready = try await ReadyGoods.read(transaction)
    // Without any, no first one is looked for among all that wait.
    let count = try await requests.count(where: ready.requests)
    var first: OutOfStockRequest?
    for part in ready.requestsByDay where first == nil && count > 0 {
      first = try await requests.first(where: part, order: RequestDueTime.soonest)
    }
    guard let first else { return nil }
    return WaitingWords(
      "requests_to_deliver", .today, "request with goods to deliver",
      "requests with goods to deliver",
      why: "Goods are reserved for them and can be handed over.",
      list: "oos list --with-goods --order needed_by"
    ).line(count, command(for: first, ready))
  }

  /// Delivers what is reserved and has not expired. A request without such goods, or of the
  /// marketplace, is looked at.
  static func command(for request: OutOfStockRequest, _ ready: ReadyGoods) -> String {
    let quantity = ready.quantity(request)
    return quantity.isPositive
      ? "oos deliver \(request.number) \(quantity)" : "oos show \(request.number)"
  }

  private static let giveBacksToApprove = giveBacks(
    .requested, place: 120, for: .giveBackApprove,
    WaitingWords(
      "givebacks_requested", .today, "give-back to approve", "give-backs to approve",
      why: "A customer wants to give goods back and waits for your answer.",
      list: "giveback list --status requested"), verb: "approve")

  private static let giveBacksToReceive = giveBacks(
    .approved, place: 130, for: .giveBackReceive,
    WaitingWords(
      "givebacks_approved", .later, "give-back to receive", "give-backs to receive",
      why: "The goods come back and have to be checked.",
      list: "giveback list --status approved"), verb: "receive")

  private static let giveBacksToClose = giveBacks(
    .received, place: 140, for: .giveBackClose,
    WaitingWords(
      "givebacks_received", .today, "give-back to close", "give-backs to close",
      why: "The goods are back; the customer waits for the refund.",
      list: "giveback list --status received"), verb: "close")

  private static func giveBacks(
    _ status: GiveBackStatus, place: Int, for permission: Permission, _ words: WaitingWords,
    verb: String
  ) -> WaitingWork {
    WaitingWork(
      GiveBack.self, place: place, for: permission, words,
      where: { _ in .equals(GiveBack.Columns.status, status) },
      order: [.ascending(GiveBack.Columns.requestedAt)],
      command: { "giveback \(verb) \($0.number)" })
  }
}
