import OpsDomain
import OpsKernel
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

/// Description and weight of products, and SKUs that nobody has to think of.
@Suite struct ProductFieldsTests {
  @Test func aProductIsDescribedAndWeighed() async throws {
    let bench = try await StockBench()
    let products = bench.book.dependencies.products
    let made = try await products.create(
      CreateProduct(
        sku: "MUG", name: "Mug", description: "  Blue,\r\n300 ml  ",
        weight: try Quantity(parsing: "320.5")), bench.sam
    ).output
    #expect(made.description == "Blue,\n300 ml")
    #expect(made.weight?.description == "320.5")
    let edited = try await products.edit(
      EditProduct(sku: "MUG", weight: 0, clear: [.description]), bench.sam
    ).output
    #expect(edited.description == nil && edited.weight == nil)
    _ = try await bench.book.dependencies.changesets.undo(CommitReference(), bench.sam)
    let back = try await products.show(ProductReference(sku: "MUG"), bench.sam).output
    #expect(back.description == "Blue,\n300 ml" && back.weight?.description == "320.5")
  }

  @Test func aProductHasColors() async throws {
    let bench = try await StockBench()
    let products = bench.book.dependencies.products
    let made = try await products.create(
      CreateProduct(sku: "MUG", name: "Mug", inColor: ["blue", " white ", "blue"]), bench.sam
    ).output
    #expect(made.colors == ["blue", "white"])
    let edited = try await products.edit(
      EditProduct(sku: "MUG", inColor: ["red"]), bench.sam
    ).output
    #expect(edited.colors == ["red"] && edited.sizes.isEmpty)
    let empty = try await products.edit(
      EditProduct(sku: "MUG", clear: [.inColor]), bench.sam
    ).output
    #expect(empty.colors.isEmpty)
    _ = try await bench.book.dependencies.changesets.undo(CommitReference(), bench.sam)
    let back = try await products.show(ProductReference(sku: "MUG"), bench.sam).output
    #expect(back.colors == ["red"])
  }

  @Test(arguments: ["red,blue", "", String(repeating: "a", count: 41)])
  func aColorIsAWord(_ color: String) async throws {
    let bench = try await StockBench()
    let refused = await StockBench.refusal {
      try await bench.book.dependencies.products.create(
        CreateProduct(sku: "MUG", name: "Mug", inColor: [color]), bench.sam)
    }
    #expect(refused?.code == .badValue && refused?.field == "in_color")
  }

  @Test(arguments: [0, -1, 9_000_000_001] as [Quantity])
  func aWeightIsAboveZero(_ weight: Quantity) async throws {
    let bench = try await StockBench()
    let refused = await StockBench.refusal {
      try await bench.book.dependencies.products.create(
        CreateProduct(sku: "MUG", name: "Mug", weight: weight), bench.sam)
    }
    #expect(refused?.code == .badQuantity && refused?.field == "weight")
  }

  @Test(
    "A wrong barcode is told with what would be right",
    arguments: [
      ("123", "write all digits below the bars, such as 4006381333931"),
      ("4006381333932", "4006381333931 would have the right check digit"),
    ])
  func aBarcodeIsExplained(_ barcode: String, _ hint: String) async throws {
    let bench = try await StockBench()
    let products = bench.book.dependencies.products
    let made = await StockBench.refusal {
      try await products.create(
        CreateProduct(sku: "MUG", name: "Mug", barcode: barcode), bench.sam)
    }
    let edited = await StockBench.refusal {
      try await products.edit(EditProduct(sku: "LAMP-1", barcode: barcode), bench.sam)
    }
    for refused in [made, edited] {
      #expect(refused?.code == .badValue && refused?.field == "barcode")
      #expect(refused?.message.contains(barcode) == true)
      #expect(refused?.hint?.contains(hint) == true, "\(refused?.hint ?? "none")")
    }
  }

  @Test(arguments: [" ", "a\u{202E}b", String(repeating: "a", count: 2_001)])
  func aDescriptionIsReadable(_ text: String) async throws {
    let bench = try await StockBench()
    let refused = await StockBench.refusal {
      try await bench.book.dependencies.products.create(
        CreateProduct(sku: "MUG", name: "Mug", description: text), bench.sam)
    }
    #expect(refused?.code == .badValue && refused?.field == "description")
  }

  @Test func theGateRefusesWhatNoOperationWrites() async throws {
    let bench = try await StockBench()
    for change in [
      { $0.description = " x" }, { $0.weight = .zero }, { $0.colors = "red,red" },
      { $0.colors = "" },
    ] as [@Sendable (inout Product) -> Void] {
      let refused = await StockBench.refusal {
        try await bench.book.write { transaction in
          var product = try await transaction.repository(Product.self).named("LAMP-1")
          change(&product)
          _ = try await transaction.repository(Product.self).update(product)
        }
      }
      #expect(refused != nil)
    }
  }

  @Test func autoGivesASKU() async throws {
    let bench = try await StockBench()
    let products = bench.book.dependencies.products
    var skus: Set<String> = []
    for word in ["auto", "AUTO", "Auto"] {
      let made = try await products.create(CreateProduct(sku: word, name: "Mug"), bench.sam).output
      #expect(made.sku.hasPrefix("PRD-") && made.sku.count == 10, "\(made.sku)")
      skus.insert(made.sku)
    }
    #expect(skus.count == 3)
    let other = try await StockBench()
    let same = try await other.book.dependencies.products.create(
      CreateProduct(sku: "auto", name: "Mug"), other.sam
    ).output
    #expect(skus.contains(same.sku), "equal seeds give equal SKUs")
  }

  @Test func aRehearsalAddsNothing() async throws {
    let bench = try await StockBench()
    let before = try await bench.commits()
    _ = try await bench.book.dependencies.products.create(
      CreateProduct(sku: "auto", name: "Mug"), bench.book.call(.salesperson, rehearsal: true))
    #expect(try await bench.commits() == before)
  }

  @Test func sizesKeepTheOrderInWhichTheyWereGiven() async throws {
    let bench = try await StockBench()
    let made = try await bench.book.dependencies.products.create(
      CreateProduct(sku: "COAT", name: "Coat", size: ["XL", "S", "M", "S"]), bench.sam
    ).output
    #expect(made.sizes == ["XL", "S", "M"])
  }
}
