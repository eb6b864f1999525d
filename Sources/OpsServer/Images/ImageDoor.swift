import OpsDomain
import Synchronization

/// How many images or parts of files may come in: so many at once, because each is held in memory,
/// and so much of one person in an hour, because what nobody names takes room until it is removed.
final class ImageDoor: Sendable {
  /// Images received at once.
  static let atOnce = 16
  /// Bytes of one person within ``span``.
  static let mostBytes = 512 << 20
  static let span = TimeSpan(milliseconds: 3_600_000)
  /// People who are remembered; when there are more, those whose time is over are forgotten.
  private static let people = 10_000

  private struct Brought {
    let since: Instant
    var bytes: Int
  }

  let gate = AdmissionGate(limit: atOnce)
  private let mostBytes: Int
  private let brought = Mutex<[RecordID: Brought]>([:])

  /// - Parameter mostBytes: Bytes of one person within ``span``.
  init(mostBytes: Int = ImageDoor.mostBytes) { self.mostBytes = mostBytes }

  /// Counts an image of somebody. Throws `tempfail.throttled` when that is too much for now.
  func count(_ bytes: Int, of person: RecordID, at now: Instant) throws(OpsError) {
    let wait = brought.withLock { brought -> TimeSpan? in
      if brought.count >= Self.people { brought = brought.filter { !Self.isOver($0.value, now) } }
      var known = brought[person] ?? Brought(since: now, bytes: 0)
      if Self.isOver(known, now) { known = Brought(since: now, bytes: 0) }
      guard known.bytes + bytes <= mostBytes else {
        return known.since.adding(Self.span).since(now)
      }
      known.bytes += bytes
      brought[person] = known
      return nil
    }
    guard let wait else { return }
    throw OpsError(
      .throttled, "You have sent \(mostBytes >> 20) MiB of files within an hour",
      field: "body", hint: "try again later", retryAfter: wait)
  }

  private static func isOver(_ brought: Brought, _ now: Instant) -> Bool {
    now.since(brought.since).milliseconds >= span.milliseconds
  }
}
