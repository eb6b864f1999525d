import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@testable import OpsWorkshop

@Suite("Granulation")
struct GranulationTests {
  private let bench: ProductionBench
  private var granulation: GranulationService { bench.book.dependencies.granulation }
  private var eva: Call { bench.book.call(.granulationTechnician) }

  init() async throws {
    bench = try await ProductionBench()
    try await bench.stock.receive(10, of: "EVA", lot: "E1", cost: "2")
  }

  @Test func rawMaterialBecomesCompound() async throws {
    let made = try await granulation.record(
      RecordGranulation(
        sku: "COMP", quantity: 4, of: ["EVA=4.5"], scrap: ["0.5:burnt"], lot: "C1",
        temperature: 165, pressure: 8), eva
    ).output
    #expect(made.number == "GR-000001" && made.made == 4 && made.lot == "C1")
    #expect(made.temperature == 165 && made.booking.reference == "GR-000001")
    #expect(try await bench.onHand("EVA") == (try Quantity(parsing: "5.5")))
    #expect(try await bench.onHand("COMP") == 4)
    // 4.5 kg at 2.00 are borne by 4 kg of good compound.
    let goods = try await bench.movements(.production, of: "COMP")
    #expect(goods.first?.unitCost == (try UnitPrice(parsing: "2.25")))
    let listed = try await granulation.list(ListGranulation(product: "COMP"), eva).output.items
    #expect(listed.map(\.number) == ["GR-000001"])
    let up = try await bench.book.dependencies.lots.trace(
      LotReference(lot: "C1", product: "COMP"), bench.stock.wil
    ).output.items
    #expect(up.contains { $0.lot == "E1" && $0.direction == "up" })
  }

  @Test func theBillSaysWhatNobodySays() async throws {
    let none = await StockBench.refusal {
      try await granulation.record(RecordGranulation(sku: "COMP", quantity: 4), eva)
    }
    #expect(none?.code == .badValue && none?.field == "of")
    try await bench.bill("COMP", of: ["EVA=1.1"])
    _ = try await granulation.record(RecordGranulation(sku: "COMP", quantity: 5), eva)
    #expect(try await bench.onHand("EVA") == (try Quantity(parsing: "4.5")))
  }

  @Test func undoTakesCompoundAndRecordBack() async throws {
    _ = try await granulation.record(
      RecordGranulation(sku: "COMP", quantity: 4, of: ["EVA=4"]), eva)
    try await bench.undo(as: .granulationTechnician)
    #expect(try await bench.onHand("EVA") == 10)
    #expect(try await bench.onHand("COMP") == 0)
    #expect(try await granulation.list(ListGranulation(), eva).output.items.isEmpty)
  }

  @Test func wrongRecordsAreRefusedAndLeaveNothing() async throws {
    let cases: [(RecordGranulation, ErrorCode)] = [
      (RecordGranulation(sku: "COMP", quantity: 4, of: ["EVA=11"]), .insufficientStock),
      (RecordGranulation(sku: "COMP", quantity: 4, of: ["NONE=1"]), .notFoundSKU),
      (RecordGranulation(sku: "COMP", quantity: -1, of: ["EVA=1"]), .badQuantity),
      (RecordGranulation(sku: "COMP", quantity: 1, of: ["EVA=1"], temperature: 9000), .badValue),
      (RecordGranulation(sku: "COMP", quantity: 1, of: ["EVA=1"], machine: "M9"), .notFound),
      (RecordGranulation(sku: "COMP", quantity: 1, of: ["EVA"]), .badValue),
    ]
    for (input, code) in cases {
      let refused = await StockBench.refusal { try await granulation.record(input, eva) }
      #expect(refused?.code == code, "\(String(describing: refused))")
    }
    let hot = RecordGranulation(sku: "COMP", quantity: 1, of: ["EVA=1"], temperature: 9000)
    let refused = await StockBench.refusal { try await granulation.record(hot, eva) }
    #expect(refused?.message == "Temperature 9000 degrees Celsius is out of range")
    #expect(refused?.hint == "allowed: -300 to 2000 degrees Celsius")
    let denied = await StockBench.refusal {
      try await granulation.record(
        RecordGranulation(sku: "COMP", quantity: 1, of: ["EVA=1"]), bench.sam)
    }
    #expect(denied?.code == .denied)
    #expect(try await bench.onHand("EVA") == 10)
  }

  @Test func aLimitedRightTakesNoMaterialOfOthersThatTheCallerNames() async throws {
    let compound = try await bench.book.only(product: "COMP")
    let limited = bench.book.call(
      .granulationTechnician, .productionQualityControl, only: compound)
    let input = RecordGranulation(sku: "COMP", quantity: 1, of: ["EVA=5"])
    let refused = await StockBench.refusal { try await granulation.record(input, limited) }
    #expect(refused?.code == .denied)
    #expect(try await bench.onHand("EVA") == 10)
    let both = bench.book.call(
      .granulationTechnician, .productionQualityControl, only: compound,
      try await bench.book.only(product: "EVA"))
    _ = try await granulation.record(input, both)
    #expect(try await bench.onHand("EVA") == 5)
    // What the bill says was not said by the caller.
    try await bench.bill("COMP", of: ["EVA=1"])
    _ = try await granulation.record(RecordGranulation(sku: "COMP", quantity: 2), limited)
    #expect(try await bench.onHand("EVA") == 3)
  }

  @Test func hoursAndMeasuresAreInTheirRange() async throws {
    func record(
      from start: Int64? = nil, until end: Int64? = nil, pressure: Quantity? = nil
    ) async throws -> GranulationView {
      func at(_ minutes: Int64) -> SiteTime {
        .instant(SampleBook.start.adding(milliseconds: minutes * 60_000))
      }
      return try await granulation.record(
        RecordGranulation(
          sku: "COMP", quantity: 1, of: ["EVA=1"], pressure: pressure, start: start.map(at),
          end: end.map(at)), eva
      ).output
    }
    let cases: [(ErrorCode, () async throws -> GranulationView)] = [
      (.badDate, { try await record(from: -10, until: -20) }),
      (.badDate, { try await record(from: -10, until: 60 * 24) }),
      (.badValue, { try await record(pressure: 2001) }),
    ]
    for (index, (code, body)) in cases.enumerated() {
      let refused = await StockBench.refusal(body)
      #expect(refused?.code == code, "case \(index): \(String(describing: refused))")
    }
    let begun = await StockBench.refusal { try await record(from: 60) }
    #expect(begun?.code == .badDate && begun?.field == "start")
    let ended = await StockBench.refusal { try await record(until: 60) }
    #expect(ended?.code == .badDate && ended?.field == "end")
    #expect(try await bench.onHand("EVA") == 10)
    #expect(try await record(from: -20, until: -10, pressure: 8).pressure == 8)
    let none = await StockBench.refusal {
      try await granulation.show(GranulationReference(granulation: "GR-000009"), eva)
    }
    #expect(none?.code == .notFound)
  }
}
