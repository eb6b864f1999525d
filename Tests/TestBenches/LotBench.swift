import OpsDomain
import OpsKernel
import OpsTesting
import OpsWarehouse

/// A sample book with milk that has a category, and short words for what happens to lots.
package struct LotBench: Sendable {
  package let bench: StockBench

  package var book: SampleBook { bench.book }
  package var lots: LotService { book.dependencies.lots }
  package var reports: WarehouseReportService { book.dependencies.warehouseReports }
  package var today: CivilDate { book.world.calendar.date(of: bench.now) }

  /// Milk keeps 10 days, 3 once opened, 90 frozen and 2 once thawed.
  package init(seed: UInt64 = 1, zone: String = "Europe/Vilnius") async throws {
    bench = try await StockBench(seed: seed, zone: zone)
    func days(_ count: Int64) -> TimeSpan { TimeSpan(milliseconds: count * 86_400_000) }
    _ = try await book.dependencies.categories.create(
      CreateCategory(
        name: "Dairy", shelfLife: days(10), opened: days(3), frozen: days(90), thawed: days(2)),
      bench.anna)
    _ = try await book.dependencies.products.create(
      CreateProduct(sku: "MILK", name: "Milk", category: "dairy"), bench.anna)
  }

  /// The date that many days from today, as text.
  package func day(_ count: Int) -> String { today.adding(days: count).description }

  @discardableResult
  package func receive(
    _ quantity: Quantity, lot: String, due: Int? = nil, at location: String? = nil
  ) async throws -> StockChangeView {
    try await bench.receive(
      quantity, of: "MILK", at: location, lot: lot, expires: due.map(day))
  }

  @discardableResult
  package func open(
    _ quantity: Quantity, lot: String? = nil, on day: Int? = nil, expired: Bool? = nil
  ) async throws -> LotChangeView {
    try await lots.open(
      OpenLot(
        sku: "MILK", quantity: quantity, lot: lot, on: day.map { .day(today.adding(days: $0)) },
        expired: expired), bench.wil
    ).output
  }

  @discardableResult
  package func freeze(
    _ quantity: Quantity, lot: String? = nil, on day: Int? = nil
  ) async throws -> LotChangeView {
    try await lots.freeze(
      FreezeLot(
        sku: "MILK", quantity: quantity, lot: lot, on: day.map { .day(today.adding(days: $0)) }),
      bench.wil
    ).output
  }

  @discardableResult
  package func thaw(_ quantity: Quantity, lot: String? = nil) async throws -> LotChangeView {
    try await lots.thaw(FreezeLot(sku: "MILK", quantity: quantity, lot: lot), bench.wil).output
  }

  @discardableResult
  package func unopen(_ lot: String) async throws -> LotChangeView {
    try await lots.unopen(LotReference(lot: lot), bench.wil).output
  }

  @discardableResult
  package func issue(_ quantity: Quantity, lot: String? = nil) async throws -> StockChangeView {
    try await bench.issue(quantity, of: "MILK", lot: lot)
  }

  @discardableResult
  package func discard(
    _ quantity: Quantity, lot: String? = nil, code: String = "spoiled"
  ) async throws -> LotChangeView {
    try await lots.discard(
      DiscardLot(sku: "MILK", quantity: quantity, code: code, lot: lot), bench.wil
    ).output
  }

  package func show(_ lot: String) async throws -> LotDetailView {
    try await lots.show(LotReference(lot: lot), bench.wil).output
  }

  package func list(_ input: ListLots = ListLots(status: "all")) async throws -> [LotView] {
    try await lots.list(input, bench.wil).output.items
  }

  package func pick(
    _ quantity: Quantity, needBy: Int? = nil, why: Bool = false, at location: String? = nil
  ) async throws -> [StockPickView] {
    try await bench.stock.pick(
      PickStock(
        sku: "MILK", quantity: quantity, location: location,
        needBy: needBy.map { today.adding(days: $0) }, why: why), bench.wil
    ).output.items
  }

  /// Lets days pass.
  package func pass(days: Int64) { book.clock.advance(milliseconds: days * 86_400_000) }
}
