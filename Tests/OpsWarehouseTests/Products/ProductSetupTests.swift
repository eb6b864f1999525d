import OpsDomain
import OpsKernel
import OpsTesting
import TestBenches
import Testing

@testable import OpsWarehouse

/// What was set up for a product is named when the product is to go, with the commands for it.
@Suite struct ProductSetupTests {
  @Test func rulesAndUnitsAreNamedAndCanBeRemoved() async throws {
    let bench = try await StockBench()
    let (products, reorder) = (bench.book.dependencies.products, bench.book.dependencies.reorder)
    let sku = ProductReference(sku: "U")
    _ = try await products.create(CreateProduct(sku: "U", name: "U"), bench.anna)
    _ = try await reorder.set(SetReorder(sku: "U", min: 1, max: 5), bench.wil)
    _ = try await products.unit(SetProductUnit(sku: "U", unit: "box", factor: 12), bench.anna)
    let refused = await StockBench.refusal { try await products.delete(sku, bench.anna) }
    #expect(refused?.code == .dependants)
    #expect(refused?.message == "U still has 1 reorder rule and 1 other unit")
    #expect(refused?.hint?.contains("`opsh reorder remove U --location MAIN`") == true)
    #expect(refused?.hint?.contains("`opsh product unit U box --remove`") == true)
    _ = try await reorder.remove(RemoveReorder(sku: "U"), bench.wil)
    let removed = try await products.unit(
      SetProductUnit(sku: "U", unit: "BOX", remove: true), bench.anna
    ).output
    #expect(removed.unit == "box" && removed.factor == nil)
    #expect(try await products.units(sku, bench.anna).output.items.isEmpty)
    _ = try await products.delete(sku, bench.anna)
  }

  @Test func theTeamsThatPackItAreNamedWithWhatTheyKeep() async throws {
    let bench = try await StockBench()
    let (products, packaging) = (
      bench.book.dependencies.products, bench.book.dependencies.packaging
    )
    let sku = ProductReference(sku: "U")
    _ = try await products.create(CreateProduct(sku: "U", name: "U"), bench.anna)
    _ = try await packaging.createTeam(
      CreatePackagingTeam(name: "Late Shift", leader: "wil", style: ["U", "LAMP-1"]), bench.anna)
    let refused = await StockBench.refusal { try await products.delete(sku, bench.anna) }
    #expect(refused?.code == .dependants)
    #expect(refused?.message == "U still has 1 packaging team that packs it (Late Shift)")
    #expect(
      refused?.hint?.contains("`opsh packaging team-edit \"Late Shift\" --style \"LAMP-1\"`")
        == true)
    // Undo removes the product as well, and is refused the same.
    let created = try #require(
      try await bench.book.store.journal.commits(after: 0, limit: 100)
        .last { $0.header.operation == "product.create" })
    let undone = await StockBench.refusal {
      try await bench.book.dependencies.changesets.undo(
        CommitReference(commit: created.header.key), bench.anna)
    }
    #expect(undone?.message == refused?.message)
    _ = try await packaging.editTeam(
      EditPackagingTeam(team: "Late Shift", style: ["LAMP-1"]), bench.anna)
    let edited = try await bench.commits()
    _ = try await products.delete(sku, bench.anna)
    // The style does not come back without the product.
    let back = await StockBench.refusal {
      try await bench.book.dependencies.changesets.undo(
        CommitReference(commit: "sequence:\(edited)"), bench.anna)
    }
    #expect(back?.code == .ruleViolated && back?.message.contains("product U") == true)
  }

  @Test func aCountOfItKeepsTheProductWhateverBecameOfIt() async throws {
    let bench = try await StockBench()
    let (products, counts) = (bench.book.dependencies.products, bench.book.dependencies.counts)
    let sku = ProductReference(sku: "U")
    _ = try await products.create(CreateProduct(sku: "U", name: "U"), bench.anna)
    let count = try await counts.open(OpenCount(product: ["U"]), bench.anna).output
    _ = try await counts.cancel(CancelCount(count: count.number), bench.anna)
    let refused = await StockBench.refusal { try await products.delete(sku, bench.anna) }
    #expect(refused?.code == .dependants)
    #expect(refused?.message == "U has 1 count")
    #expect(refused?.hint == "a product with a history cannot be removed; rename it instead")
  }

  @Test func aUnitIsSetOrRemovedAndNotBoth() async throws {
    let bench = try await StockBench()
    let products = bench.book.dependencies.products
    let wrong = [
      SetProductUnit(sku: "LAMP-1", unit: "box"),
      SetProductUnit(sku: "LAMP-1", unit: "box", factor: 2, remove: true),
    ]
    for input in wrong {
      let refused = await StockBench.refusal { try await products.unit(input, bench.sam) }
      #expect(refused?.code == .badValue && refused?.field == "factor")
    }
    let missing = await StockBench.refusal {
      try await products.unit(
        SetProductUnit(sku: "LAMP-1", unit: "box", remove: true), bench.sam)
    }
    #expect(missing?.code == .notFound && missing?.field == "unit")
  }
}
