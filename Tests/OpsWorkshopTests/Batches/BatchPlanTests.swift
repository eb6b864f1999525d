import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse
import Testing

@testable import OpsWorkshop

@Suite("Planning a batch")
struct BatchPlanTests {
  private let bench: BatchBench

  init() async throws { bench = try await BatchBench(machines: ["M1", "M2"]) }

  private func refusal(_ body: () async throws -> some Any) async -> OpsError? {
    await BatchBench.refusal(body)
  }

  @Test("Forty people at once get forty numbers in order, without gaps")
  func numbersUnderConcurrency() async throws {
    let numbers = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<40 {
        group.addTask { try await bench.create(day: 1) }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    let expected = (1...40).map { "PC-20270301-00" + ($0 < 10 ? "0\($0)" : "\($0)") }
    #expect(numbers.sorted() == expected)
  }

  @Test("A refused plan takes no number, and every type and day has its own")
  func numbersPerTypeAndDay() async throws {
    #expect(try await bench.create() == "PC-20270301-0001")
    #expect(await refusal { try await bench.create("M9") } != nil)
    _ = await refusal { try await bench.create(day: 1, type: .batchProcessing) }
    #expect(try await bench.create() == "PC-20270301-0002")
    bench.pass(hours: 24)
    #expect(try await bench.create(day: 2) == "PC-20270302-0001")
  }

  @Test("Past dates are refused, also at the gate")
  func pastDates() async throws {
    #expect(await refusal { try await bench.create(day: -1) }?.code == .badDate)
    let number = try await bench.plan(day: 0, .evening)
    let moved = await refusal {
      try await bench.batches.edit(
        EditBatch(batch: number, date: BatchBench.day(-1)), bench.mia)
    }
    #expect(moved?.code == .badDate)
    let machine = try await bench.machine().id
    let direct = await refusal {
      try await bench.book.write { transaction in
        _ = try await transaction.repository(ProductionBatch.self).create(
          ProductionBatch(
            id: transaction.nextID(), number: "PC-20270301-0900", type: .productionConfiguration,
            machineID: machine, day: BatchBench.day(-1), shift: .evening, mode: .single,
            createdAt: transaction.now, updatedAt: transaction.now))
      }
    }
    #expect(direct?.code == .badDate)
    bench.pass(hours: 24)
    #expect(await refusal { try await bench.submit(number) }?.code == .badDate)
  }

  @Test func aPlanForALateMorningIsNotSubmitted() async throws {
    let number = try await bench.plan()
    bench.pass(hours: 2)
    let refused = await refusal { try await bench.submit(number) }
    #expect(refused?.code == .ruleViolated && refused?.field == "shift")
    _ = try await bench.batches.edit(EditBatch(batch: number, shift: .evening), bench.mia)
    #expect(try await bench.submit(number).status == .pending)
  }

  @Test func aPlanNeedsAMachineThatTakesBatches() async throws {
    _ = try await bench.book.dependencies.machines.maintain(
      ChangeMachineStatus(machine: "M1"), bench.anna)
    let refused = await refusal { try await bench.create() }
    #expect(refused?.code == .ruleViolated && refused?.field == "machine")
    #expect(refused?.message == "M1 is in maintenance and takes no work")
    #expect(await refusal { try await bench.create("M9") }?.code == .notFound)
  }

  @Test func whatIsNotSaidHasADefault() async throws {
    let view = try await bench.batches.create(CreateBatch(machine: "m1"), bench.mia).output
    #expect(view.date == BatchBench.day(0) && view.shift == .morning && view.mode == .single)
    #expect(view.type == .productionConfiguration && view.status == .unsubmitted)
    bench.pass(hours: 3)
    let later = try await bench.batches.create(CreateBatch(machine: "M1"), bench.mia).output
    #expect(later.shift == .evening)
  }

  @Test func productsAreAddedAndRemoved() async throws {
    let number = try await bench.create()
    try await bench.add(number)
    let full = try await bench.add(number, "SHIRT", size: "M", nil)
    #expect(full.products.map(\.stations) == [[1, 2, 3], [4, 5, 6]])
    #expect(full.products.map(\.primary) == ["Navy", "Navy"])
    #expect(full.products.map(\.sku) == ["LAMP-1", "SHIRT"])
    let removed = try await bench.batches.remove(
      RemoveBatchProduct(batch: number, sku: "LAMP-1"), bench.mia)
    #expect(removed.output.product.sku == "LAMP-1")
    #expect(try await bench.show(number).batch.products.map(\.sku) == ["SHIRT"])
    _ = try await bench.book.dependencies.changesets.undo(CommitReference(), bench.mia)
    #expect(try await bench.show(number).batch.products.count == 2)
    let again = try await bench.add(number, "RICE")
    #expect(again.products.last?.stations == [7, 8, 9])
  }

  @Test func whatDoesNotFitIsRefusedAndLeavesNothing() async throws {
    let number = try await bench.create()
    let before = try await bench.book.state()
    let wrong: [() async throws -> BatchView] = [
      { try await bench.add(number, stations: "1,2") },
      { try await bench.add(number, stations: "5,6,7") },
      { try await bench.add(number, stations: "1,2,13") },
      { try await bench.add(number, "LAMP-1", "Navy", "White") },
      { try await bench.add(number, count: 7) },
      { try await bench.add(number, gun: "C") },
      { try await bench.add(number, "LAMP-1", nil) },
      { try await bench.add(number, "LAMP-1", "Pink") },
      { try await bench.add(number, "SHIRT") },
      { try await bench.add(number, "NOTHING") },
    ]
    for (index, body) in wrong.enumerated() {
      #expect(await refusal(body) != nil, "\(index)")
    }
    let few = await refusal { try await bench.add(number, count: 1) }
    #expect(few?.message == "A gun needs at least 3 stations, not 1")
    let far = await refusal { try await bench.add(number, stations: "5,6,7") }
    #expect(far?.message == "No gun serves all of these: 5, 6, 7")
    #expect(try await bench.book.state() == before)
  }

  @Test func whatWouldHaveOneColorTwiceIsNamed() async throws {
    let number = try await bench.create("M1", day: 1, .morning, .dual)
    try await bench.add(number, "LAMP-1", "Navy", "White")
    let refused = await refusal {
      try await bench.batches.edit(EditBatch(batch: number, secondary: "Navy"), bench.mia)
    }
    #expect(refused?.message == "LAMP-1 has the same color twice" && refused?.field == "secondary")
  }

  @Test func aRetiredColorIsNotUsed() async throws {
    let number = try await bench.create()
    _ = try await bench.book.dependencies.colors.retire(
      ColorReference(color: "White"), bench.mia)
    let refused = await refusal { try await bench.add(number, "LAMP-1", "White") }
    #expect(refused?.code == .ruleViolated && refused?.field == "primary")
  }

  @Test("A color is kept by its identifier, and a name in any case leads to it")
  func colorsAreIdentifiers() async throws {
    let number = try await bench.plan()
    _ = try await bench.batches.edit(EditBatch(batch: number, primary: "WHITE"), bench.mia)
    let id = try await bench.record(number).id
    let (product, white) = try await bench.book.read { transaction in
      (
        try await transaction.repository(BatchProduct.self).first(
          where: .equals(BatchProduct.Columns.batchID, id)),
        try await transaction.repository(ColorCard.self).named("White")
      )
    }
    #expect(product?.primaryColorID == white.id)
    #expect(try await bench.show(number).batch.products.map(\.primary) == ["White"])
  }

  @Test func aBatchOfSeveralColorsAsksWhichProductChanges() async throws {
    let number = try await bench.plan()
    try await bench.add(number, "RICE", "Navy", stations: "7,8,9")
    func colors() async throws -> [String] {
      try await bench.show(number).batch.products.map(\.primary)
    }
    // One color on both guns: there is nothing to ask.
    _ = try await bench.batches.edit(EditBatch(batch: number, primary: "Black"), bench.mia)
    #expect(try await colors() == ["Black", "Black"])
    _ = try await bench.batches.edit(
      EditBatch(batch: number, sku: "RICE", primary: "White"), bench.mia)
    #expect(try await colors() == ["Black", "White"])
    let refused = await refusal {
      try await bench.batches.edit(EditBatch(batch: number, primary: "Navy"), bench.mia)
    }
    #expect(refused?.code == .badValue && refused?.field == "sku")
    #expect(refused?.hint?.contains("LAMP-1, RICE") == true)
    #expect(try await colors() == ["Black", "White"])
  }

  @Test func productsAreNamedWhereTheyAreMissingOrSeveral() async throws {
    let number = try await bench.plan()
    try await bench.add(number, stations: "4,5,6")
    func remove(_ sku: String, at position: Int? = nil) async -> OpsError? {
      await refusal {
        try await bench.batches.remove(
          RemoveBatchProduct(batch: number, sku: sku, position: position), bench.mia)
      }
    }
    #expect(
      await remove("LAMP-1")?.message == "The batch has 2 products that match: LAMP-1, LAMP-1")
    #expect(await remove("RICE")?.message == "\(number) does not make RICE")
    #expect(await remove("LAMP-1", at: 3)?.message == "\(number) does not make LAMP-1 at place 3")
    let colorless = await refusal { try await bench.add(number, "LAMP-1", nil, stations: "7,8,9") }
    #expect(colorless?.message == "The primary color is missing" && colorless?.field == "primary")
  }

  @Test func aPlanThatIsRemovedIsGoneWithItsProducts() async throws {
    let number = try await bench.plan()
    let outcome = try await bench.batches.delete(BatchReference(batch: number), bench.mia)
    #expect(outcome.output.products.count == 1)
    let left = try await bench.book.read { transaction in
      [
        try await transaction.repository(ProductionBatch.self).count(),
        try await transaction.repository(BatchProduct.self).count(),
        try await transaction.repository(BatchStation.self).count(),
      ]
    }
    #expect(left == [0, 0, 0])
    _ = try await bench.book.dependencies.changesets.undo(CommitReference(), bench.mia)
    #expect(try await bench.show(number).batch.products.map(\.stations) == [[1, 2, 3]])
  }

  @Test func whoMayOnlyLookPlansNothing() async throws {
    let call = bench.book.call(.workshopTechnician)
    let refused = await refusal { try await bench.create(by: call) }
    #expect(refused?.code == .denied)
    let number = try await bench.plan()
    #expect(await refusal { try await bench.submit(number, by: call) }?.code == .denied)
    let list = try await bench.batches.list(ListBatches(open: true), call).output.items
    #expect(list.map(\.number) == [number])
  }
}
