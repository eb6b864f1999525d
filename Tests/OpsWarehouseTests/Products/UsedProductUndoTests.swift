import OpsDomain
import OpsKernel
import OpsServices
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

/// Movements are never removed, and so a product that has some stays: the refusal says so.
@Suite struct UsedProductUndoTests {
  private func undo(_ bench: StockBench, _ key: String? = nil) async throws {
    _ = try await bench.book.dependencies.changesets.undo(
      CommitReference(commit: key), bench.anna)
  }

  private func requireRemedy(_ refused: OpsError?) {
    #expect(refused?.code == .dependants)
    #expect(refused?.message.contains("never removed") == true, "\(refused?.message ?? "")")
    #expect(refused?.message.contains("BOX") == true)
    #expect(refused?.hint?.contains("product edit BOX --name") == true, "\(refused?.hint ?? "")")
  }

  @Test func undoingTheReceiptFirstDoesNotHelpAndIsNotAdvised() async throws {
    let bench = try await StockBench()
    let made = try await bench.book.dependencies.products.create(
      CreateProduct(sku: "BOX", name: "Box"), bench.anna)
    let key = try #require(made.receipt).key
    _ = try await bench.stock.receive(ReceiveStock(sku: "BOX", quantity: 1), bench.anna)
    requireRemedy(await StockBench.refusal { try await undo(bench, key) })
    try await undo(bench)
    requireRemedy(await StockBench.refusal { try await undo(bench) })
  }

  @Test func stepsThatMadeItWithItsGoodsStay() async throws {
    let bench = try await StockBench()
    let steps = [
      OperationStep(operation: "product.create", input: ["sku": "BOX", "name": "Box"]),
      OperationStep(operation: "stock.receive", input: ["sku": "BOX", "quantity": "1"]),
    ]
    _ = try await bench.book.dependencies.steps.run(
      RunSteps(steps: steps), bench.anna)
    requireRemedy(await StockBench.refusal { try await undo(bench) })
    #expect(try await bench.level("BOX").onHand == 1, "a refused undo leaves everything")
  }

  @Test func explainingTheOperationSaysIt() throws {
    for name in ["product.create", "import.apply_records"] {
      let descriptor = try #require(Blueprint.product.operations[name]?.descriptor)
      #expect(descriptor.undoAnswer.hasPrefix("yes, unless a later change depends on it or "))
    }
    let edit = try #require(Blueprint.product.operations["product.edit"]?.descriptor)
    #expect(
      edit.undoAnswer
        == "yes, unless a later change depends on it or it raised the scale, which cannot be "
        + "lowered")
  }
}
