import OpsDomain
import OpsStorage
import OpsTesting
import TestBenches
import Testing

@testable import OpsWarehouse

/// Categories that an import proposes by the names of products.
@Suite("Proposed categories of imports")
struct CategoryProposalTests {
  private func prepared(_ names: String...) async throws -> ImportBench {
    let bench = try await ImportBench()
    for name in names {
      _ = try await bench.book.dependencies.categories.create(
        CreateCategory(name: name), bench.book.call(.administrator))
    }
    return bench
  }

  private func run(
    _ bench: ImportBench, _ score: Int?, batch: Int = 500, rehearsal: Bool = false
  ) async throws -> RecordImportReport {
    let file = try bench.write(
      "goods.csv",
      ["code,name", "4006381333931,Cheddar cheese", "4006381333948,Steel bolt"])
    var call = bench.book.call(.administrator)
    call.isRehearsal = rehearsal
    return try await RecordImporter(batch: batch, leastScore: score)
      .run(try CatalogueSource(file), on: bench.book.dependencies.recordImport, call)
  }

  private func category(_ bench: ImportBench, of sku: String) async throws -> String? {
    let products = try await bench.all(Product.self)
    guard let id = products.first(where: { $0.sku == sku })?.categoryID else { return nil }
    return try await bench.all(Category.self).first { $0.id == id }?.name
  }

  @Test func aDryRunShowsThemAndTheImportUsesThem() async throws {
    let bench = try await prepared("Cheese", "Bread")
    let tried = try await run(bench, 30, rehearsal: true)
    #expect(ImportBench.reasons(tried)["category_proposed"] == 1)
    let told = tried.reasons.first { $0.reason == "category_proposed" }
    #expect(told?.example.contains("Cheddar cheese: category Cheese, score") == true)
    #expect(told?.isUsed == true && told?.line == 2)
    #expect(try await bench.all(Product.self).allSatisfy { $0.sku != "4006381333931" })
    let report = try await run(bench, 30)
    #expect(report.reasons == tried.reasons)
    #expect(try await category(bench, of: "4006381333931") == "Cheese")
    #expect(try await category(bench, of: "4006381333948") == nil)
  }

  @Test func nothingIsProposedUnlessItIsAskedForAndGoodEnough() async throws {
    let bench = try await prepared("Cheese")
    let plain = try await run(bench, nil, rehearsal: true)
    #expect(ImportBench.reasons(plain)["category_proposed"] == nil)
    let strict = try await run(bench, 100)
    #expect(ImportBench.reasons(strict)["category_proposed"] == nil)
    #expect(try await category(bench, of: "4006381333931") == nil)
  }

  @Test func aProductThatIsThereKeepsWhatPeopleDecided() async throws {
    let bench = try await prepared("Cheese")
    _ = try await run(bench, nil)
    let again = try await run(bench, 30)
    #expect(!again.isChanged)
    #expect(try await category(bench, of: "4006381333931") == nil)
  }

  @Test(arguments: [0, 101, -1])
  func aScoreIsFromOneToAHundred(_ score: Int) async throws {
    let bench = try await prepared("Cheese")
    let refused = await StockBench.refusal { try await run(bench, score) }
    #expect(refused?.code == .badValue && refused?.field == "category_score")
  }

  @Test func theSizeOfCommitsMakesNoDifference() async throws {
    let bench = try await prepared("Cheese", "Bolts")
    let other = try await prepared("Cheese", "Bolts")
    let (one, many) = (try await run(bench, 1, batch: 1), try await run(other, 1))
    #expect(one.reasons == many.reasons)
  }
}
