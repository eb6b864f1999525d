import OpsDomain
import Synchronization
import Testing

@testable import OpsServer

/// One request at a time for each key.
@Suite struct KeyLineTests {
  /// The bodies that ran, in the order they began.
  private final class Record: Sendable {
    private let names = Mutex([String]())
    var all: [String] { names.withLock { $0 } }
    func add(_ name: String) { names.withLock { $0.append(name) } }
  }

  private let line = KeyLine()
  private let record = Record()

  /// Starts a request and waits until it is inside or in the line.
  private func come(
    _ name: String, key: String, until released: AsyncStream<Void>? = nil
  ) async -> Task<Void, any Error> {
    let before = line.users[key] ?? 0
    let task = Task { [line, record] in
      try await line.pass(key) {
        record.add(name)
        if let released { for await _ in released {} }
      }
    }
    while (line.users[key] ?? 0) == before { await Task.yield() }
    return task
  }

  /// Waits until that many bodies have begun.
  private func begun(_ count: Int) async {
    while record.all.count < count { await Task.yield() }
  }

  @Test func requestsWithTheSameKeyComeInOneAfterTheOther() async throws {
    let (released, release) = AsyncStream.makeStream(of: Void.self)
    let first = await come("first", key: "a", until: released)
    await begun(1)
    let second = await come("second", key: "a")
    let third = await come("third", key: "a")
    #expect(record.all == ["first"])
    #expect(line.users == ["a": 3])
    release.finish()
    for task in [first, second, third] { try await task.value }
    #expect(record.all.count == 3)
    #expect(line.users.isEmpty, "a key that nobody uses is forgotten")
  }

  @Test func requestsWithOtherKeysOrNoneDoNotWait() async throws {
    let (released, release) = AsyncStream.makeStream(of: Void.self)
    let first = await come("first", key: "a", until: released)
    await begun(1)
    try await line.pass("b") { record.add("other key") }
    try await line.pass(nil) { record.add("no key") }
    #expect(record.all == ["first", "other key", "no key"])
    release.finish()
    try await first.value
  }

  @Test func theKeyOfAnotherUserIsAnotherKey() async throws {
    let anna = Principal(userID: RecordID(rawValue: 1), name: "anna", roles: [])
    let ben = Principal(userID: RecordID(rawValue: 2), name: "ben", roles: [])
    try await line.pass("k", of: anna) {
      #expect(line.users.count == 1)
      try await line.pass("k", of: ben) { #expect(line.users.count == 2) }
    }
    #expect(line.users.isEmpty)
  }

  @Test func visitorsWaitForTheirOwnRequestsOnly() async throws {
    let visitor = Principal.visitor([.marketExplore])
    let (released, release) = AsyncStream.makeStream(of: Void.self)
    let first = Task { [line] in
      try await line.pass("k", of: visitor, asking: [1]) { for await _ in released {} }
    }
    while line.users.isEmpty { await Task.yield() }
    try await line.pass("k", of: visitor, asking: [2]) { #expect(line.users.count == 2) }
    let again = Task { [line] in try await line.pass("k", of: visitor, asking: [1]) {} }
    while line.users.values.first != 2 { await Task.yield() }
    #expect(line.users.count == 1, "the same request is a repetition")
    release.finish()
    try await first.value
    try await again.value
    #expect(line.users.isEmpty)
  }

  @Test func aCancelledRequestLeavesTheLine() async throws {
    let (released, release) = AsyncStream.makeStream(of: Void.self)
    let first = await come("first", key: "a", until: released)
    await begun(1)
    let second = await come("second", key: "a")
    let third = await come("third", key: "a")
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
    #expect(line.users == ["a": 2])
    release.finish()
    try await first.value
    try await third.value
    #expect(record.all == ["first", "third"])
  }

  @Test func aBodyThatThrowsLetsTheNextOneIn() async throws {
    await #expect(throws: OpsError.self) {
      try await line.pass("a") { throw OpsError(.bookBusy, "full") }
    }
    try await line.pass("a") { record.add("next") }
    #expect(record.all == ["next"])
    #expect(line.users.isEmpty)
  }
}
