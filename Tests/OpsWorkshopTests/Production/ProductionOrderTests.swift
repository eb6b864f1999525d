import OpsDomain
import OpsKernel
import OpsSales
import OpsStorage
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@testable import OpsWorkshop

@Suite("Production orders")
struct ProductionOrderTests {
  private let bench: ProductionBench

  init() async throws { bench = try await ProductionBench() }

  @Test func anOrderIsPlannedReleasedAndCompletedInParts() async throws {
    try await bench.bill("SOLE", of: ["EVA=0.5"])
    try await bench.stock.receive(10, of: "EVA", cost: "2")
    let number = try await bench.order(10, isReleased: false)
    #expect(number == "MO-000001")
    #expect(try await bench.show(number).order.status == .planned)
    let released = try await bench.production.release(
      ProductionReference(production: number), bench.mia
    ).output
    #expect(released.order.status == .released && released.order.revision == 1)
    #expect(released.materials.map(\.need) == [5] && released.short.isEmpty)
    let first = try await bench.complete(number, 6, scrap: ["1:short_shot"])
    #expect(first.order.status == .released && first.order.made == 6)
    #expect(first.order.scrapped == 1 && first.order.open == 4)
    #expect(try await bench.onHand("EVA") == (try Quantity(parsing: "6.5")))
    #expect(try await bench.onHand("SOLE") == 6)
    #expect(try await bench.onHand("SOLE", at: "SCRAP") == 1)
    #expect(try await bench.onHand("SOLE", at: "PRODUCTION") == -7)
    let last = try await bench.complete(number)
    #expect(last.order.status == .completed && last.order.made == 10)
    #expect(last.bookings.map(\.number) == ["PB-000001", "PB-000002"])
    #expect(try await bench.onHand("EVA") == (try Quantity(parsing: "4.5")))
    #expect(try await bench.stock.verify().ok)
  }

  @Test func releasingFreezesTheBillAndTellsWhatIsShort() async throws {
    try await bench.bill("SOLE", of: ["EVA=0.5", "REGRIND=0.1"])
    try await bench.stock.receive(2, of: "EVA")
    let number = try await bench.order(10)
    let shown = try await bench.show(number)
    #expect(shown.short.map(\.sku) == ["EVA", "REGRIND"])
    #expect(shown.short.map(\.missing) == [3, 1])
    try await bench.bill("SOLE", of: ["COMP=1"])
    #expect(try await bench.show(number).materials.map(\.sku) == ["EVA", "REGRIND"])
  }

  @Test func allMaterialThatIsShortIsToldAndNothingIsHalfDone() async throws {
    try await bench.bill("SOLE", of: ["EVA=0.5", "COMP=0.2", "REGRIND=0.1"])
    try await bench.stock.receive(1, of: "EVA")
    try await bench.stock.receive(5, of: "COMP")
    let number = try await bench.order(10)
    let commits = try await bench.stock.commits()
    let refused = await StockBench.refusal { try await bench.complete(number) }
    #expect(refused?.code == .insufficientStock)
    #expect(refused?.message.contains("EVA: 5 kg needed, 1 kg free") == true)
    #expect(refused?.message.contains("REGRIND: 1 kg needed, 0 kg free") == true)
    #expect(refused?.message.contains("COMP") == false)
    #expect(try await bench.stock.commits() == commits)
    #expect(try await bench.onHand("COMP") == 5)
  }

  @Test func alternativesStandInOnlyWhenTheCallerSaysSo() async throws {
    try await bench.bill("SOLE", of: ["EVA=0.5"], alternative: ["REGRIND=0.6:EVA"])
    try await bench.stock.receive(4, of: "EVA")
    try await bench.stock.receive(10, of: "REGRIND")
    let number = try await bench.order(10)
    let refused = await StockBench.refusal { try await bench.complete(number) }
    #expect(refused?.code == .insufficientStock)
    try await bench.complete(number, alternatives: true)
    #expect(try await bench.onHand("EVA") == 4)
    #expect(try await bench.onHand("REGRIND") == 4)
  }

  @Test func lotsThatExpireFirstAreConsumedAndExpiredOnesNever() async throws {
    try await bench.bill("SOLE", of: ["EVA=1"])
    try await bench.stock.receive(5, of: "EVA", lot: "LATE", expires: "2027-06-30")
    try await bench.stock.receive(5, of: "EVA", lot: "SOON", expires: "2027-03-31")
    try await bench.stock.receive(5, of: "EVA", lot: "OVER", expires: "2027-02-28")
    let number = try await bench.order(7)
    let done = try await bench.complete(number)
    let material = done.bookings[0].lines.filter { $0.role == .material }
    #expect(material.map(\.lot) == ["SOON", "LATE"] && material.map(\.quantity) == [5, 2])
  }

  @Test func aProductWithLotsGetsTheNumberOfTheOrderAsLot() async throws {
    try await bench.bill("COMP", of: ["EVA=1"])
    try await bench.stock.receive(9, of: "EVA")
    try await bench.stock.receive(1, of: "COMP", lot: "BOUGHT")
    let number = try await bench.order(4, of: "COMP")
    #expect(try await bench.complete(number).bookings[0].lot == "MO-000001")
    let other = try await bench.order(4, of: "COMP")
    #expect(try await bench.complete(other, lot: "C-9").bookings[0].lot == "C-9")
  }

  @Test func closingCompletesAnOrderWithLess() async throws {
    let number = try await bench.order(10)
    let done = try await bench.complete(number, 7, close: true)
    #expect(done.order.status == .completed && done.order.made == 7)
    let again = await StockBench.refusal { try await bench.complete(number, 1) }
    #expect(again?.code == .badState)
    let open = try await bench.production.reopen(
      ProductionReference(production: number), bench.mia
    ).output.order
    #expect(open.status == .released && open.open == 3)
  }

  @Test func ordersGoTheirWayOnEveryWrite() async throws {
    let number = try await bench.order(10, isReleased: false)
    let early = await StockBench.refusal { try await bench.complete(number, 1) }
    #expect(early?.code == .badState)
    let changes: [@Sendable (inout ProductionOrder) -> Void] = [
      { $0.status = .completed }, { $0.made = -1 }, { $0.rank = 9 }, { $0.quantity = 0 },
      { $0.size = "M" }, { $0.reason = "none" },
    ]
    for change in changes {
      let refused = await StockBench.refusal {
        try await bench.book.write { transaction in
          let orders = transaction.repository(ProductionOrder.self)
          var order = try await orders.named(number)
          change(&order)
          _ = try await orders.update(order)
        }
      }
      #expect(refused != nil)
    }
    let gone = try await bench.production.cancel(
      CancelProduction(production: number, reason: "not wanted"), bench.mia
    ).output.order
    #expect(gone.status == .cancelled && gone.reason == "not wanted")
    let late = await StockBench.refusal {
      try await bench.production.release(ProductionReference(production: number), bench.mia)
    }
    #expect(late?.code == .badState)
  }

  private static let wrong: [(CreateProduction, ErrorCode)] = [
    (CreateProduction(sku: "NONE", quantity: 1), .notFoundSKU),
    (CreateProduction(sku: "SOLE", quantity: 0), .badQuantity),
    (CreateProduction(sku: "SOLE", quantity: Quantity(rawValue: 500_000)), .badQuantity),
    (CreateProduction(sku: "SOLE", quantity: 1, size: "M"), .badValue),
    (CreateProduction(sku: "SHIRT", quantity: 1), .badValue),
    (CreateProduction(sku: "SOLE", quantity: 1, location: "SUPPLIER"), .ruleViolated),
    (CreateProduction(sku: "SOLE", quantity: 1, inColor: "Nothing"), .notFound),
    (CreateProduction(sku: "SOLE", quantity: 1, for: ["OOS-000009"]), .notFoundRequest),
    (CreateProduction(sku: "SOLE", quantity: 1, for: ["=1"]), .badValue),
  ]

  @Test(arguments: wrong)
  func wrongOrdersAreRefused(_ input: CreateProduction, _ code: ErrorCode) async throws {
    let refused = await StockBench.refusal { try await bench.production.create(input, bench.mia) }
    #expect(refused?.code == code, "\(String(describing: refused))")
  }

  @Test func aColorThatCannotBeUsedIsToldOfItsOwnField() async throws {
    let colors = bench.book.dependencies.colors
    _ = try await colors.create(CreateColor(name: "Navy", hex: "#1B2A49"), bench.mia)
    _ = try await colors.retire(ColorReference(color: "Navy"), bench.mia)
    let wrong: [(String, ErrorCode)] = [("Navy", .ruleViolated), ("Nothing", .notFound)]
    for (name, code) in wrong {
      let order = await StockBench.refusal {
        try await bench.production.create(
          CreateProduction(sku: "SOLE", quantity: 1, inColor: name), bench.mia)
      }
      #expect(order?.code == code && order?.field == "in_color")
      let style = await StockBench.refusal {
        try await bench.book.dependencies.styles.create(
          CreateStyle(sku: "SOLE", quantity: 1, inColor: name), bench.mia)
      }
      #expect(style?.code == code && style?.field == "in_color")
    }
  }

  @Test func aDayThatIsOverIsRefused() async throws {
    let refused = await StockBench.refusal {
      try await bench.production.create(
        CreateProduction(
          sku: "SOLE", quantity: 1, due: try CivilDate(parsing: "2027-02-28")), bench.mia)
    }
    #expect(refused?.code == .badDate && refused?.field == "due")
  }

  @Test func whatIsNamedOfAnOrderIsChangedAndTheRestStays() async throws {
    let number = try await bench.order(10)
    try await bench.complete(number, 4)
    let day = try CivilDate(parsing: "2027-03-20")
    let edited = try await bench.production.edit(
      EditProduction(production: number, quantity: 12, due: day, priority: .urgent), bench.mia
    ).output.order
    #expect(edited.quantity == 12 && edited.due == day && edited.priority == .urgent)
    let cleared = try await bench.production.edit(
      EditProduction(production: number, clear: [.due]), bench.mia
    ).output.order
    #expect(cleared.due == nil && cleared.quantity == 12)
    let refused = await StockBench.refusal {
      try await bench.production.edit(EditProduction(production: number, quantity: 4), bench.mia)
    }
    #expect(refused?.code == .badQuantity)
  }

  @Test func onlyWhoMayPlansAndCompletes() async throws {
    let number = try await bench.order(1)
    for role in [Role.workshopTechnician, .salesperson, .granulationTechnician] {
      let call = bench.book.call(role)
      let made = await StockBench.refusal {
        try await bench.production.complete(CompleteProduction(production: number), call)
      }
      let planned = await StockBench.refusal {
        try await bench.production.create(CreateProduction(sku: "SOLE", quantity: 1), call)
      }
      #expect(made?.code == .denied && planned?.code == .denied)
    }
  }

  private static let scraps: [(String, ErrorCode)] = [
    ("1", .badValue), (":x", .badValue), ("1:", .badValue), ("0:x", .badQuantity),
    ("0.5:x", .badQuantity),
  ]

  @Test(arguments: scraps)
  func wrongScrapIsRefused(_ text: String, _ code: ErrorCode) async throws {
    let number = try await bench.order(5)
    let refused = await StockBench.refusal {
      try await bench.complete(number, 1, scrap: [text])
    }
    #expect(refused?.code == code && refused?.field == "scrap", "\(text)")
  }

  @Test func closingWithoutAQuantityBooksNothing() async throws {
    let number = try await bench.order(10)
    let early = await BatchBench.refusal { try await bench.complete(number, close: true) }
    #expect(early?.code == .badState && early?.hint?.contains("production cancel") == true)
    _ = try await bench.complete(number, 6)
    let done = try await bench.complete(number, close: true)
    #expect(done.order.status == .completed && done.order.made == 6 && done.bookings.count == 1)
  }
}
