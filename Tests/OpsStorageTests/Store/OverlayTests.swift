import OpsDomain
import OpsStorage
import OpsStorageMock
import OpsTesting
import Synchronization
import Testing

/// What the contract of the stores does not say about overlays.
@Suite struct OverlayTests {
  private let store = MockStore(schemas: ContractCollections.schemas)
  private typealias Keys = ContractEntity.Keys

  private func seed(_ codes: String...) async throws -> [ContractEntity] {
    try await store.write("seed \(codes)") { overlay in
      var stored: [ContractEntity] = []
      for (number, code) in codes.enumerated() {
        let entity = ContractEntity(id: RecordID(rawValue: Int64(number + 1)), code: code)
        stored.append(try await overlay.insert(entity))
      }
      return stored
    }
  }

  private func overlay(tracksReads: Bool = false) async throws -> Overlay {
    try await store.read(.latest) { Overlay(over: $0, tracksReads: tracksReads) }
  }

  @Test func overlayOverOverlayIsASavepoint() async throws {
    let stored = try await seed("a", "b")
    let outer = try await overlay()
    var changed = stored[0]
    changed.code = "c"
    changed = try await outer.update(changed)

    let inner = Overlay(over: outer)
    #expect(try await inner.entity(ContractEntity.self, Keys.code, .text("c")) == changed)
    try await inner.delete(changed)
    _ = try await inner.insert(ContractEntity(id: RecordID(rawValue: 9), code: "c"))
    #expect(try await inner.records(Query(ContractEntity.schema)).map(\.id.rawValue) == [2, 9])
    #expect(inner.changes.map(\.verb) == [.delete, .insert])

    // Nothing of the inner one has happened to the outer one.
    let rows = try await outer.records(Query(ContractEntity.schema))
    #expect(rows == [changed.row, stored[1].row])
    #expect(outer.changes.map(\.verb) == [.update])
    #expect(try await store.journal.head().sequence == 1)
  }

  @Test func changesOfASavepointCanBeTakenOver() async throws {
    let stored = try await seed("a", "b")
    let outer = try await overlay()
    let inner = Overlay(over: outer)
    var changed = stored[0]
    changed.count = 3
    _ = try await inner.update(changed)
    try await inner.delete(stored[1])
    for change in inner.changes {
      switch (change.old, change.new) {
      case (nil, let new?): _ = try await outer.insert(change.schema, new)
      case (let old?, var new?):
        new.version = old.version
        _ = try await outer.update(change.schema, new)
      case (let old?, nil):
        try await outer.delete(change.schema, id: old.id, version: old.version)
      case (nil, nil): break
      }
    }
    #expect(outer.changes == inner.changes)
  }

  @Test func keysReadTogetherAskTheBaseOnce() async throws {
    let stored = try await seed("a", "b")
    let asked = Mutex<[String]>([])
    let keyed = try await store.read(.latest) { base in
      let overlay = Overlay(
        over: NotingReader(inner: base) { question in asked.withLock { $0.append(question) } })
      let wanted: [[Value]] = (["a", "b"] + (0..<120).map { "none \($0)" }).map { [.text($0)] }
      try await overlay.preload(ContractEntity.schema, key: Keys.code, wanted)
      // Known by now, the free ones as well: nothing is asked twice.
      try await overlay.preload(ContractEntity.schema, key: Keys.code, wanted)
      var found: [RecordID] = []
      for values in wanted {
        let row = try await overlay.record(ContractEntity.schema, key: Keys.code, values)
        if let row { found.append(row.id) }
      }
      return found
    }
    #expect(keyed == stored.map(\.id))
    #expect(asked.withLock { $0 } == ["records", "records"])
  }

  @Test func trackedReadsBecomeExpectations() async throws {
    let stored = try await seed("a", "b", "c")
    let tracked = try await overlay(tracksReads: true)
    _ = try await tracked.record(ContractEntity.schema, id: stored[0].id)
    _ = try await tracked.record(ContractEntity.schema, id: RecordID(rawValue: 99))
    _ = try await tracked.entity(ContractEntity.self, Keys.code, .text("b"))
    _ = try await tracked.records(
      Query(
        ContractEntity.schema, where: .equals(ContractEntity.Columns.code, .text("c"))))
    let seen = Dictionary(
      tracked.expectations.map { ($0.id.rawValue, $0.version) }, uniquingKeysWith: { $1 })
    #expect(seen == [1: 1, 99: 0, 2: 1, 3: 1])

    let untracked = try await overlay()
    _ = try await untracked.record(ContractEntity.schema, id: stored[0].id)
    #expect(untracked.expectations.isEmpty)
  }

  @Test func changesComeInTheOrderOfFirstWrites() async throws {
    let stored = try await seed("a", "b")
    let overlay = try await overlay()
    var second = stored[1]
    second.count = 1
    second = try await overlay.update(second)
    let group = ContractGroup(id: RecordID(rawValue: 50), name: "g")
    _ = try await overlay.insert(group)
    try await overlay.delete(stored[0])
    second.count = 2
    second = try await overlay.update(second)
    #expect(overlay.changes.map(\.id) == [second.id, group.id, stored[0].id])
    #expect(overlay.changes[0].old == stored[1].row)
    #expect(overlay.changes[0].new?.version == 3)
  }

  @Test func identifierReadBeforeIsNotInsertedAgain() async throws {
    let stored = try await seed("a")
    let overlay = try await overlay()
    _ = try await overlay.record(ContractEntity.schema, id: stored[0].id)
    let again = ContractEntity(id: stored[0].id, code: "b")
    #expect(await refusal { _ = try await overlay.insert(again) } == .duplicate)
    try await overlay.delete(stored[0])
    _ = try await overlay.insert(again)
    #expect(overlay.changes.map(\.verb) == [.update])
  }

  @Test func freeKeyIsRememberedAndTakenByAnInsert() async throws {
    let overlay = try await overlay()
    #expect(try await overlay.entity(ContractEntity.self, Keys.code, .text("a")) == nil)
    let entity = try await overlay.insert(ContractEntity(id: RecordID(rawValue: 1), code: "a"))
    #expect(try await overlay.entity(ContractEntity.self, Keys.code, .text("a")) == entity)
    try await overlay.delete(entity)
    #expect(try await overlay.entity(ContractEntity.self, Keys.code, .text("a")) == nil)
    #expect(overlay.changes.isEmpty)
  }

  @Test func limitIsCheckedBeforeTheBaseIsAsked() async throws {
    let overlay = try await overlay()
    for limit in [0, Limits.pageSizeMaximum + 1] {
      let code = await refusal {
        _ = try await overlay.records(Query(ContractEntity.schema, limit: limit))
      }
      #expect(code == .badValue)
    }
  }
}
