import OpsDomain
import OpsKernel
import Synchronization

/// Counts the bodies that have not come yet. They hold no place among the requests that are worked
/// on, and they are bounded apart: in all, for each caller, and for each address of those who have
/// shown no valid token.
final class AwaitedBodies: Sendable {
  /// Who sends a body.
  enum Sender: Hashable {
    case user(RecordID)
    case network(String?)

    /// Somebody with this address who has shown no valid token.
    static func of(_ address: String?) -> Sender { .network(address.map(AddressNetwork.of)) }
  }

  private struct State {
    var total = 0
    var own: [Sender: Int] = [:]
  }

  private let total: Int
  private let perCaller: Int
  private let perAddress: Int
  private let state = Mutex(State())

  init(_ configuration: ServerConfiguration) {
    total = configuration.awaitedBodies
    perCaller = configuration.awaitedBodiesOfCaller
    perAddress = configuration.awaitedBodiesOfAddress
  }

  /// Whether one more of this sender may be waited for; if so, ``leave(_:)`` has to follow.
  func enter(_ sender: Sender) -> Bool {
    state.withLock { state in
      let own = state.own[sender] ?? 0
      guard state.total < total, own < most(of: sender) else { return false }
      state.total += 1
      state.own[sender] = own + 1
      return true
    }
  }

  func leave(_ sender: Sender) {
    state.withLock { state in
      state.total -= 1
      let own = (state.own[sender] ?? 1) - 1
      state.own[sender] = own > 0 ? own : nil
    }
  }

  /// How many are awaited now.
  var count: Int { state.withLock { $0.total } }

  private func most(of sender: Sender) -> Int {
    switch sender {
    case .user: perCaller
    case .network: perAddress
    }
  }
}
