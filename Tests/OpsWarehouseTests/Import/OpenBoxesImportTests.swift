import OpsDomain
import OpsStorage
import OpsTesting
import Testing

@testable import OpsWarehouse

/// Imports of a folder of warehouse exports.
@Suite struct OpenBoxesImportTests {
  private func bench() async throws -> ImportBench {
    let bench = try await ImportBench()
    try bench.write(
      "locations.csv",
      [
        "name,locationType,parentLocation,locationNumber", "Boston Warehouse,Depot,,BOSW",
        "Grainger,Supplier,,GRAINGER",
      ])
    try bench.write(
      "binLocations.csv",
      [
        "name,locationType,parentLocation,locationNumber",
        "COLD ROOM,Bin Location,Boston Warehouse,BOS-COLD",
        "RACK1,Bin Location,Boston Warehouse,BOS-1",
        "RACK1,Bin Location,Boston Warehouse,BOS-2",
        "RACK1,Bin Location,Main Warehouse,",
      ])
    try bench.write(
      "products.csv",
      [
        "ProductCode,Name,Category,UnitOfMeasure,UnitCost,LotAndExpiryControl,UPC",
        "QX039,Tablet,Pain,Each,0.25,TRUE,4006381333932", "RZ479,Chair,Furniture,Each,,,",
      ])
    try bench.write(
      "inventoryLevels.csv",
      [
        "Product code,Min quantity,Max quantity", "QX039,10,100", "RZ479,,5", "NONE,1,2",
      ])
    let columns =
      "Product code,Product name,Lot number,Expiration date,Bin location,OB QOH,Physical QOH"
    try bench.write(
      "bostonWarehouseInventory.csv",
      [
        columns, "QX039,Tablet,37627,01/31/2025,RACK1,,500", "QX039,Tablet,A2,,COLD ROOM,,7",
        "RZ479,Chair,,,NOWHERE,,3", "QX039,Tablet,Z,13/31/2025,RACK1,,1",
      ])
    try bench.write(
      "mainWarehouseInventory.csv",
      [
        columns, "QX039,Tablet,37627,02/28/2025,RACK1,,1", "QX039,Tablet,37627,01/31/2025,RACK1,,4",
        "QX039,Tablet,,,RACK1,,2", "RZ479,Chair,,,RACK1,,0",
      ])
    try bench.write("productSuppliers.csv", ["id", "1"])
    return bench
  }

  @Test func aFolderBecomesPlacesProductsAndStock() async throws {
    let bench = try await bench()
    let report = try await bench.run(try OpenBoxesSource(bench.path))
    let places = try await bench.all(Location.self)
    let cold = try #require(places.first { $0.code == "BOS-COLD" })
    #expect(cold.storage == .refrigerator)
    #expect(places.first { $0.id == cold.parentID }?.code == "BOSW")
    #expect(places.first { $0.code == "GRAINGER" }?.kind == .supplier)
    #expect(places.contains { $0.code == "MAIN-WAREHOUSE-RACK1" })
    #expect(try await bench.onHand("QX039", "BOS-1") == 500)
    #expect(try await bench.onHand("QX039", "MAIN-WAREHOUSE") == 6)
    #expect(try await bench.onHand("RZ479", "BOSW") == 3)
    let lots = try await bench.all(Lot.self).filter { $0.code == "37627" }
    #expect(lots.map(\.expiresOn) == [CivilDate(year: 2025, month: 1, day: 31)])
    let products = try await bench.all(Product.self)
    let tablet = try #require(products.first { $0.sku == "QX039" })
    #expect(tablet.lowStock == 10 && tablet.categoryID != nil && tablet.tracksLots)
    let costs = try await bench.all(StockMovement.self).filter { $0.productID == tablet.id }
    #expect(costs.allSatisfy { $0.unitCost == UnitPrice(rawValue: 250_000) })
    #expect(report.records.receipts.made == 5)
    #expect(try await bench.verified())
  }

  @Test func everyOddityIsTold() async throws {
    let bench = try await bench()
    let report = try await bench.run(try OpenBoxesSource(bench.path))
    #expect(
      ImportBench.reasons(report) == [
        "bin_twice": 1, "parent_unknown": 1, "check_digit": 1, "no_cost": 1, "no_minimum": 1,
        "notfound_sku": 1, "bin_unknown": 1, "bad_date": 1, "lot_mismatch": 1, "no_lot": 1,
        "nothing_there": 1, "expired": 2, "file_unused": 1,
      ])
    #expect(report.skipped == 4)
  }

  @Test func limitsAreForTheWarehouseOfTheirBin() async throws {
    let bench = try await bench()
    try bench.write(
      "inventoryLevels.csv",
      [
        "Product code,Preferred bin location,Min quantity,Max quantity", "RZ479,RACK1,1,2",
        "QX039,COLD ROOM,10,100", "RZ479,RACK1,1,2",
      ])
    var source = try OpenBoxesSource(bench.path)
    var limits: [StockLimitRow] = []
    while let step = try source.next() {
      for case .stockLimit(let row) in step.records.map(\.content) { limits.append(row) }
    }
    // RACK1 is in two warehouses, the cold room in one.
    #expect(limits.map(\.location) == [nil, "BOSW", "BOSW"])
    #expect(limits.map(\.maximum) == [2, 100, 2])
  }

  @Test func twiceIsOnce() async throws {
    let bench = try await bench()
    let first = try await bench.run(try OpenBoxesSource(bench.path), batch: 3)
    let again = try await bench.run(try OpenBoxesSource(bench.path))
    #expect(again.isChanged == false)
    #expect(again.records.receipts.same == first.records.receipts.made)
    #expect(again.records.locations.same == first.records.locations.made)
  }

  private static let columns =
    "Product code,Product name,Lot number,Expiration date,Bin location,OB QOH,Physical QOH"

  @Test func rowsInAnotherOrderAreTheSameRows() async throws {
    let bench = try await bench()
    let first = try await bench.run(try OpenBoxesSource(bench.path))
    try bench.write(
      "bostonWarehouseInventory.csv",
      [
        Self.columns, "RZ479,Chair,,,NOWHERE,,3", "QX039,Tablet,A2,,COLD ROOM,,7",
        "QX039,Tablet,37627,01/31/2025,RACK1,,500",
      ])
    let again = try await bench.run(try OpenBoxesSource(bench.path))
    #expect(again.records.receipts.made == 0 && !again.isChanged)
    #expect(again.records.receipts.same == first.records.receipts.made)
    #expect(try await bench.onHand("QX039", "BOS-1") == 500)
  }

  @Test func equalRowsOfOneBinAreAllBooked() async throws {
    let bench = try await bench()
    let row = "QX039,Tablet,A2,,COLD ROOM,,7"
    try bench.write("bostonWarehouseInventory.csv", [Self.columns, row, row])
    #expect(try await bench.run(try OpenBoxesSource(bench.path)).records.receipts.made == 4)
    #expect(try await bench.onHand("QX039", "BOS-COLD") == 14)
    #expect(try await bench.run(try OpenBoxesSource(bench.path)).isChanged == false)
  }

  @Test func anotherQuantityIsToldAndNotBooked() async throws {
    let bench = try await bench()
    _ = try await bench.run(try OpenBoxesSource(bench.path))
    try bench.write(
      "bostonWarehouseInventory.csv",
      [Self.columns, "QX039,Tablet,37627,01/31/2025,RACK1,,600"])
    let again = try await bench.run(try OpenBoxesSource(bench.path))
    #expect(!again.isChanged && again.records.receipts.kept == 1)
    #expect(ImportBench.reasons(again)["quantity_differs"] == 1)
    #expect(try await bench.onHand("QX039", "BOS-1") == 500)
  }

  @Test func aCorrectedLotOrBinIsAnotherReceipt() async throws {
    let bench = try await bench()
    _ = try await bench.run(try OpenBoxesSource(bench.path))
    try bench.write(
      "bostonWarehouseInventory.csv",
      [
        Self.columns, "QX039,Tablet,37627,01/31/2025,RACK1,,500", "QX039,Tablet,A3,,COLD ROOM,,7",
        "RZ479,Chair,,,RACK1,,3",
      ])
    let again = try await bench.run(try OpenBoxesSource(bench.path))
    #expect(again.records.receipts.made == 2)
    // What was booked before stays until a count or a move corrects it.
    #expect(try await bench.onHand("QX039", "BOS-COLD") == 14)
    #expect(try await bench.onHand("RZ479") == 6)
  }

  @Test func aBinThatBecomesKnownDoesNotDoubleWhatLiesThere() async throws {
    let bench = try await bench()
    _ = try await bench.run(try OpenBoxesSource(bench.path))
    try bench.write(
      "binLocations.csv",
      [
        "name,locationType,parentLocation,locationNumber",
        "COLD ROOM,Bin Location,Boston Warehouse,BOS-COLD",
        "RACK1,Bin Location,Boston Warehouse,BOS-1", "RACK1,Bin Location,Main Warehouse,",
        "NOWHERE,Bin Location,Boston Warehouse,BOS-9",
      ])
    let again = try await bench.run(try OpenBoxesSource(bench.path))
    #expect(again.records.receipts.made == 0)
    #expect(try await bench.onHand("RZ479") == 3)
  }

  @Test func aLotWithoutADateKeepsAsLongAsItsCategorySays() async throws {
    let bench = try await bench()
    _ = try await bench.book.dependencies.categories.create(
      CreateCategory(name: "Pain", shelfLife: TimeSpan(milliseconds: 10 * 86_400_000)),
      bench.book.call(.administrator))
    let day = try #require(CivilDate(year: 2027, month: 2, day: 25))
    _ = try await bench.run(try OpenBoxesSource(bench.path, on: day))
    let lot = try await bench.all(Lot.self).first { $0.code == "A2" }
    #expect(lot?.due == day.adding(days: 10) && lot?.purchasedOn == day)
  }

  @Test func reorderRulesThatAreMadeAreCountedAsMade() async throws {
    let bench = try await bench()
    try bench.write(
      "inventoryLevels.csv",
      [
        "Product code,Preferred bin location,Min quantity,Max quantity",
        "QX039,COLD ROOM,10,100",
      ])
    let report = try await bench.run(try OpenBoxesSource(bench.path))
    #expect(report.records.stockLimits.made == 1 && report.records.stockLimits.changed == 0)
    let again = try await bench.run(try OpenBoxesSource(bench.path))
    #expect(again.records.stockLimits.same == 1)
  }

  @Test func goodsMayComeOnAnEarlierDay() async throws {
    let bench = try await bench()
    let day = try #require(CivilDate(year: 2025, month: 1, day: 31))
    let report = try await bench.run(try OpenBoxesSource(bench.path, on: day))
    #expect(ImportBench.reasons(report)["expired"] == nil)
    #expect(try await bench.all(Lot.self).allSatisfy { $0.purchasedOn == day })
  }

  @Test func goodsOfTodayAreThereBeforeNoon() async throws {
    let bench = try await bench()
    let today = try await bench.book.read { $0.today }
    let report = try await bench.run(try OpenBoxesSource(bench.path, on: today))
    #expect(report.records.receipts.made == 5)
  }

  @Test func aFolderWithoutTheFilesIsRefused() async throws {
    let bench = try await ImportBench()
    #expect(throws: OpsError.self) { try OpenBoxesSource(bench.path) }
    #expect(throws: OpsError.self) { try OpenBoxesSource(bench.path + "/none") }
    try bench.write("products.csv", ["Name", "x"])
    #expect(throws: OpsError.self) { try OpenBoxesSource(bench.path) }
  }

  private static let real = PackageFolder.shared("data/warehouse-demo")?.path

  @Test(.enabled(if: real != nil, "the warehouse demo is not beside the package"))
  func theWholeFolderIsRead() async throws {
    let bench = try await ImportBench()
    let report = try await bench.run(try OpenBoxesSource(try #require(Self.real)))
    #expect(report.records.products.made == 57)
    #expect(report.records.receipts.made > 100)
    let reasons = ImportBench.reasons(report)
    #expect(reasons["bin_twice"] == 6 && reasons["parent_unknown"] == 1)
    #expect(reasons["expired"] ?? 0 > 10)
    #expect(try await bench.verified())
  }
}
