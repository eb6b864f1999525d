import OpsDomain
import OpsKernel
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@testable import OpsWorkshop

/// A right that is limited to a place is good for the orders of that place, wherever the goods go.
@Suite("What a limited right reaches of production orders")
struct ProductionReachTests {
  private let bench: ProductionBench
  private static let number = "MO-000001"

  init() async throws { bench = try await ProductionBench() }

  /// A released order of 5 soles for a place.
  private func order(for place: String?) async throws {
    _ = try await bench.production.create(
      CreateProduction(sku: "SOLE", quantity: 5, location: place), bench.mia)
    _ = try await bench.production.release(
      ProductionReference(production: Self.number), bench.mia)
  }

  private func limited(to place: String) async throws -> Call {
    bench.book.call(
      .workshopManager, .batchComplete, only: try await bench.book.only(location: place))
  }

  private func complete(into place: String?, _ call: Call) async throws -> ProductionStatus {
    try await bench.production.complete(
      CompleteProduction(
        production: Self.number, quantity: 1, location: place, close: true), call
    ).output.order.status
  }

  @Test(
    "An order of another place stays open, wherever the goods go",
    arguments: ["MAIN", nil] as [String?])
  func ofAnotherPlace(_ place: String?) async throws {
    try await order(for: place)
    let before = try await bench.book.state()
    let shop = try await limited(to: "SHOP")
    for target in ["SHOP", nil] {
      let refused = await StockBench.refusal { try await complete(into: target, shop) }
      #expect(refused?.code == .denied, "\(String(describing: refused))")
    }
    #expect(try await bench.book.state() == before)
    #expect(try await complete(into: nil, try await limited(to: "MAIN")) == .completed)
  }

  @Test func theOrderOfThePlaceIsCompleted() async throws {
    try await order(for: "SHOP")
    let shop = try await limited(to: "SHOP")
    let away = await StockBench.refusal { try await complete(into: "MAIN", shop) }
    #expect(away?.code == .denied)
    #expect(try await complete(into: "SHOP", shop) == .completed)
    #expect(try await bench.onHand("SOLE", at: "SHOP") == 1)
  }

  @Test func aBookingThereDoesNotReopenTheOrderOfAnotherPlace() async throws {
    try await order(for: "MAIN")
    #expect(try await complete(into: "SHOP", bench.mia) == .completed)
    let input = ReverseProduction(booking: "PB-000001", reason: "counted twice")
    let shop = try await limited(to: "SHOP")
    let refused = await StockBench.refusal { try await bench.production.reverse(input, shop) }
    #expect(refused?.code == .denied)
    #expect(try await bench.show(Self.number).order.status == .completed)
    _ = try await bench.production.reverse(input, bench.mia)
    #expect(try await bench.show(Self.number).order.status == .released)
  }
}
