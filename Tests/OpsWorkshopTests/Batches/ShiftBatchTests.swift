import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsWorkshop

@Suite("Shift batches")
struct ShiftBatchTests {
  private let bench: BatchBench

  init() async throws { bench = try await BatchBench(machines: ["M1", "M2"]) }

  private func refusal(_ body: () async throws -> some Any) async -> OpsError? {
    await BatchBench.refusal(body)
  }

  private func follow(
    day: Int = 0, _ shift: Shift = .evening, on machine: String = "M1"
  ) async throws -> String {
    try await bench.create(machine, day: day, shift, type: .batchProcessing)
  }

  @Test func itTakesTheProductsOfTheRunningBatchOver() async throws {
    let running = try await bench.batch(in: .active)
    let number = try await follow()
    #expect(number == "BP-20270301-0001")
    let (source, copy) = (try await bench.show(running).batch, try await bench.show(number).batch)
    #expect(copy.products == source.products && copy.mode == source.mode)
    #expect(copy.status == .unsubmitted && copy.type == .batchProcessing)
  }

  @Test func whoPlannedTheLinesHasAPartInTheBatchThatTakesThemOver() async throws {
    _ = try await bench.batch(in: .active)
    let morning = try await bench.plan(day: 1)
    try await bench.submit(morning)
    let number = try await bench.create(day: 1, .evening, type: .batchProcessing, by: bench.anna)
    try await bench.submit(number, by: bench.anna)
    #expect(
      await refusal { try await bench.approve(number, by: bench.mia) }?.code == .samePerson)
    let jonas = try await bench.secondManager()
    #expect(try await bench.approve(number, by: jonas).status == .pendingExecution)
  }

  @Test func itNeedsAMachineThatWorksOnABatch() async throws {
    #expect(await refusal { try await follow() }?.code == .ruleViolated)
    _ = try await bench.batch(in: .pendingExecution)
    #expect(await refusal { try await follow() }?.code == .ruleViolated)
  }

  @Test func onlyColorsChange() async throws {
    _ = try await bench.batch(in: .active)
    let number = try await follow()
    #expect(await refusal { try await bench.add(number, "RICE") }?.code == .ruleViolated)
    let removed = await refusal {
      try await bench.batches.remove(
        RemoveBatchProduct(batch: number, sku: "LAMP-1"), bench.mia)
    }
    #expect(removed?.code == .ruleViolated && removed?.hint?.contains("--type pc") == true)
    let edited = try await bench.batches.edit(
      EditBatch(batch: number, sku: "LAMP-1", primary: "White"), bench.mia
    ).output
    #expect(edited.products.map(\.primary) == ["White"])
    let editing = try await bench.show(number).editing
    #expect(editing.mayChangeColors && !editing.mayChangeProducts)
    let id = try await bench.record(number).id
    let direct = await refusal {
      try await bench.book.write { transaction in
        let products = transaction.repository(BatchProduct.self)
        for var product in try await products.all(
          where: .equals(BatchProduct.Columns.batchID, id))
        {
          product.gun = "B"
          _ = try await products.update(product)
        }
      }
    }
    #expect(direct?.code == .ruleViolated)
  }

  @Test func theGateTakesNothingElseIntoIt() async throws {
    _ = try await bench.batch(in: .active)
    let number = try await follow()
    let batch = try await bench.record(number).id
    let product = await refusal {
      try await bench.book.write { transaction in
        let products = transaction.repository(BatchProduct.self)
        for var other in try await products.all(
          where: .equals(BatchProduct.Columns.batchID, batch))
        {
          other.id = transaction.nextID()
          other.version = 0
          other.position += 1
          _ = try await products.create(other)
        }
      }
    }
    #expect(product?.code == .ruleViolated && product?.hint?.contains("--type pc") == true)
    let moved = await refusal {
      try await bench.book.write { transaction in
        let stations = transaction.repository(BatchStation.self)
        for var station in try await stations.all(
          where: .equals(BatchStation.Columns.batchID, batch))
        {
          station.position += 6
          _ = try await stations.update(station)
        }
      }
    }
    #expect(moved?.code == .ruleViolated && moved?.hint?.contains("--type pc") == true)
  }

  @Test(arguments: [true, false])
  func theGateTakesNothingOutOfIt(isWhole: Bool) async throws {
    _ = try await bench.batch(in: .active)
    let number = try await follow()
    let batch = try await bench.record(number).id
    let refused = await refusal {
      try await bench.book.write { transaction in
        let stations = transaction.repository(BatchStation.self)
        for station in try await stations.all(
          where: .equals(BatchStation.Columns.batchID, batch))
        {
          try await stations.delete(station)
        }
        let products = transaction.repository(BatchProduct.self)
        for product in try await products.all(
          where: .equals(BatchProduct.Columns.batchID, batch)) where isWhole
        {
          try await products.delete(product)
        }
        // As the desk does at the end of each commit.
        try await transaction.settle()
      }
    }
    #expect(refused?.code == .ruleViolated && refused?.hint?.contains("--type pc") == true)
    #expect(try await bench.show(number).batch.products.map(\.stations) == [[1, 2, 3]])
    _ = try await bench.batches.delete(BatchReference(batch: number), bench.anna)
    #expect(await refusal { try await bench.record(number) }?.code == .notFound)
  }

  @Test func undoTakesItBackAndBringsItBack() async throws {
    _ = try await bench.batch(in: .active)
    let number = try await follow()
    let products = try await bench.show(number).batch.products
    let changesets = bench.book.dependencies.changesets
    _ = try await changesets.undo(CommitReference(), bench.mia)
    #expect(await refusal { try await bench.record(number) }?.code == .notFound)
    _ = try await changesets.redo(CommitReference(), bench.mia)
    #expect(try await bench.show(number).batch.products == products)
    _ = try await bench.batches.delete(BatchReference(batch: number), bench.anna)
    _ = try await changesets.undo(CommitReference(), bench.anna)
    #expect(try await bench.show(number).batch.products == products)
  }

  @Test func oneShiftHasOne() async throws {
    _ = try await bench.batch(in: .active)
    let number = try await follow()
    #expect(await refusal { try await follow() }?.message.contains(number) == true)
    #expect(await refusal { try await follow(.morning) }?.code == .ruleViolated)
    try await bench.submit(number)
    _ = try await bench.batches.reject(BatchRefusal(batch: number, reason: "worn"), bench.anna)
    #expect(try await follow() == "BP-20270301-0002")
  }

  @Test func theEveningOfALaterDayFollowsItsMorning() async throws {
    _ = try await bench.batch(in: .active)
    #expect(await refusal { try await follow(day: 1) }?.code == .ruleViolated)
    let morning = try await bench.create(day: 1)
    try await bench.add(morning, "RICE", "White", stations: "4,5,6")
    try await bench.submit(morning)
    let evening = try await follow(day: 1)
    #expect(try await bench.show(evening).batch.products.map(\.sku) == ["RICE"])
    // The morning of a later day takes over what runs now.
    let later = try await follow(day: 2, .morning)
    #expect(try await bench.show(later).batch.products.map(\.sku) == ["LAMP-1"])
  }

  @Test func itIsExecutedOnceTheFirstOneIsOver() async throws {
    _ = try await bench.batch(in: .active)
    let number = try await follow()
    _ = try await bench.batches.edit(EditBatch(batch: number, primary: "White"), bench.mia)
    try await bench.submit(number)
    try await bench.approve(number)
    bench.pass(hours: 10)
    #expect(await refusal { try await bench.execute(number) }?.code == .ruleViolated)
    try await bench.settle()
    try await bench.execute(number)
    #expect(try await bench.color("A") == "White")
    #expect(try await bench.working() == [1, 2, 3])
  }

  @Test func dualModeUsesBothGuns() async throws {
    let number = try await bench.create(.morning, .dual)
    try await bench.add(number, "LAMP-1", "Navy", "White")
    try await bench.submit(number)
    try await bench.approve(number)
    try await bench.execute(number)
    #expect(try await bench.working() == [1, 2, 3, 7, 8, 9])
    #expect(try await bench.color("A") == "Navy")
    #expect(try await bench.color("B") == "White")
    let following = try await follow()
    #expect(try await bench.show(following).batch.mode == .dual)
    let same = await refusal {
      try await bench.batches.edit(EditBatch(batch: following, secondary: "Navy"), bench.mia)
    }
    #expect(same?.code == .ruleViolated)
    let edited = try await bench.batches.edit(
      EditBatch(batch: following, primary: "Black", secondary: "Navy"), bench.mia
    ).output
    #expect(edited.products.map(\.secondary) == ["Navy"])
  }
}

extension BatchBench {
  /// Plans an empty batch of today on M1.
  fileprivate func create(_ shift: Shift, _ mode: BatchMode) async throws -> String {
    try await create("M1", day: 0, shift, mode)
  }
}
