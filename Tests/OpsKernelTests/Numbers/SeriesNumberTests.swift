import OpsDomain
import OpsKernel
import OpsSales
import OpsServices
import OpsStorage
import OpsTesting
import OpsWarehouse
import Testing

@Test func numbersCountUpBySeries() async throws {
  let book = try await SampleBook.make()
  let numbers = try await book.write { transaction in
    [
      try await SeriesNumber.next(of: OutOfStockRequest.self, transaction),
      try await SeriesNumber.next(of: GiveBack.self, transaction),
      try await SeriesNumber.next(of: OutOfStockRequest.self, transaction),
      try await SeriesNumber.next(of: Customer.self, transaction),
    ]
  }
  #expect(numbers == ["OOS-000001", "GB-000001", "OOS-000002", "000003"])
}

@Test func aRolledBackTransactionTakesNoNumber() async throws {
  let book = try await SampleBook.make()
  await #expect(throws: OpsError.self) {
    try await book.write { transaction in
      _ = try await SeriesNumber.next(of: OutOfStockRequest.self, transaction)
      throw OpsError(.ruleViolated, "changed its mind")
    }
  }
  let number = try await book.write { try await SeriesNumber.next(of: OutOfStockRequest.self, $0) }
  #expect(number == "OOS-000001")
}

@Test func numbersGrowBeyondTheirSixDigits() async throws {
  let book = try await SampleBook.make()
  let number = try await book.write { transaction in
    _ = try await transaction.repository(NumberSeries.self).create(
      NumberSeries(id: transaction.nextID(), name: "OOS", next: 1_000_000))
    return try await SeriesNumber.next(of: OutOfStockRequest.self, transaction)
  }
  #expect(number == "OOS-1000000")
}

@Test func aSeriesOnlyMovesForwardAndOnlyByTheSystem() async throws {
  let book = try await SampleBook.make()
  _ = try await book.write { try await SeriesNumber.next(of: OutOfStockRequest.self, $0) }
  let series = try await book.read { transaction in
    try await transaction.repository(NumberSeries.self)
      .fetch(key: NumberSeries.nameKey, "OOS")
  }
  var back = try #require(series)
  back.next = 1
  let rewound = back
  await #expect(throws: OpsError.self) {
    try await book.write { try await $0.repository(NumberSeries.self).update(rewound) }
  }
  await #expect(throws: OpsError.self) {
    try await book.write { try await $0.repository(NumberSeries.self).delete(rewound) }
  }
  back.next = 9
  let forward = back
  await #expect(throws: OpsError.self) {
    try await book.write(as: .administrator) {
      try await $0.repository(NumberSeries.self).update(forward)
    }
  }
}

@Test func concurrentCallersGetDifferentNumbers() async throws {
  let book = try await SampleBook.make()
  let numbers = try await withThrowingTaskGroup(of: String.self) { group in
    for _ in 0..<40 {
      group.addTask {
        try await book.write { try await SeriesNumber.next(of: OutOfStockRequest.self, $0) }
      }
    }
    return try await group.reduce(into: Set<String>()) { $0.insert($1) }
  }
  #expect(numbers.count == 40)
}

@Test func eachRecordThatIsCalledByItsNumberDeclaresItsSeries() {
  let numbered = Blueprint.product.rules.schemas.filter { $0.nameColumn?.name == "number" }
  // People number their machines themselves, and batches begin a series of their own each day.
  let others = Set(numbered.filter { $0.series == nil }.map(\.name))
  #expect(others == ["machines", "production_batches"])
  #expect(numbered.count > 5)
}

@Test func aRecordWithoutASeriesGetsNoNumber() async throws {
  let book = try await SampleBook.make()
  await #expect(throws: OpsError.self) {
    try await book.write { try await SeriesNumber.next(of: Product.self, $0) }
  }
}
