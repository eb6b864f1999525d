import OpsDomain
import OpsKernel
import OpsServices
import OpsStorage
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

/// Steps are taken back together: one that is final makes the whole final, and says why.
@Suite struct StepUndoTests {
  private static let steps: [(operation: String, input: Document)] = [
    ("oos.deliver", ["request": "OOS-000001", "quantity": "1"]),
    ("transfer.create", ["sku": "LAMP-1", "quantity": "1", "from": "MAIN", "to": "SHOP"]),
    ("location.create", ["code": "ATTIC"]),
  ]

  private func run(_ steps: [OperationStep], _ bench: StockBench, key: String?) async throws
    -> String
  {
    let call = bench.book.call(.administrator, key: key)
    let done = try await bench.book.dependencies.steps.run(
      RunSteps(steps: steps), call)
    return try #require(done.receipt).key
  }

  @Test(arguments: steps.indices, [nil, "K-1"] as [String?])
  func aFinalStepRefusesItWithItsOwnReason(_ index: Int, _ key: String?) async throws {
    let (operation, input) = Self.steps[index]
    let requests = try await OutOfStockBench()
    let bench = StockBench(on: requests.book)
    try await requests.create(5)
    let edit = OperationStep(operation: "product.edit", input: ["sku": "LAMP-1", "name": "Lamp"])
    let commit = try await run(
      [edit, OperationStep(operation: operation, input: input)], bench, key: key)
    let why = try #require(Blueprint.product.operations[operation]?.descriptor.whyFinal)
    let refused = await StockBench.refusal {
      try await bench.book.dependencies.changesets.undo(
        CommitReference(commit: commit), bench.anna)
    }
    #expect(refused?.code == .ruleViolated)
    #expect(refused?.message == "batch_file.run cannot be undone: \(why)")
  }

  @Test(arguments: steps.indices)
  func aFinalCallOfABulkRunRefusesItAsWell(_ index: Int) async throws {
    let (operation, input) = Self.steps[index]
    let requests = try await OutOfStockBench()
    let bench = StockBench(on: requests.book)
    try await requests.create(5)
    let bulk = bench.book.dependencies.bulk
    let calls = [BulkCall(operation: operation, input: input)]
    let ready = bulk.prepare(BulkFrame(calls: calls, unit: .frame), bench.anna)
    let key = try #require(try await bulk.run(ready, bench.anna).receipt).key
    let why = try #require(Blueprint.product.operations[operation]?.descriptor.whyFinal)
    let refused = await StockBench.refusal {
      try await bench.book.dependencies.changesets.undo(
        CommitReference(commit: key), bench.anna)
    }
    #expect(refused?.code == .ruleViolated)
    #expect(refused?.message == "bulk.run cannot be undone: \(why)")
  }

  @Test func itsAuthorNeedsTheRightsOfItsStepsAndNoMore() async throws {
    let bench = StockBench(on: try await OutOfStockBench().book)
    let before = try await bench.level().onHand
    let input: Document = ["sku": "LAMP-1", "quantity": "5"]
    let step = OperationStep(operation: "stock.receive", input: input)
    _ = try await bench.book.dependencies.steps.run(RunSteps(steps: [step, step]), bench.wil)
    let bulk = bench.book.dependencies.bulk
    let frame = BulkFrame(
      calls: [BulkCall(operation: "stock.receive", input: input)], unit: .frame)
    _ = try await bulk.run(bulk.prepare(frame, bench.wil), bench.wil)
    #expect(try await bench.level().onHand == before + 15)
    let changesets = bench.book.dependencies.changesets
    let newest = String(try await bench.book.store.journal.head().sequence)
    let refused = await StockBench.refusal {
      try await changesets.undo(CommitReference(commit: newest), bench.sam)
    }
    #expect(refused?.code == .denied)
    for rest: Quantity in [10, 0] {
      _ = try await changesets.undo(CommitReference(), bench.wil)
      #expect(try await bench.level().onHand == before + rest)
    }
    _ = try await changesets.redo(CommitReference(), bench.wil)
    #expect(try await bench.level().onHand == before + 10)
  }

  @Test func reversibleStepsAreUndone() async throws {
    let requests = try await OutOfStockBench()
    let bench = StockBench(on: requests.book)
    let number = try await requests.create(25).number
    try await requests.allocate()
    let receipt = OperationStep(
      operation: "stock.receive", input: ["sku": "LAMP-1", "quantity": "5"])
    let commit = try await run([receipt], bench, key: nil)
    #expect(try await requests.show(number).request.allocated == 25)
    _ = try await bench.book.dependencies.changesets.undo(
      CommitReference(commit: commit), bench.anna)
    #expect(try await requests.show(number).request.allocated == 20)
  }
}
