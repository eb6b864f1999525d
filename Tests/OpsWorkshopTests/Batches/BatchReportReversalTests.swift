import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse
import Testing

@testable import OpsWorkshop

@Suite("Taking back what a batch reported")
struct BatchReportReversalTests {
  private let bench: BatchBench

  init() async throws { bench = try await BatchBench() }

  private func undo(_ receipt: CommitReceipt?) async throws {
    _ = try await bench.book.dependencies.changesets.undo(
      CommitReference(commit: try #require(receipt).key), bench.mia)
  }

  private func complete(_ number: String, made: Quantity?) async throws -> Outcome<BatchView> {
    try await bench.batches.complete(
      CompleteBatch(batch: number, made: made.map { [.init("LAMP-1", $0)] }), bench.mia)
  }

  @Test func undoOfAnEndWithoutFiguresNamesTheReportAndNoBooking() async throws {
    let number = try await bench.batch(in: .active)
    let done = try await complete(number, made: nil)
    let refused = await BatchBench.refusal { try await undo(done.receipt) }
    #expect(refused?.code == .ruleViolated)
    #expect(
      refused?.message
        == "batch.complete cannot be undone: a batch that is over cannot be started again")
    #expect(refused?.hint == "run `opsh batch report \(number) --made SKU=QTY`")
  }

  @Test func undoOfAReportNamesItsBooking() async throws {
    let number = try await bench.batch(in: .active)
    let done = try await complete(number, made: 48)
    let refused = await BatchBench.refusal { try await undo(done.receipt) }
    #expect(refused?.hint == "run `opsh production reverse PB-000001 --reason TEXT`")
  }

  private func report(_ number: String, made: Quantity) async throws {
    _ = try await bench.batches.report(
      CompleteBatch(batch: number, made: [.init("LAMP-1", made)]), bench.mia)
  }

  private func reverse(_ booking: String) async throws -> CommitReceipt? {
    try await bench.book.dependencies.production.reverse(
      ReverseProduction(booking: booking, reason: "mistyped"), bench.mia
    ).receipt
  }

  /// What `batch show` says was made, one figure for each product.
  private func made(_ number: String) async throws -> [Quantity] {
    try await bench.show(number).batch.products.map(\.made)
  }

  @Test func theRightFiguresAreReportedOnceTheWrongOnesAreReversed() async throws {
    let number = try await bench.batch(in: .active)
    _ = try await complete(number, made: 480)
    let early = await BatchBench.refusal { try await report(number, made: 48) }
    #expect(early?.code == .badState)
    #expect(early?.hint?.contains("`opsh production reverse PB-000001 --reason TEXT`") == true)
    _ = try await reverse("PB-000001")
    #expect(try await bench.record(number).isUnreported)
    #expect(try await made(number) == [0])
    try await report(number, made: 48)
    #expect(try await !bench.record(number).isUnreported)
    #expect(try await made(number) == [48])
    #expect(try await bench.show(number).bookings == ["PB-000002"])
  }

  @Test func undoOfTheReversalBringsTheReportBack() async throws {
    let number = try await bench.batch(in: .active)
    _ = try await complete(number, made: 48)
    let reversal = try await reverse("PB-000001")
    try await undo(reversal)
    #expect(try await !bench.record(number).isUnreported)
    #expect(try await made(number) == [48])
    #expect(try await bench.show(number).bookings == ["PB-000001"])
  }

  @Test func noPiecesAreCountedTwiceByAnUndo() async throws {
    let number = try await bench.batch(in: .active)
    _ = try await complete(number, made: 480)
    let reversal = try await reverse("PB-000001")
    try await report(number, made: 48)
    let before = try await bench.book.state()
    #expect(await BatchBench.refusal { try await undo(reversal) } != nil)
    #expect(try await bench.book.state() == before)
  }

  @Test func aBatchIsToReportOnceABookingIsReversed() async throws {
    let number = try await bench.create()
    for stations in ["1,2,3", "4,5,6"] {
      _ = try await bench.batches.add(
        AddBatchProduct(
          batch: number, sku: "LAMP-1", primary: "Navy", stations: stations, planned: 5),
        bench.mia)
    }
    try await bench.submit(number)
    try await bench.approve(number)
    try await bench.execute(number)
    _ = try await complete(number, made: 9)
    #expect(try await made(number) == [5, 4])
    _ = try await reverse("PB-000002")
    #expect(try await made(number) == [5, 0])
    #expect(try await bench.record(number).isUnreported, "some of it is to report")
    let last = try await reverse("PB-000001")
    #expect(try await made(number) == [0, 0])
    #expect(try await bench.record(number).isUnreported)
    try await undo(last)
    #expect(try await made(number) == [5, 0])
    #expect(try await bench.record(number).isUnreported, "the other place is still reversed")
    try await report(number, made: 8)
    #expect(try await made(number) == [5, 8], "the place that stands is left as it is")
    #expect(try await !bench.record(number).isUnreported)
    let again = await BatchBench.refusal { try await report(number, made: 8) }
    #expect(again?.hint?.contains("PB-000001") == true)
  }

  @Test func undoGivesEachPlaceOfTheBatchItsOwnPiecesBack() async throws {
    let number = try await bench.create()
    for (stations, planned) in [("1,2,3", Quantity(10)), ("4,5,6", 20)] {
      _ = try await bench.batches.add(
        AddBatchProduct(
          batch: number, sku: "LAMP-1", primary: "Navy", stations: stations, planned: planned),
        bench.mia)
    }
    try await bench.submit(number)
    try await bench.approve(number)
    try await bench.execute(number)
    _ = try await complete(number, made: 25)
    let first = try await reverse("PB-000001")
    let second = try await reverse("PB-000002")
    try await undo(second)
    #expect(try await made(number) == [0, 15])
    try await undo(first)
    #expect(try await made(number) == [10, 15])
  }

  @Test func whatMadeNothingByMistakeIsReportedAgain() async throws {
    let number = try await bench.batch(in: .active)
    let done = try await complete(number, made: 0)
    let refused = await BatchBench.refusal { try await undo(done.receipt) }
    #expect(refused?.hint == "run `opsh batch report \(number) --made SKU=QTY`")
    try await report(number, made: 0)
    try await report(number, made: 48)
    #expect(try await made(number) == [48])
    let again = await BatchBench.refusal { try await report(number, made: 50) }
    #expect(again?.code == .badState && again?.message.contains("PB-000001") == true)
  }

  @Test func aProductIsReportedAgainBesideOneThatStands() async throws {
    _ = try await bench.book.dependencies.products.create(
      CreateProduct(sku: "SOLE", name: "Sole"), bench.anna)
    let number = try await bench.create()
    for (sku, stations) in [("LAMP-1", "1,2,3"), ("SOLE", "4,5,6")] {
      _ = try await bench.batches.add(
        AddBatchProduct(batch: number, sku: sku, primary: "Navy", stations: stations), bench.mia)
    }
    try await bench.submit(number)
    try await bench.approve(number)
    try await bench.execute(number)
    _ = try await bench.batches.complete(
      CompleteBatch(batch: number, made: [.init("LAMP-1", 60), .init("SOLE", 60)]), bench.mia)
    let reversal = try await reverse("PB-000001")
    let due = try await bench.batches.list(ListBatches(unreported: true), bench.mia).output.items
    #expect(due.map(\.number) == [number], "somebody is told that the lamps wait")
    let both = await BatchBench.refusal {
      _ = try await bench.batches.report(
        CompleteBatch(batch: number, made: [.init("LAMP-1", 40), .init("SOLE", 60)]), bench.mia)
    }
    #expect(both?.code == .badState && both?.hint?.contains("PB-000002") == true)
    #expect(both?.hint?.hasPrefix("leave SOLE out;") == true)
    try await report(number, made: 40)
    #expect(try await made(number) == [40, 60])
    #expect(try await !bench.record(number).isUnreported)
    #expect(try await bench.show(number).bookings == ["PB-000002", "PB-000003"])
    #expect(await BatchBench.refusal { try await undo(reversal) } != nil)
    #expect(try await made(number) == [40, 60])
  }

  @Test func aLaterCorrectionCountsWhenTheBatchEnded() async throws {
    let number = try await bench.batch(in: .active)
    _ = try await complete(number, made: 48)
    let ended = try #require(try await bench.record(number).completedAt)
    bench.pass(hours: 24 * 7)
    _ = try await reverse("PB-000001")
    try await report(number, made: 47)
    let booking = try await bench.book.read {
      try await $0.repository(ProductionBooking.self).named("PB-000002")
    }
    #expect(booking.madeAt == ended && booking.at == bench.book.clock.now())
  }

  @Test("the gate opens no report while a booking counts, and brings no earlier one back")
  func theGateCountsNothingTwice() async throws {
    let number = try await bench.batch(in: .active)
    _ = try await complete(number, made: 48)
    let opened = await BatchBench.refusal {
      try await bench.book.write { transaction in
        let batches = transaction.repository(ProductionBatch.self)
        var batch = try await batches.named(number)
        batch.isUnreported = true
        _ = try await batches.update(batch)
      }
    }
    #expect(opened?.code == .badState && opened?.message.contains("PB-000001") == true)
    _ = try await reverse("PB-000001")
    bench.pass(hours: 1)
    try await report(number, made: 40)
    let back = await BatchBench.refusal {
      try await bench.book.write { transaction in
        let bookings = transaction.repository(ProductionBooking.self)
        var booking = try await bookings.named("PB-000001")
        booking.reversedAt = nil
        _ = try await bookings.update(booking)
      }
    }
    #expect(back?.code == .badState && back?.hint?.contains("PB-000002") == true)
  }

  @Test func theNumbersOfItsBookingsAreSaid() async throws {
    let number = try await bench.batch(in: .active)
    #expect(try await bench.show(number).bookings.isEmpty)
    let done = try await complete(number, made: 48)
    #expect(done.output.remarks == ["booked as PB-000001"])
    #expect(try await bench.show(number).bookings == ["PB-000001"])
    _ = try await bench.book.dependencies.production.reverse(
      ReverseProduction(booking: "PB-000001", reason: "mistyped"), bench.mia)
    #expect(try await bench.show(number).bookings.isEmpty)
  }
}
