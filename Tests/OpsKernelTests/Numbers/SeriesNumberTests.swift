import OpsDomain
import OpsKernel
import OpsSales
import OpsStorage
import OpsTesting
import Testing

@Test func numbersCountUpBySeries() async throws {
  let book = try await SampleBook.make()
  let numbers = try await book.write { transaction in
    [
      try await SeriesNumber.next("OOS", transaction),
      try await SeriesNumber.next("GB", transaction),
      try await SeriesNumber.next("OOS", transaction),
      try await SeriesNumber.nextPlain(SeriesNumber.customers, transaction),
    ]
  }
  #expect(numbers == ["OOS-000001", "GB-000001", "OOS-000002", "000003"])
}

@Test func aRolledBackTransactionTakesNoNumber() async throws {
  let book = try await SampleBook.make()
  await #expect(throws: OpsError.self) {
    try await book.write { transaction in
      _ = try await SeriesNumber.next("OOS", transaction)
      throw OpsError(.ruleViolated, "changed its mind")
    }
  }
  let number = try await book.write { try await SeriesNumber.next("OOS", $0) }
  #expect(number == "OOS-000001")
}

@Test func numbersGrowBeyondTheirSixDigits() async throws {
  let book = try await SampleBook.make()
  let number = try await book.write { transaction in
    _ = try await transaction.repository(NumberSeries.self).create(
      NumberSeries(id: transaction.nextID(), name: "BIG", next: 1_000_000))
    return try await SeriesNumber.next("BIG", transaction)
  }
  #expect(number == "BIG-1000000")
}

@Test func aSeriesOnlyMovesForwardAndOnlyByTheSystem() async throws {
  let book = try await SampleBook.make()
  _ = try await book.write { try await SeriesNumber.next("OOS", $0) }
  let series = try await book.read { transaction in
    try await transaction.repository(NumberSeries.self)
      .fetch(key: NumberSeries.nameKey, .text("OOS"))
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
      group.addTask { try await book.write { try await SeriesNumber.next("OOS", $0) } }
    }
    return try await group.reduce(into: Set<String>()) { $0.insert($1) }
  }
  #expect(numbers.count == 40)
}
