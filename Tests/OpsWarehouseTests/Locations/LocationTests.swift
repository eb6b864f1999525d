import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@Suite("Locations")
struct LocationTests {
  @discardableResult
  private func create(
    _ bench: StockBench, _ code: String, in parent: String? = nil, kind: LocationKind? = nil,
    negative: Bool? = nil
  ) async throws -> LocationView {
    try await bench.locations.create(
      CreateLocation(code: code, parent: parent, kind: kind, allowNegative: negative), bench.wil
    ).output
  }

  @Test func aNewLocationIsInternalAndHasAFloor() async throws {
    let bench = try await StockBench()
    let yard = try await create(bench, "YARD")
    #expect(yard.kind == .internal && !yard.allowsNegative && yard.parent == nil)
    let shown = try await bench.locations.show(ShowLocation(code: "yard"), bench.sam)
    #expect(shown.output == yard)
  }

  @Test func virtualLocationsHaveNoFloor() async throws {
    let bench = try await StockBench()
    #expect(try await create(bench, "TRUCK", kind: .transit).allowsNegative)
    #expect(try await create(bench, "EXPORT", in: "CUSTOMER").kind == .customer)
    let error = await StockBench.refusal {
      try await bench.book.write { transaction in
        _ = try await transaction.repository(Location.self).create(
          Location(
            id: transaction.nextID(), code: "X", foldedCode: "x", kind: .loss,
            createdAt: transaction.now))
      }
    }
    #expect(error?.code == .ruleViolated)
  }

  @Test func aCodeIsTakenOnceRegardlessOfLetterCase() async throws {
    let bench = try await StockBench()
    let error = await StockBench.refusal { try await create(bench, "main") }
    #expect(error?.code == .duplicate && error?.field == "code")
    for code in ["", " ", "A B", "A\u{1B}", String(repeating: "x", count: 33)] {
      let error = await StockBench.refusal { try await create(bench, code) }
      #expect(error?.code == .badValue && error?.field == "code")
    }
  }

  @Test func aParentIsOfTheSameKindAndExists() async throws {
    let bench = try await StockBench()
    let kind = await StockBench.refusal {
      try await create(bench, "A", in: "LOSS", kind: .internal)
    }
    #expect(kind?.code == .ruleViolated && kind?.field == "parent")
    let unknown = await StockBench.refusal { try await create(bench, "A", in: "NIX") }
    #expect(unknown?.code == .notFoundLocation && unknown?.field == "parent")
  }

  @Test func treesAreEightDeepAtMost() async throws {
    let bench = try await StockBench()
    var above = "MAIN"
    for depth in 2...8 {
      let view = try await create(bench, "L\(depth)", in: above)
      #expect(view.path.split(separator: "/").count == depth)
      above = view.code
    }
    #expect(
      await StockBench.refusal { try await create(bench, "L9", in: above) }?.field == "parent")
  }

  @Test func nothingLiesInItself() async throws {
    let bench = try await StockBench()
    try await create(bench, "A")
    try await create(bench, "B", in: "A")
    let error = await StockBench.refusal {
      try await bench.book.write { transaction in
        let locations = transaction.repository(Location.self)
        var a = try await locations.named("A")
        a.parentID = try await locations.named("B").id
        _ = try await locations.update(a)
      }
    }
    #expect(error?.code == .ruleViolated)
  }

  @Test func theListIsInTreeOrderPageByPage() async throws {
    let bench = try await StockBench()
    for (code, parent) in [("R2", "MAIN"), ("R10", "MAIN"), ("BIN", "R2"), ("WINDOW", "SHOP")] {
      try await create(bench, code, in: parent)
    }
    var paths: [String] = []
    var after: String?
    repeat {
      let page = try await bench.locations.list(
        ListLocations(limit: 3, after: after), bench.sam
      ).output
      paths += page.items.map(\.path)
      after = page.next
    } while after != nil
    #expect(
      paths == [
        "CONVERSION", "CUSTOMER", "LOSS", "MAIN", "MAIN/R10", "MAIN/R2", "MAIN/R2/BIN",
        "PRODUCTION", "SCRAP",
        "SHOP", "SHOP/WINDOW", "SUPPLIER", "TRANSIT",
      ])
    let error = await StockBench.refusal {
      try await bench.locations.list(ListLocations(after: Cursor.encode([.integer(7)])), bench.sam)
    }
    #expect(error?.code == .badValue)
  }

  @Test func onlyTheWarehouseAddsLocations() async throws {
    let bench = try await StockBench()
    let error = await StockBench.refusal {
      try await bench.locations.create(CreateLocation(code: "X"), bench.sam)
    }
    #expect(error?.code == .denied)
  }

  @Test func theStandardLocationsAreWrittenOnce() async throws {
    let bench = try await StockBench()
    let before = try await bench.commits()
    try await bench.book.write { try await StandardLocations.create($0) }
    #expect(try await bench.commits() == before)
  }
}
