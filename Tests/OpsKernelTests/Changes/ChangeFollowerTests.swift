import OpsDomain
import OpsKernel
import OpsStorage
import Synchronization
import Testing

/// A reader who follows the feed over a line that breaks.
@Suite struct ChangeFollowerTests {
  /// What happens on one connection: so many pages, then this.
  private struct Act {
    let pages: Int
    let end: OpsError?

    init(_ pages: Int, _ end: OpsError?) {
      self.pages = pages
      self.end = end
    }
  }

  /// A feed of commits with one change each, over a line that breaks as it was told.
  private final class BrokenLine: ChangeLine {
    let script: Mutex<[Act]>
    let begins = Mutex<[String?]>([])
    let last: Int64
    /// Whether each connection repeats the last change that was told.
    let repeats: Bool

    init(last: Int64, repeats: Bool = false, _ script: [Act]) {
      self.last = last
      self.repeats = repeats
      self.script = Mutex(script)
    }

    static func cursor(_ sequence: Int64) -> String { "\(sequence)-00112233445566ff" }

    static func change(_ sequence: Int64) throws -> ChangeView {
      let document: Document = [
        "cursor": .text(cursor(sequence)), "sequence": .integer(sequence),
        "at": "2027-03-01T08:00:00Z", "noun": "product", "collection": "products",
        "record": .text("\(sequence)"), "name": .null, "verb": "update", "fields": [],
        "operation": .null, "actor": .null,
      ]
      return try DocumentDecoder.decode(ChangeView.self, from: document, unknown: .refuse)
    }

    func follow(
      after cursor: String?, of noun: String?, _ take: (ChangePage) async throws -> Void
    ) async throws {
      begins.withLock { $0.append(cursor) }
      let act = script.withLock { $0.isEmpty ? Act(.max, nil) : $0.removeFirst() }
      var place = try cursor.map { try ChangeCursor(parsing: $0).sequence } ?? 0
      if repeats { place = max(0, place - 1) }
      for _ in 0..<act.pages {
        guard place < last else { throw CancellationError() }
        place += 1
        try await take(
          ChangePage(
            changes: [try Self.change(place)], cursor: Self.cursor(place), isCaughtUp: false))
      }
      if let end = act.end { throw end }
    }
  }

  private static let lost = OpsError(.unavailable, "The server cannot be reached")

  /// What a follower is handed, and how long it waits.
  private func run(
    _ line: BrokenLine, from cursor: String? = nil
  ) async throws -> (found: [Int64], waits: [Int64]) {
    let waits = Mutex<[Int64]>([])
    let follower = ChangeFollower(line) { wait in
      waits.withLock { $0.append(wait.milliseconds) }
    }
    var found: [Int64] = []
    try await follower.follow(from: cursor) { page in
      found += page.changes.map(\.sequence)
      return found.last != line.last
    }
    return (found, waits.withLock { $0 })
  }

  @Test(arguments: [false, true])
  func eachChangeComesOnceAndInOrder(_ repeats: Bool) async throws {
    let line = BrokenLine(
      last: 9, repeats: repeats,
      [
        Act(2, Self.lost), Act(1, nil), Act(3, OpsError(.timeout, "late")), Act(0, Self.lost),
        Act(2, Self.lost),
      ])
    let (found, _) = try await run(line)
    #expect(found == [1, 2, 3, 4, 5, 6, 7, 8, 9])
    #expect(line.begins.withLock { $0.first } == .some(nil))
  }

  @Test func theWaitGrowsUntilSomethingComes() async throws {
    let lost = Array(repeating: Act(0, Self.lost), count: 8)
    let line = BrokenLine(last: 3, [Act(1, Self.lost)] + lost + [Act(1, Self.lost)])
    let (_, waits) = try await run(line)
    #expect(
      waits == [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000, 1_000])
  }

  @Test func aGapEndsItAndIsNotRepeated() async throws {
    let line = BrokenLine(last: 9, [Act(2, Self.lost), Act(0, OpsError(.feedGap, "too old"))])
    let failure = await #expect(throws: OpsError.self) { try await run(line) }
    #expect(failure?.code == .feedGap)
    #expect(line.begins.withLock { $0.count } == 2)
  }

  @Test func aServerThatIsNotThereIsToldAtOnce() async throws {
    let line = BrokenLine(last: 9, [Act(0, Self.lost)])
    let failure = await #expect(throws: OpsError.self) { try await run(line) }
    #expect(failure?.code == .unavailable)
    #expect(line.begins.withLock { $0.count } == 1)
  }

  @Test func itGoesOnBehindThePlaceThatWasGiven() async throws {
    let line = BrokenLine(last: 4, [Act(1, Self.lost)])
    let (found, _) = try await run(line, from: BrokenLine.cursor(2))
    #expect(found == [3, 4])
    #expect(
      line.begins.withLock { $0 } == [BrokenLine.cursor(2), BrokenLine.cursor(3)])
  }
}
