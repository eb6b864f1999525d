import OpsDomain
import OpsStorage

/// What a driver has to bring and may take.
struct JobBoard {
  /// Most offers to all that are shown.
  private static let most = 100

  private let driver: Driver
  private let transaction: Transaction
  private let system: Transaction

  init(_ driver: Driver, _ transaction: Transaction) {
    self.driver = driver
    self.transaction = transaction
    system = transaction.asSystem("shows a driver what there is to bring")
  }

  func view() async throws -> DriverJobsView {
    let orders = DriverOrders(transaction)
    let own =
      try await orders.carried(by: driver.id) + orders.waiting(for: driver.id)
    let here = try await system.repository(DriverPosition.self).last(of: driver.id)?.place
    var jobs: [DriverJobsView.Job] = []
    for order in own { jobs.append(try await job(order, .yours, until: nil, here)) }
    var offered: [(DriverJobsView.Job, Int64)] = []
    for (offer, order) in try await free() {
      let kind: JobKind = offer.driverID == nil ? .open : .offered
      offered.append(
        (try await job(order, kind, until: offer.until, here), try await worth(order)))
    }
    jobs += offered.sorted { one, other in
      (one.0.kind == .offered ? 0 : 1, -one.1, one.0.order)
        < (other.0.kind == .offered ? 0 : 1, -other.1, other.0.order)
    }.map(\.0)
    return DriverJobsView(
      driver: driver.number, presence: DriverPresence(driver),
      currency: transaction.context.currency, jobs: jobs)
  }

  /// Orders that the driver could take now, own offers first.
  func offered() async throws -> [MarketOrder] { try await free().map { $0.order } }

  /// The open offers with their orders, as far as nobody has them.
  private func free() async throws -> [(offer: JobOffer, order: MarketOrder)] {
    var found: [(offer: JobOffer, order: MarketOrder)] = []
    for offer in try await open() {
      guard let order = try await system.repository(MarketOrder.self).fetch(offer.orderID),
        order.driverID == nil, order.buyerID != driver.userID
      else { continue }
      found.append((offer, order))
    }
    return found
  }

  /// Offers that the driver could take now.
  private func open() async throws -> [JobOffer] {
    guard driver.isAvailable else { return [] }
    typealias Columns = JobOffer.Columns
    let isOpen = Predicate.equals(Columns.state, .open)
    let offers = system.repository(JobOffer.self)
    let own = try await offers.all(
      where: .both(isOpen, .equals(Columns.userID, driver.userID)),
      order: [.ascending(Columns.offeredAt)])
    let all = try await offers.first(
      Self.most, where: .both(isOpen, .equals(Columns.userID, nil)),
      order: [.ascending(Columns.offeredAt)])
    return own.filter { $0.until.map { $0 > transaction.now } ?? true } + all
  }

  private func worth(_ order: MarketOrder) async throws -> Int64 {
    try await DriverPay(transaction).estimate(driver, for: order)
  }

  private func job(
    _ order: MarketOrder, _ kind: JobKind, until: Instant?, _ here: MapPlace?
  ) async throws -> DriverJobsView.Job {
    let partner = try await system.repository(Partner.self).fetch(order.partnerID)
    let isOwn = kind == .yours
    func told(_ text: String) -> String? { isOwn && !text.isEmpty ? text : nil }
    return DriverJobsView.Job(
      order: order.number, kind: kind, status: order.status,
      partner: partner?.name ?? order.partnerID.description,
      place: partner?.mapPlace.description,
      away: partner.flatMap { partner in here.map { $0.meters(to: partner.mapPlace) } },
      distance: order.distance, to: isOwn ? order.mapPlace?.description : nil,
      street: told(order.street), city: told(order.city),
      instructions: isOwn ? order.instructions : nil,
      earns: MinorAmount.text(try await worth(order), transaction.context.currency),
      readyAt: order.readyAt, until: until,
      left: until.map { max(0, $0.since(transaction.now).milliseconds / 1000) },
      buyerID: isOwn ? order.buyerID : nil)
  }

  /// The refusal of an order that was never offered to the driver, whether or not it exists.
  static func unknown(_ name: String) -> OpsError {
    OpsError(
      .notFound, "No order \(Excerpt.of(name)) is offered to you", field: "order",
      hint: "run `opsh driver jobs` to see the orders you can take")
  }
}
