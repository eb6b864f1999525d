import OpsDomain
import OpsKernel
import OpsTesting
import TestBenches
import Testing

@testable import OpsWorkshop

@Suite("An approved batch that nobody executed, after its shift")
struct BatchAfterShiftTests {
  private let bench: BatchBench

  init() async throws { bench = try await BatchBench() }

  /// It is 20:00.
  private func approved() async throws -> String {
    let number = try await bench.batch(in: .pendingExecution)
    bench.pass(hours: 10)
    return number
  }

  @Test func isNotCancelledForThatLosesWhatItMade() async throws {
    let number = try await approved()
    let before = try await bench.book.state()
    let refused = await BatchBench.refusal { try await bench.cancel(number) }
    #expect(refused?.code == .badState)
    #expect(refused?.hint?.contains("`opsh batch report \(number) --made SKU=QTY`") == true)
    #expect(try await bench.book.state() == before)
  }

  @Test func isCancelledInItsShift() async throws {
    let number = try await bench.batch(in: .pendingExecution)
    #expect(try await bench.cancel(number).status == .rejected)
  }

  @Test func isEndedByItsReport() async throws {
    let number = try await approved()
    _ = try await bench.batches.report(
      CompleteBatch(batch: number, made: [.init("LAMP-1", 5)]), bench.mia)
    let batch = try await bench.record(number)
    #expect(batch.status == .completed && !batch.isUnreported && !batch.wasExecuted)
    let booking = try await bench.book.read {
      try await $0.repository(ProductionBooking.self).named("PB-000001")
    }
    #expect(booking.madeAt == batch.completedAt && booking.madeAt < booking.at)
  }

  @Test func isNotReportedInItsShift() async throws {
    let number = try await bench.batch(in: .pendingExecution)
    let refused = await BatchBench.refusal {
      try await bench.batches.report(
        CompleteBatch(batch: number, made: [.init("LAMP-1", 5)]), bench.mia)
    }
    #expect(refused?.code == .badState)
  }

  @Test("An order ends with its last piece, whichever batch is reported last")
  func orderOfTwoBatches() async throws {
    let order = try await bench.book.dependencies.production.create(
      CreateProduction(sku: "LAMP-1", quantity: 100), bench.mia
    ).output.order.number
    var numbers: [String] = []
    for day in 0...1 {
      let number = try await bench.create(day: day)
      _ = try await bench.batches.add(
        AddBatchProduct(
          batch: number, sku: "LAMP-1", primary: "Navy", stations: "1,2,3", planned: 50,
          production: order), bench.mia)
      try await bench.submit(number)
      try await bench.approve(number)
      numbers.append(number)
    }
    bench.pass(hours: 48)
    for number in numbers.reversed() {
      _ = try await bench.batches.report(
        CompleteBatch(batch: number, made: [.init("LAMP-1", 50)]), bench.mia)
    }
    let ended = try await bench.record(numbers[1]).completedAt
    let completed = try await bench.book.read {
      try await $0.repository(ProductionOrder.self).named(order).completedAt
    }
    #expect(completed == ended)
  }

  @Test("What was staged in its shift is not committed after it")
  func stagedBefore() async throws {
    let number = try await bench.batch(in: .pendingExecution)
    let changeset = try await Changeset.open(over: bench.book.dependencies)
    _ = try await changeset.dependencies.batches.cancel(
      BatchRefusal(batch: number, reason: "no granulate"), bench.anna)
    bench.pass(hours: 10)
    let refused = await BatchBench.refusal { try await changeset.commit(bench.anna) }
    #expect(refused?.code == .conflictVersion)
    #expect(refused?.message.contains("the morning shift of 2027-03-01") == true)
    #expect(refused?.message.contains("the evening shift of 2027-03-01") == true)
    #expect(try await bench.record(number).status == .pendingExecution)
  }

  @Test func theGateCancelsItNeither() async throws {
    let number = try await approved()
    let refused = await BatchBench.refusal {
      try await bench.book.write { transaction in
        let batches = transaction.repository(ProductionBatch.self)
        var batch = try await batches.named(number)
        batch.status = .rejected
        batch.reason = "typo"
        batch.cancelledAt = transaction.now
        _ = try await batches.update(batch)
      }
    }
    #expect(refused?.code == .badState)
  }

  @Test(
    "More than was ordered, and bad pieces, do not move the end of an order",
    arguments: [
      [0, 1], [1, 0],
    ])
  func endOfAnOrder(_ sequence: [Int]) async throws {
    let order = try await bench.book.dependencies.production.create(
      CreateProduction(sku: "LAMP-1", quantity: 100), bench.mia
    ).output.order.number
    var numbers: [String] = []
    for day in 0...1 {
      let number = try await bench.create(day: day)
      _ = try await bench.batches.add(
        AddBatchProduct(
          batch: number, sku: "LAMP-1", primary: "Navy", stations: "1,2,3", planned: 50,
          production: order), bench.mia)
      try await bench.submit(number)
      try await bench.approve(number)
      numbers.append(number)
    }
    bench.pass(hours: 48)
    for index in sequence {
      _ = try await bench.batches.report(
        CompleteBatch(
          batch: numbers[index], made: [.init("LAMP-1", index == 0 ? 100 : 10)],
          scrap: ["LAMP-1=1:flash"]), bench.mia)
    }
    let ended = try await bench.record(numbers[0]).completedAt
    let completed = try await bench.book.read {
      try await $0.repository(ProductionOrder.self).named(order).completedAt
    }
    #expect(completed == ended)
  }
}
