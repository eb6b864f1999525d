import OpsDomain
import Synchronization

/// Items in memory, for tests: gone with the process.
public final class MemoryItems: KeptItems {
  private final class Session: KeptSession {
    var items: [String: [UInt8]]
    private let number: UInt8

    init(_ items: [String: [UInt8]], run number: UInt8) {
      self.items = items
      self.number = number
    }

    func run() -> [UInt8] { [number] }

    func item(_ name: String) -> [UInt8]? { items[name] }

    func last(beginning start: String) -> KeptItem? {
      MemoryItems.found(start, in: items).last
    }

    func put(_ item: KeptItem) { items[item.name] = item.content }

    func remove(_ name: String) { items[name] = nil }
  }

  private struct State {
    var items: [String: [UInt8]] = [:]
    var run: UInt8 = 0
  }

  private let state = Mutex(State())

  /// A place in which nothing is kept yet.
  public init() {}

  public func item(_ name: String) -> [UInt8]? { state.withLock { $0.items[name] } }

  public func items(beginning start: String) -> [KeptItem] {
    state.withLock { Self.found(start, in: $0.items) }
  }

  public func last(beginning start: String) -> KeptItem? { items(beginning: start).last }

  public func alone<Answer: Sendable>(
    _ change: (any KeptSession) throws(OpsError) -> Answer
  ) throws(OpsError) -> Answer {
    let result: Result<Answer, OpsError> = state.withLock { state in
      let session = Session(state.items, run: state.run)
      do throws(OpsError) {
        let answer = try change(session)
        state.items = session.items
        return .success(answer)
      } catch { return .failure(error) }
    }
    return try result.get()
  }

  /// What is kept, as a backup has it.
  public var content: [String: [UInt8]] { state.withLock { $0.items } }

  /// Begins another run with what a backup had.
  public func restart(from content: [String: [UInt8]]) {
    state.withLock { state in
      state.items = content
      state.run += 1
    }
  }

  private static func found(_ start: String, in items: [String: [UInt8]]) -> [KeptItem] {
    items.filter { $0.key.utf8.starts(with: start.utf8) }
      .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .map { KeptItem($0.key, $0.value) }
  }
}
