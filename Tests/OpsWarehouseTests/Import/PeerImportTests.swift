import OpsDomain
import OpsStorage
import OpsTesting
import Testing

@testable import OpsWarehouse

/// Imports of CSV exports of other systems, each with a sample in the form that its documentation
/// describes.
@Suite("Exports of other systems")
struct PeerImportTests {
  private static func odoo(_ bench: ImportBench) throws -> [String] {
    [
      try bench.write(
        "stock.quant.csv",
        [
          "Product,Location,Lot/Serial Number,Quantity",
          "[E-COM07] Large Cabinet,WH/Stock/Shelf 1,LOT-1,12.0",
          "Desk Stand,WH/Stock,,3.0", "[E-COM07] Large Cabinet,Virtual Locations/Scrap,,1.0",
          "[E-COM07] Large Cabinet,WH/Stock,,0.0", "[E-COM07] Large Cabinet,WH/Stock,,-2.0",
        ]),
      try bench.write(
        "stock.lot.csv",
        [
          "Lot/Serial Number,Product,Expiration Date",
          "LOT-1,[E-COM07] Large Cabinet,2028-05-01 12:00:00",
        ]),
      try bench.write(
        "product.template.csv",
        [
          "External ID,Internal Reference,Name,Barcode,Product Category,Unit of Measure,Cost",
          "p1,E-COM07,Large Cabinet,4006381333931,All / Saleable / Furniture,Units,\"1,800.50\"",
          "p2,,Desk Stand,12,All,Units,0.0",
        ]),
    ]
  }

  @Test("Odoo: products, lots with their dates, and stock at its places")
  func ofOdoo() async throws {
    let bench = try await ImportBench()
    let files = try Self.odoo(bench)
    let report = try await bench.run(try PeerSource(.odoo, files))
    #expect(try await bench.onHand("E-COM07", "WH-STOCK-SHELF-1") == 12)
    #expect(try await bench.onHand("DESK-STAND", "WH-STOCK") == 3)
    let lot = try #require(try await bench.all(Lot.self).first { $0.code == "LOT-1" })
    #expect(lot.expiresOn == CivilDate(year: 2028, month: 5, day: 1))
    let cabinet = try #require(try await bench.all(Product.self).first { $0.sku == "E-COM07" })
    #expect(cabinet.barcode == "4006381333931" && cabinet.unit == "each")
    let moved = try await bench.all(StockMovement.self).first { $0.productID == cabinet.id }
    #expect(moved?.unitCost == UnitPrice(rawValue: 1_800_500_000))
    #expect(
      ImportBench.reasons(report) == [
        "no_code": 1, "check_digit": 1, "outside": 1, "nothing_there": 1, "below_zero": 1,
      ])
    #expect(try await bench.verified())
  }

  @Test("The same files again change nothing")
  func twice() async throws {
    let bench = try await ImportBench()
    let files = try Self.odoo(bench)
    _ = try await bench.run(try PeerSource(.odoo, files))
    let again = try await bench.run(try PeerSource(.odoo, files.reversed()))
    #expect(!again.isChanged)
    #expect(again.records.receipts.same == 2)
  }

  @Test("A dry run finds the same and makes nothing")
  func rehearsed() async throws {
    let bench = try await ImportBench()
    _ = try await bench.run(try PeerSource(.odoo, try Self.odoo(bench)), rehearsal: true)
    #expect(try await bench.all(Product.self).allSatisfy { $0.sku != "E-COM07" })
  }

  @Test("ERPNext: items, batches and the batch-wise balance")
  func ofERPNext() async throws {
    let bench = try await ImportBench()
    let files = [
      try bench.write(
        "Item.csv",
        [
          "ID,Item Code,Item Name,Item Group,Default Unit of Measure,Barcode (Barcodes)",
          "MILK,MILK,Oat milk,Drinks,Litre,",
        ]),
      try bench.write(
        "Batch.csv", ["ID,Batch ID,Item,Expiry Date", "B-7,B-7,MILK,2028-02-29"]),
      try bench.write(
        "Batch-Wise Balance History.csv",
        [
          "Item,Item Name,Description,Warehouse,Batch,Opening Qty,In Qty,Out Qty,Balance Qty,UOM",
          "MILK,Oat milk,,Stores - SN,B-7,0.0,5.5,0.0,5.5,Litre",
        ]),
    ]
    let report = try await bench.run(try PeerSource(.erpnext, files))
    #expect(report.skipped == 0, "\(report.reasons)")
    #expect(try await bench.onHand("MILK", "STORES-SN") == Quantity(rawValue: 5_500_000))
    let lot = try #require(try await bench.all(Lot.self).first { $0.code == "B-7" })
    #expect(lot.expiresOn == CivilDate(year: 2028, month: 2, day: 29))
  }

  @Test("Shopify: variants share a title, image rows say nothing, stock by location")
  func ofShopify() async throws {
    let bench = try await ImportBench()
    let files = [
      try bench.write(
        "products_export.csv",
        [
          "Handle,Title,Type,Option1 Name,Option1 Value,Variant SKU,Variant Barcode,Image Src",
          "tee,Classic tee,Shirts,Size,S,TEE-S,'4006381333931,", "tee,,,,M,TEE-M,,",
          "tee,,,,,,,https://shop.example/tee.jpg", "mug,Mug,,Title,Default Title,,,",
        ]),
      try bench.write(
        "inventory_export.csv",
        [
          "Handle,Title,Option1 Name,Option1 Value,SKU,HS Code,COO,Location,On hand (current)",
          "tee,Classic tee,Size,M,TEE-M,,,Shop floor,7",
          "mug,Mug,Title,Default Title,,,,Shop floor,2",
          "tee,Classic tee,Size,S,TEE-S,,,Shop floor,not stocked",
        ]),
    ]
    let report = try await bench.run(try PeerSource(.shopify, files))
    let names = try await bench.all(Product.self).reduce(into: [:]) { $0[$1.sku] = $1.name }
    #expect(names["TEE-S"] == "Classic tee, S" && names["TEE-M"] == "Classic tee, M")
    #expect(names["MUG"] == "Mug")
    #expect(try await bench.onHand("TEE-M", "SHOP-FLOOR") == 7)
    #expect(try await bench.onHand("MUG", "SHOP-FLOOR") == 2)
    #expect(report.skipped == 0)
  }

  @Test("Grocy: tables that name each other by number")
  func ofGrocy() async throws {
    let bench = try await ImportBench()
    let files = [
      try bench.write(
        "stock.csv",
        [
          "id,product_id,amount,best_before_date,purchased_date,stock_id,price,open,location_id",
          "1,7,2.5,2028-05-01,2027-02-01,6a1,1.2,0,3", "2,7,1,2999-12-31,2027-02-01,6a2,,0,3",
          "3,99,1,2028-05-01,2027-02-01,6a3,,0,3",
        ]),
      try bench.write(
        "products.csv",
        [
          "id,name,description,product_group_id,active,location_id,qu_id_stock",
          "7,Rolled oats,,4,1,3,2",
        ]),
      try bench.write("locations.csv", ["id,name,is_freezer", "3,Chest freezer,1"]),
      try bench.write("quantity_units.csv", ["id,name,name_plural", "2,Kilogram,Kilograms"]),
      try bench.write("product_groups.csv", ["id,name", "4,Cereals"]),
      try bench.write("product_barcodes.csv", ["id,product_id,barcode", "1,7,4006381333931"]),
    ]
    let report = try await bench.run(try PeerSource(.grocy, files))
    #expect(
      try await bench.onHand("ROLLED-OATS", "CHEST-FREEZER") == Quantity(rawValue: 3_500_000))
    let oats = try #require(try await bench.all(Product.self).first { $0.sku == "ROLLED-OATS" })
    #expect(oats.unit == "kilogram" && oats.barcode == "4006381333931")
    let place = try await bench.all(Location.self).first { $0.code == "CHEST-FREEZER" }
    #expect(place?.storage == .freezer)
    #expect(ImportBench.reasons(report) == ["no_code": 1, "notfound_sku": 1])
  }

  @Test("All goods can go to one location, and another system's file is refused")
  func placesAndRefusals() async throws {
    let bench = try await ImportBench()
    let files = try Self.odoo(bench)
    _ = try await bench.run(try PeerSource(.odoo, files, location: "MAIN"))
    #expect(try await bench.onHand("E-COM07", "MAIN") == 12)
    #expect(throws: OpsError.self) { try PeerSource(.grocy, files) }
    #expect(throws: OpsError.self) { try PeerSource(.odoo, ["none.csv"]) }
  }
}
