import Synchronization

/// Those who wait for the end of a group. They are told once: how it ended, or before it has ended
/// that nobody knows.
final class GroupMembers: Sendable {
  private let waiting: Mutex<[CheckedContinuation<GroupEnd, Never>]>

  init(_ waiting: [CheckedContinuation<GroupEnd, Never>]) { self.waiting = Mutex(waiting) }

  /// Tells those who have not been told yet.
  func tell(_ end: GroupEnd) {
    let members = waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
    for member in members { member.resume(returning: end) }
  }
}
