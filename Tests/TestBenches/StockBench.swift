import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse

/// A sample book with short words for what tests of the warehouse do, as the warehouse keeper.
package struct StockBench: Sendable {
  package let book: SampleBook

  package init(
    seed: UInt64 = 1, zone: String = "Europe/Vilnius", isRestarted: Bool = false
  ) async throws {
    book = try await SampleBook.make(seed: seed, zone: zone, isRestarted: isRestarted)
  }

  /// The same on a book that is there.
  package init(on book: SampleBook) { self.book = book }

  package var stock: StockService { book.dependencies.stock }
  package var locations: LocationService { book.dependencies.locations }
  package var settings: SettingService { book.dependencies.settings }
  package var wil: Call { book.call(.warehouseKeeper) }
  package var sam: Call { book.call(.salesperson) }
  package var anna: Call { book.call(.administrator) }
  package var now: Instant { book.clock.now() }

  @discardableResult
  package func receive(
    _ quantity: Quantity, of sku: String = "LAMP-1", at location: String? = nil,
    size: String? = nil, lot: String? = nil, expires: String? = nil, cost: String? = nil,
    on moment: Instant? = nil
  ) async throws -> StockChangeView {
    try await stock.receive(
      ReceiveStock(
        sku: sku, quantity: quantity, location: location, size: size, lot: lot,
        expires: try expires.map { try CivilDate(parsing: $0) },
        cost: try cost.map { try UnitPrice(parsing: $0) }, at: moment), wil
    ).output
  }

  @discardableResult
  package func issue(
    _ quantity: Quantity, of sku: String = "LAMP-1", at location: String? = nil,
    size: String? = nil, lot: String? = nil, reservation: String? = nil, on moment: Instant? = nil
  ) async throws -> StockChangeView {
    try await stock.issue(
      IssueStock(
        sku: sku, quantity: quantity, location: location, size: size, lot: lot,
        reservation: reservation, at: moment), wil
    ).output
  }

  @discardableResult
  package func adjust(
    _ delta: Quantity, of sku: String = "LAMP-1", code: String = "count",
    at location: String? = nil, lot: String? = nil, on moment: Instant? = nil,
    ifQty: Quantity? = nil
  ) async throws -> StockChangeView {
    try await stock.adjust(
      AdjustStock(
        sku: sku, delta: delta, code: code, location: location, lot: lot, at: moment,
        ifQty: ifQty), wil
    ).output
  }

  @discardableResult
  package func move(
    _ quantity: Quantity, of sku: String = "LAMP-1", from: String = "MAIN", to: String = "SHOP",
    lot: String? = nil, on moment: Instant? = nil
  ) async throws -> StockChangeView {
    try await stock.move(
      MoveStock(sku: sku, quantity: quantity, from: from, to: to, lot: lot, at: moment), wil
    ).output
  }

  @discardableResult
  package func reserve(
    _ quantity: Quantity, of sku: String = "LAMP-1", for reference: String = "Q-1",
    at location: String? = nil, ttl: String? = nil
  ) async throws -> StockReservationView {
    try await stock.reserve(
      ReserveStock(
        sku: sku, quantity: quantity, for: reference, location: location,
        ttl: try ttl.map { try TimeSpan(parsing: $0) }), wil
    ).output
  }

  @discardableResult
  package func release(_ reservation: String) async throws -> StockReservationView {
    try await stock.release(ReleaseStock(reservation: reservation), wil).output
  }

  package func level(
    _ sku: String = "LAMP-1", at location: String? = nil, asOf moment: Instant? = nil
  ) async throws -> StockLevelView {
    try await stock.level(ShowStockLevel(sku: sku, location: location, asOf: moment), wil).output
  }

  package func verify() async throws -> StockVerificationView {
    try await stock.verify(VerifyStock(), wil).output
  }

  /// How many commits the journal has.
  package func commits() async throws -> Int64 { try await book.store.journal.head().sequence }

  /// The moment that many minutes after the book's start, or before it when negative.
  package static func minute(_ count: Int64) -> Instant {
    SampleBook.start.adding(milliseconds: count * 60_000)
  }

  /// The error `body` is refused with; nil when it is not.
  package static func refusal(_ body: () async throws -> some Any) async -> OpsError? {
    await failure(body)
  }
}
