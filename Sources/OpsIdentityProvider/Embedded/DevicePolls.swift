import OpsDomain
import Synchronization

/// When each waiting terminal asked last. In memory: forgetting it costs one early answer.
final class DevicePolls: Sendable {
  private static let capacity = 4_096
  private let last = Mutex<[[UInt8]: Instant]>([:])

  /// Whether the terminal has left enough time since it asked last.
  func isPatient(_ digest: [UInt8], at now: Instant) -> Bool {
    last.withLock { last in
      let before = last[digest]
      if last.count >= Self.capacity { last = [:] }
      last[digest] = now
      return before.map { now.since($0) >= TokenLimits.deviceInterval } ?? true
    }
  }

  func forget(_ digest: [UInt8]) { last.withLock { $0[digest] = nil } }
}
