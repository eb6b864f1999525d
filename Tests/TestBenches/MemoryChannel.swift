import OpsDomain
import OpsKernel
import Synchronization

/// A channel that remembers what it was given, and fails when told to.
package final class MemoryChannel: NoticeChannel {
  private struct State {
    var messages: [NoticeMessage] = []
    var failures: [OpsError] = []
    var refusing: [String: OpsError] = [:]
    var feeds: [RecordID: [String]] = [:]
  }

  package let name: NoticeChannelName
  private let state = Mutex(State())
  private let onDelivery: @Sendable () -> Void

  /// - Parameter onDelivery: What happens besides at each delivery.
  package init(_ name: NoticeChannelName, onDelivery: @escaping @Sendable () -> Void = {}) {
    self.name = name
    self.onDelivery = onDelivery
  }

  package var messages: [NoticeMessage] { state.withLock { $0.messages } }
  /// The files that were kept, the latest last.
  package var feeds: [RecordID: [String]] { state.withLock { $0.feeds } }

  /// The next deliveries fail like this, one after the other.
  package func fail(_ errors: [OpsError]) { state.withLock { $0.failures = errors } }

  /// All deliveries to an address fail like this.
  package func refuse(_ address: String, _ error: OpsError) {
    state.withLock { $0.refusing[address] = error }
  }

  package func deliver(_ message: NoticeMessage) async throws {
    onDelivery()
    let failure = state.withLock { state in
      state.messages.append(message)
      if let address = message.address?.value, let refusal = state.refusing[address] {
        return Optional(refusal)
      }
      return state.failures.isEmpty ? nil : state.failures.removeFirst()
    }
    if let failure { throw failure }
  }

  package func keep(_ feed: String, of user: RecordID) async throws {
    state.withLock { $0.feeds[user, default: []].append(feed) }
  }
}
