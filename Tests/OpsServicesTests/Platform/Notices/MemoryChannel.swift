import OpsDomain
import OpsServices
import Synchronization

/// A channel that remembers what it was given, and fails when told to.
final class MemoryChannel: NoticeChannel {
  let name: NoticeChannelName
  private let state = Mutex<(messages: [NoticeMessage], failures: [OpsError])>(([], []))

  init(_ name: NoticeChannelName) { self.name = name }

  var messages: [NoticeMessage] { state.withLock { $0.messages } }

  /// The next deliveries fail like this, one after the other.
  func fail(_ errors: [OpsError]) { state.withLock { $0.failures = errors } }

  func deliver(_ message: NoticeMessage) async throws {
    let failure = state.withLock { state in
      state.messages.append(message)
      return state.failures.isEmpty ? nil : state.failures.removeFirst()
    }
    if let failure { throw failure }
  }
}
