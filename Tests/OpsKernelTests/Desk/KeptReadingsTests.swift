import OpsDomain
import OpsStorage
import OpsTesting
import Testing

@testable import OpsKernel

@Suite("What was read is kept until its head has another edition")
struct KeptReadingsTests {
  private let book: SampleBook
  private let readings = KeptReadings()

  init() async throws { book = try await SampleBook.make() }

  /// What is answered when the records say `text`.
  private func value(
    _ text: String, of head: Int64, edition: Int64, weight: Int = 1, in transaction: Transaction
  ) async throws -> String {
    try await readings.value(
      of: RecordID(rawValue: head), edition: edition, in: transaction, weight: \.weight
    ) {
      Reading(text: text, weight: weight)
    }.text
  }

  private struct Reading: Sendable {
    let text: String
    let weight: Int
  }

  @Test func anEditionIsReadOnce() async throws {
    let told = try await book.read { transaction in
      [
        try await value("first", of: 1, edition: 1, in: transaction),
        try await value("not read", of: 1, edition: 1, in: transaction),
        try await value("second", of: 1, edition: 2, in: transaction),
        try await value("another head", of: 2, edition: 2, in: transaction),
        // Somebody who still reads an older commit.
        try await value("older", of: 1, edition: 1, in: transaction),
      ]
    }
    #expect(told == ["first", "first", "second", "another head", "older"])
  }

  @Test func aTransactionThatWritesLeavesNothing() async throws {
    _ = try await book.read { try await value("kept", of: 1, edition: 1, in: $0) }
    let own = try await book.write { transaction in
      [
        try await value("own", of: 1, edition: 1, in: transaction),
        try await value("never committed", of: 1, edition: 2, in: transaction),
      ]
    }
    #expect(own == ["own", "never committed"])
    let later = try await book.read { transaction in
      [
        try await value("", of: 1, edition: 1, in: transaction),
        try await value("committed", of: 1, edition: 2, in: transaction),
      ]
    }
    #expect(later == ["kept", "committed"])
  }

  @Test func whatWasUsedLongAgoMakesRoom() async throws {
    let third = KeptReadings.capacity / 3
    let told = try await book.read { transaction in
      for head: Int64 in 1...2 {
        _ = try await value("old", of: head, edition: 1, weight: third, in: transaction)
      }
      _ = try await value("", of: 1, edition: 1, in: transaction)
      _ = try await value("old", of: 3, edition: 1, weight: third, in: transaction)
      let all = KeptReadings.capacity + 1
      _ = try await value("too much", of: 4, edition: 1, weight: all, in: transaction)
      return [
        try await value("new", of: 1, edition: 1, in: transaction),
        try await value("new", of: 2, edition: 1, in: transaction),
        try await value("new", of: 4, edition: 1, in: transaction),
      ]
    }
    #expect(told == ["old", "new", "new"])
  }
}
