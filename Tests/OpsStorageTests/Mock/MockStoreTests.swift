import OpsDomain
import OpsStorage
import OpsStorageMock
import OpsTesting
import Testing

/// What the contract leaves to each store.
@Suite struct MockStoreTests {
  private let store = MockStore(schemas: ContractCollections.schemas)

  @Test func changesWithoutHeaderAreABug() async throws {
    let code = await refusal {
      _ = try await store.transact {
        try await $0.insert(ContractGroup(id: RecordID(rawValue: 1), name: "g"))
      }
    }
    #expect(code == .internalError)
    #expect(try await store.journal.head() == .empty)
  }

  @Test func unknownCollectionIsABug() async throws {
    let stranger = Schema("strangers", area: .platform, columns: [])
    let code = await refusal {
      _ = try await store.read(.latest) { try await $0.records(Query(stranger)) }
    }
    #expect(code == .internalError)
  }

  @Test func closedStoreRefusesEverything() async throws {
    let reader = try await store.read(.latest) { $0 }
    try await store.close()
    #expect(await refusal { _ = try await store.read(.snapshot) { _ in } } == .internalError)
    #expect(await refusal { _ = try await store.transact { _ in } } == .internalError)
    let late = await refusal { _ = try await reader.records(Query(ContractGroup.schema)) }
    #expect(late == .internalError)
  }

  @Test func rowThatDoesNotFitIsRefused() async throws {
    let group = ContractGroup(id: RecordID(rawValue: 1), name: "g").row
    let rows = [
      Row(group.values + [.null]), Row(Array(group.values.dropLast()) + [.null]),
      Row(Array(group.values.dropLast()) + [.integer(3)]),
    ]
    for row in rows {
      let code = await refusal {
        _ = try await store.write("odd") { try await $0.insert(ContractGroup.schema, row) }
      }
      #expect(code == .badValue)
    }
    #expect(try await store.journal.head() == .empty)
  }

  @Test func commitKeysDifferByBytes() async throws {
    for (number, key) in ["\u{E9}", "e\u{301}"].enumerated() {
      try await store.write(key) {
        _ = try await $0.insert(
          ContractGroup(id: RecordID(rawValue: Int64(number + 1)), name: key))
      }
    }
    #expect(try await store.journal.commit(key: "e\u{301}")?.sequence == 2)
  }
}

/// The code `body` is refused with, or nil when it is not refused.
func refusal(_ body: () async throws -> Void) async -> ErrorCode? {
  do {
    try await body()
    return nil
  } catch {
    return (error as? OpsError)?.code
  }
}

extension RecordStore {
  /// One commit under `key`.
  @discardableResult
  func write<Answer: Sendable>(
    _ key: String, _ body: @Sendable (Overlay) async throws -> Answer
  ) async throws -> Answer {
    try await transact { overlay in
      overlay.header = CommitHeader(key: key, at: .epoch, operation: "test.write")
      return try await body(overlay)
    }.answer
  }
}
