import OpsDomain
import OpsKernel
import OpsTesting
import Testing

@testable import OpsWarehouse

/// What `scan` makes of codes.
@Suite struct ScanTests {
  private let book: SampleBook

  init() async throws {
    book = try await SampleBook.make()
    let products = book.dependencies.products
    let call = book.call(.administrator)
    _ = try await products.create(
      CreateProduct(sku: "PENCIL", name: "Pencil", barcode: "4006381333931"), call)
    _ = try await products.create(
      CreateProduct(sku: "HAM", name: "Ham", unit: "kg", scale: 3, barcode: "20724696"), call)
    _ = try await book.dependencies.stock.receive(
      ReceiveStock(
        sku: "PENCIL", quantity: 8, lot: "A 1", expires: CivilDate(parsing: "2028-01-31")),
      book.call(.warehouseKeeper))
  }

  private func scan(_ code: String) async throws -> ScanView {
    try await book.dependencies.productFacts.scan(
      ScanCode(code: code), book.call(.warehouseKeeper)
    ).output
  }

  @Test func aPlainNumberFindsItsProductAndWhatThereIs() async throws {
    let view = try await scan(" 4006381333931\n")
    #expect(view.kind == "gtin" && view.gtin == "04006381333931")
    #expect(view.sku == "PENCIL" && view.onHand == 8)
    #expect(view.places.map(\.lot) == ["A 1"])
    #expect(view.next.first == "stock issue PENCIL QTY")
  }

  @Test func anElementStringNamesTheLot() async throws {
    let view = try await scan("(01)04006381333931(10)A 1(17)280131".replacing("A 1", with: "A1"))
    #expect(view.kind == "gs1" && view.lot == "A1" && !view.isLotKnown)
    #expect(view.useBy?.description == "2028-01-31")
    #expect(view.onHand == 0 && view.places.isEmpty)
    #expect(
      view.next.first == "stock receive PENCIL QTY --lot A1 --use-by 2028-01-31")
    #expect(view.remarks == ["the book does not have this lot"])
  }

  @Test func whatTheCodeAndTheBookSayDifferentlyIsTold() async throws {
    _ = try await book.dependencies.stock.receive(
      ReceiveStock(
        sku: "PENCIL", quantity: 1, lot: "B2", expires: CivilDate(parsing: "2027-06-30")),
      book.call(.warehouseKeeper))
    let view = try await scan("]C10104006381333931" + "10B2\u{1D}" + "15270531")
    #expect(view.isLotKnown && view.onHand == 1)
    #expect(view.remarks == ["the code says 2027-05-31, the book says 2027-06-30 for lot B2"])
    #expect(view.next.first == "stock issue PENCIL QTY --lot B2")
    let old = try await scan("(01)04006381333931(17)200100")
    #expect(old.useBy?.description == "2020-01-31")
    #expect(old.remarks.contains("past its last good day, 2020-01-31"))
  }

  @Test func aWeightIsAQuantityOfWhatIsWeighed() async throws {
    let view = try await scan("(01)00000020724696(3103)001250")
    #expect(view.sku == "HAM")
    #expect(view.weight?.description == "1.25" && view.quantity?.description == "1.25")
    #expect(view.next.first == "stock receive HAM 1.25")
    let pencil = try await scan("(01)04006381333931(3103)001250")
    #expect(pencil.quantity == nil)
    #expect(pencil.remarks == ["the code has a weight, but the unit of the product is each"])
    #expect(try await scan("(02)04006381333931(37)24").quantity == 24)
  }

  @Test(arguments: [
    ("]E04006381333931", "PENCIL"), ("]E420724696", "HAM"), ("]I104006381333931", "PENCIL"),
    ("]C0lamp-1", "LAMP-1"),
  ])
  func whatAScannerSaysOfAPlainCodeIsNoPartOfIt(_ code: String, _ sku: String) async throws {
    #expect(try await scan(code).sku == sku)
  }

  @Test func aCountIsNoWeight() async throws {
    let view = try await scan("(01)00000020724696(30)12")
    #expect(view.sku == "HAM" && view.quantity == nil)
    #expect(view.next.first == "stock receive HAM QTY")
    #expect(view.remarks == ["the code has a number of pieces, but the unit of the product is kg"])
  }

  @Test func goodsThatLieElsewhereAreTakenFromThere() async throws {
    let keeper = book.call(.warehouseKeeper)
    _ = try await book.dependencies.stock.move(
      MoveStock(sku: "PENCIL", quantity: 7, from: "MAIN", to: "SHOP"), keeper)
    #expect(try await scan("4006381333931").next.first == "stock issue PENCIL QTY")
    _ = try await book.dependencies.stock.move(
      MoveStock(sku: "PENCIL", quantity: 1, from: "MAIN", to: "SHOP"), keeper)
    #expect(
      try await scan("4006381333931").next.first == "stock issue PENCIL QTY --location SHOP")
  }

  @Test func anAddressIsReadLikeTheRest() async throws {
    let view = try await scan("https://id.gs1.org/01/04006381333931/10/A1?17=280131")
    #expect(view.kind == "digital_link" && view.sku == "PENCIL" && view.lot == "A1")
  }

  @Test func anUnknownProductGetsTheCommandThatMakesIt() async throws {
    let view = try await scan("(01)05901234123457(10)L-7(3102)000150")
    #expect(view.sku == nil && view.remarks == ["no product has this code"])
    #expect(
      view.next == [
        "product create 5901234123457 NAME --barcode 5901234123457 --unit kg --scale 3",
        "stock receive 5901234123457 1.5 --lot L-7",
      ])
    #expect(try await scan("SHELF 9").next == ["product search \"SHELF 9\""])
  }

  @Test func aCodeOfTheHouseIsASKU() async throws {
    let view = try await scan("lamp-1")
    #expect(view.kind == "house" && view.sku == "LAMP-1" && view.onHand == 20)
  }

  @Test func twoProductsWithOneBarcodeAreBothNamed() async throws {
    _ = try await book.dependencies.products.create(
      CreateProduct(sku: "PENCIL-2", name: "Pencil", barcode: "4006381333931"),
      book.call(.administrator))
    let view = try await scan("4006381333931")
    #expect(view.sku == nil && view.products.count == 2)
    #expect(view.next == ["product show PENCIL", "product show PENCIL-2"])
  }

  @Test(arguments: [
    ("4006381333932", "but 1 is right"), ("(01)04006381333932", "wrong check digit"),
    ("(99", "No GS1 identifier"), ("", "empty"), ("(01)04006381333931(17)281331", "is not a date"),
  ])
  func badCodesSayWhatIsWrong(_ code: String, _ problem: String) async throws {
    let error = await #expect(throws: OpsError.self) { try await scan(code) }
    #expect(error?.message.contains(problem) == true, "\(error?.message ?? "")")
    #expect(error?.code == .badValue)
  }

  @Test func whoMayNotSeeStockMayNotScan() async throws {
    await #expect(throws: OpsError.self) {
      try await book.dependencies.productFacts.scan(
        ScanCode(code: "lamp-1"), book.call(.unauthorized))
    }
  }
}
