import OpsDomain
import OpsKernel
import OpsWarehouse

/// Work of the warehouse: picks among lots, movements over a year, dashboards.
extension BenchBook {
  private var call: Call { Call(.system) }

  /// Issues one piece after the other of a product with so many lots, which is made if it is not
  /// there.
  func pick(lots: Int, count: Int) async throws {
    let sku = "LOTS-\(lots)"
    try await receive(lots: lots, of: sku)
    let input: Document = ["sku": .text(sku), "quantity": "1"]
    let started = ContinuousClock.now
    try await runEach("stock.issue", Array(repeating: input, count: count))
    report(count, since: started)
    try await store.close()
  }

  private func receive(lots: Int, of sku: String) async throws {
    _ = try await dependencies.products.create(CreateProduct(sku: sku, name: sku), call)
    let today = world.calendar.date(of: clock.now())
    let inputs = (0..<lots).map { number in
      // Spread in no order, so that the earliest is not the oldest record.
      ReceiveStock(
        sku: sku, quantity: 1_000_000, lot: "L\(number)",
        expires: today.adding(days: 30 + number * 7919 % 1009))
    }
    try await receiveEach(inputs)
    clock.advance(milliseconds: 1000)
  }

  /// Makes a year of movements, evenly spread: of ten, eight are issues of plain goods, one brings
  /// a lot and one uses it up. At the end there is the same small stock of lots, however many
  /// there were.
  func fillYear(movements: Int) async throws {
    let batch = min(1000, max(10, movements / 365))
    let rounds = max(1, movements / batch)
    for number in 0..<50 {
      let product = CreateProduct(sku: Self.fresh(number), name: "Fresh product \(number)")
      _ = try await dependencies.products.create(product, call)
    }
    for round in 0..<rounds {
      try await issueSome(batch * 8 / 10)
      try await turnOver(lots: batch / 10, named: "R\(round)", keeping: round == rounds - 1)
      clock.advance(milliseconds: 365 * 86_400_000 / Int64(rounds))
    }
    try await store.close()
  }

  private func receiveEach(_ inputs: [ReceiveStock]) async throws {
    try await runEach("stock.receive", try inputs.map { try DocumentEncoder.encode($0) })
  }

  private static func fresh(_ number: Int) -> String { "FRESH-\(number % 50)" }

  /// Receives so many lots and gives them out whole; the last fifty stay, when they are to.
  private func turnOver(lots: Int, named name: String, keeping: Bool) async throws {
    let today = world.calendar.date(of: clock.now())
    let kept = keeping ? 50 : 0
    let received = (0..<lots + kept).map { number in
      ReceiveStock(
        sku: Self.fresh(number), quantity: 10, lot: "\(name)-\(number)",
        expires: today.adding(days: 2 + number % 30))
    }
    try await receiveEach(received)
    clock.advance(milliseconds: 1000)
    let issued = received.prefix(lots).map {
      IssueStock(sku: $0.sku, quantity: 10, lot: $0.lot)
    }
    try await runEach("stock.issue", try issued.map { try DocumentEncoder.encode($0) })
  }

  /// Shows both dashboards so many times, on the last day of the book.
  func showDashboards(count: Int) async throws {
    let reports = dependencies.warehouseReports
    var seconds: [String] = []
    func timed(_ name: String, _ body: () async throws -> Void) async throws {
      let started = ContinuousClock.now
      for _ in 0..<count { try await body() }
      seconds.append("\"\(name)\": \((ContinuousClock.now - started).inSeconds)")
    }
    try await timed("warehouse") {
      _ = try await reports.warehouseDashboard(ShowDashboard(), call)
    }
    try await timed("expiry") { _ = try await reports.expiryDashboard(ShowDashboard(), call) }
    print("{\"count\": \(count), \(seconds.joined(separator: ", "))}")
    try await store.close()
  }

  /// Asks so many times which lots an issue of one piece would take.
  func propose(lots: Int, count: Int) async throws {
    let sku = "LOTS-\(lots)"
    try await receive(lots: lots, of: sku)
    let started = ContinuousClock.now
    for _ in 0..<count {
      _ = try await dependencies.stock.pick(PickStock(sku: sku, quantity: 1), call)
    }
    report(count, since: started)
    try await store.close()
  }
}

/// Valuation after something was booked late.
extension BenchBook {
  /// Books a receipt before so many later movements of one product, and asks what it is worth.
  func revalue(later: Int) async throws {
    let sku = "VALUE-\(later)"
    _ = try await dependencies.products.create(CreateProduct(sku: sku, name: sku), call)
    let start = clock.now()
    clock.advance(milliseconds: 60_000)
    for first in stride(from: 0, to: later, by: 1000) {
      let size = min(1000, later - first)
      let inputs = (0..<size).map { number in
        ReceiveStock(
          sku: sku, quantity: 1, cost: UnitPrice(rawValue: Int64(1_000_000 + number % 97)))
      }
      try await receiveEach(inputs)
      clock.advance(milliseconds: 1000)
    }
    let show = ShowValuation(product: [sku])
    _ = try await dependencies.valuation.show(show, call)
    _ = try await dependencies.stock.receive(
      ReceiveStock(sku: sku, quantity: 5, cost: UnitPrice(rawValue: 3_000_000), at: start), call)
    let started = ContinuousClock.now
    _ = try await dependencies.valuation.show(show, call)
    report(1, since: started)
    try await store.close()
  }
}
