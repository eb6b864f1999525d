import OpsDomain
import OpsKernel
import OpsStorage
import OpsStorageMock
import Testing

/// What a book is, asked of its records before anybody has signed in.
@Suite struct BookFactTests {
  private static func reading(
    _ settings: [String: String], _ body: @Sendable (any RecordReader) async throws -> Void
  ) async throws {
    let store = MockStore(schemas: [Setting.schema])
    _ = try await store.transact { overlay in
      overlay.header = CommitHeader(key: "k", at: .epoch, operation: "test.insert")
      for (number, setting) in settings.sorted(by: { $0.key < $1.key }).enumerated() {
        let row = Setting(
          id: RecordID(rawValue: Int64(number) + 1), key: setting.key, value: setting.value,
          updatedAt: .epoch)
        _ = try await overlay.insert(Setting.schema, row.row)
      }
    }
    try await store.read(.latest) { try await body($0) }
  }

  @Test func aBookSaysItsZoneItsCurrencyAndItsClock() async throws {
    let settings = ["book.zone": "Asia/Tokyo", "book.currency": "JPY", "book.test_clock": "on"]
    try await Self.reading(settings) { reader in
      let zone = try await BookSeed.zone.value(in: reader)
      let currency = try await BookSeed.currency.value(in: reader)
      let isForTests = try await BookSeed.testClock.value(in: reader)
      #expect(zone?.zone == "Asia/Tokyo")
      #expect(currency.rawValue == "JPY")
      #expect(isForTests)
    }
  }

  @Test func aBookThatSaysNothingIsStillToBeMade() async throws {
    try await Self.reading([:]) { reader in
      let zone = try await BookSeed.zone.value(in: reader)
      let currency = try await BookSeed.currency.value(in: reader)
      let isForTests = try await BookSeed.testClock.value(in: reader)
      #expect(zone == nil)
      #expect(currency == .eur)
      #expect(isForTests == false)
    }
  }

  @Test func whatNoBookCanBeIsRefused() async throws {
    let settings = ["book.zone": "Nowhere/Land", "book.currency": "euro", "book.test_clock": "yes"]
    try await Self.reading(settings) { reader in
      await #expect(throws: OpsError.self) { try await BookSeed.zone.value(in: reader) }
      await #expect(throws: OpsError.self) { try await BookSeed.currency.value(in: reader) }
      let isForTests = try await BookSeed.testClock.value(in: reader)
      #expect(isForTests == false)
    }
  }
}
