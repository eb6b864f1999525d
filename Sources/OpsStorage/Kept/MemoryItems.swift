import OpsDomain
import Synchronization

/// Items in memory, for tests: gone with the process.
public final class MemoryItems: KeptItems {
  private final class Session: KeptSession {
    var items: [String: [UInt8]]

    init(_ items: [String: [UInt8]]) { self.items = items }

    func item(_ name: String) -> [UInt8]? { items[name] }

    func last(beginning start: String) -> KeptItem? {
      MemoryItems.found(start, in: items).last
    }

    func put(_ item: KeptItem) { items[item.name] = item.content }

    func remove(_ name: String) { items[name] = nil }
  }

  private let state = Mutex<[String: [UInt8]]>([:])

  /// A place in which nothing is kept yet.
  public init() {}

  public func item(_ name: String) -> [UInt8]? { state.withLock { $0[name] } }

  public func items(beginning start: String) -> [KeptItem] {
    state.withLock { Self.found(start, in: $0) }
  }

  public func last(beginning start: String) -> KeptItem? { items(beginning: start).last }

  public func alone<Answer: Sendable>(
    _ change: (any KeptSession) throws(OpsError) -> Answer
  ) throws(OpsError) -> Answer {
    let result: Result<Answer, OpsError> = state.withLock { items in
      let session = Session(items)
      do throws(OpsError) {
        let answer = try change(session)
        items = session.items
        return .success(answer)
      } catch { return .failure(error) }
    }
    return try result.get()
  }

  private static func found(_ start: String, in items: [String: [UInt8]]) -> [KeptItem] {
    items.filter { $0.key.utf8.starts(with: start.utf8) }
      .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .map { KeptItem($0.key, $0.value) }
  }
}
