import Hummingbird
import Synchronization

/// Remembers for a moment who was turned away and what they had asked for, so that their next
/// request of the kind is turned away before it has cost anything.
///
/// Others who ask for the same are not concerned: a caller with few requests goes before one with
/// many.
final class ClosedDoors: Sendable {
  private struct Door {
    /// When it opens again, in nanoseconds.
    let until: Int64
    /// The route, for the log.
    let template: String
  }

  /// How long a door stays closed, in nanoseconds: much less than requests wait.
  static let span: Int64 = 20_000_000
  /// Most doors that are remembered.
  static let capacity = 4_096

  private let clock: @Sendable () -> Int64
  private let doors = Mutex<[Int: Door]>([:])

  /// - Parameter clock: Nanoseconds of a clock that is never set back.
  init(clock: @escaping @Sendable () -> Int64 = LaneClock.now) { self.clock = clock }

  /// Notes that a request was turned away. One without a token is not noted: nobody could be told
  /// from others.
  func close(for request: HTTPRequest, _ template: String) {
    guard let key = Self.key(request) else { return }
    let now = clock()
    doors.withLock { doors in
      if doors.count >= Self.capacity { doors = doors.filter { $0.value.until > now } }
      guard doors.count < Self.capacity else { return }
      doors[key] = Door(until: now + Self.span, template: template)
    }
  }

  /// The route of a request that is to be turned away; nil for one that may come in.
  func closed(for request: HTTPRequest) -> String? {
    guard let key = Self.key(request) else { return nil }
    let now = clock()
    return doors.withLock { doors in
      guard let door = doors[key] else { return nil }
      guard door.until <= now else { return door.template }
      doors[key] = nil
      return nil
    }
  }

  /// Who asks and for what. Two that share a key by chance would only be told to come again.
  private static func key(_ request: HTTPRequest) -> Int? {
    guard let caller = request.headerFields[.authorization], let path = request.path else {
      return nil
    }
    var hasher = Hasher()
    hasher.combine(caller)
    hasher.combine(request.method.rawValue)
    hasher.combine(path.utf8.prefix { $0 != UInt8(ascii: "?") }.count)
    for byte in path.utf8.prefix(while: { $0 != UInt8(ascii: "?") }) { hasher.combine(byte) }
    return hasher.finalize()
  }
}
