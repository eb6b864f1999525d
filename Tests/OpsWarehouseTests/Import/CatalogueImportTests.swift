import OpsDomain
import OpsKernel
import OpsTesting
import Testing

@testable import OpsWarehouse

/// Imports of a catalogue of groceries.
@Suite struct CatalogueImportTests {
  private static let columns =
    "code,name,generic_name,brands,quantity_text,allergens_tags,traces_tags,energy_kj_100g,"
    + "energy_kcal_100g,fat_100g,sugars_100g,carbohydrates_100g,salt_100g"

  private func run(_ rows: [String]) async throws -> (ImportBench, RecordImportReport) {
    let bench = try await ImportBench()
    let file = try bench.write("catalogue.csv", [Self.columns] + rows)
    return (bench, try await bench.run(try CatalogueSource(file)))
  }

  @Test func aProductComesWithItsBarcodeAndItsFacts() async throws {
    let (bench, report) = try await run([
      "4006381333931,\"Milk\nchocolate\",,Brand,100 g,\"en:milk,pl:orzechów-laskowych\","
        + "\"fr:arachides,en:none\",2200,526,30,50,55,0.2"
    ])
    #expect(report.records.products.made == 1 && report.records.facts.made == 1)
    #expect(report.reasons.isEmpty)
    let view = try await bench.book.dependencies.productFacts.facts(
      ProductReference(sku: "4006381333931"), bench.book.call(.salesperson)
    ).output
    #expect(view.name == "Milk chocolate")
    #expect(view.barcode == "4006381333931")
    #expect(view.allergens == ["milk", "nuts"])
    #expect(view.traces == ["peanuts"])
    #expect(view.flags.isEmpty && view.isKnown)
    #expect(view.source?.contains("ODbL") == true)
  }

  @Test func wrongCheckDigitsKeepTheProductWithoutItsBarcode() async throws {
    let (bench, report) = try await run([
      "4006381333932,Pencil,,,,,,,,,,,", "1234567,Seven,,,,,,,,,,,",
    ])
    #expect(ImportBench.reasons(report) == ["check_digit": 1, "not_a_gtin": 1])
    #expect(report.records.products.made == 2)
    let made = try await bench.all(Product.self).filter { $0.sku.hasPrefix("4006") }
    #expect(made.map(\.barcode) == [nil])
  }

  @Test func namesAreFoundOrTheRowIsLeftOut() async throws {
    let (_, report) = try await run([
      "20724696,,Almonds,,,,,,,,,,", "20047238,,,Alesto,200g,,,,,,,,", "4006381333931,,,,,,,,,,,,",
    ])
    #expect(ImportBench.reasons(report) == ["named_otherwise": 2, "no_name": 1])
    #expect(report.skipped == 1 && report.records.products.made == 2)
  }

  @Test func impossibleValuesAreFlaggedAndKept() async throws {
    let (bench, report) = try await run([
      "4006381333931,Odd,,,,pl:kolendra,,621,621,120,60,50,x"
    ])
    let reasons = ImportBench.reasons(report)
    #expect(reasons["allergen_unknown"] == 1 && reasons["bad_number"] == 1)
    #expect(reasons["energy_mismatch"] == 1 && reasons["over_100"] == 1)
    #expect(reasons["sugars_over_carbohydrates"] == 1)
    let facts = try #require(try await bench.all(ProductFacts.self).first)
    #expect(facts.nutrition.fat == 120)
    #expect(facts.flags.contains(.over100))
    #expect(facts.unknownTags == "pl:kolendra")
  }

  @Test func twiceIsOnceAndAProductOfPeopleKeepsItsName() async throws {
    let bench = try await ImportBench()
    let file = try bench.write(
      "catalogue.csv", [Self.columns, "4006381333931,Pencil,,,,,,,,,,,", "LAMP-1,X,,,,,,,,,,,"])
    _ = try await bench.run(try CatalogueSource(file))
    let again = try await bench.run(try CatalogueSource(file))
    #expect(again.isChanged == false)
    #expect(again.records.products.same == 2)
    #expect(try await bench.all(Product.self).contains { $0.name == "Desk lamp" })
  }

  @Test func aProductThatWasNeverUsedGoesWithItsFacts() async throws {
    let (bench, _) = try await run(["4006381333931,Pencil,,,,,,,,,,,"])
    _ = try await bench.book.dependencies.products.delete(
      ProductReference(sku: "4006381333931"), bench.book.call(.administrator))
    #expect(try await bench.all(ProductFacts.self).isEmpty)
  }

  private static let real = PackageFolder.shared("data/open-food-facts/products.csv.gz")?.path

  @Test(.enabled(if: real != nil, "the Open Food Facts file is not beside the package"))
  func theWholeFileIsRead() async throws {
    let bench = try await ImportBench()
    let report = try await bench.run(try CatalogueSource(try #require(Self.real)))
    #expect(report.rows == 4473)
    let reasons = ImportBench.reasons(report)
    #expect(reasons["check_digit"] == 30)
    #expect(reasons["not_a_gtin"] == 15)
    #expect(reasons["energy_mismatch"] ?? 0 > 20)
    #expect(reasons["over_100"] ?? 0 >= 1)
    #expect(report.records.products.made + report.skipped == 4473)
    // Of the tags that people have written, few name nothing.
    #expect(reasons["allergen_unknown"] ?? 0 < 200)
  }
}
