import OpsDomain
import OpsKernel
import Synchronization

/// How many messages of webhooks may come from one network (``AddressNetwork``). A sender who
/// guesses signatures is refused before a message is read, and this does not affect messages from
/// other networks.
final class WebhookDoor: Sendable {
  static let span = TimeSpan(milliseconds: 60_000)
  /// Addresses that are remembered; when there are more within the time, all are forgotten.
  private static let addresses = 10_000

  private struct Come {
    let since: Instant
    var messages = 0
    var refused = 0
  }

  private let most: Int
  private let mostRefused: Int
  private let come = Mutex<[String: Come]>([:])

  init(_ configuration: ServerConfiguration) {
    most = configuration.webhookMessages
    mostRefused = configuration.webhookRefusals
  }

  /// Counts a message. Throws `tempfail.throttled` when there were too many from the address, or
  /// too many that were not the sender's.
  func enter(from address: String?, at now: Instant) throws(OpsError) {
    let network = Self.network(address)
    let wait = come.withLock { come -> TimeSpan? in
      var known = Self.known(network, at: now, &come)
      guard known.messages < most, known.refused < mostRefused else {
        return known.since.adding(Self.span).since(now)
      }
      known.messages += 1
      come[network] = known
      return nil
    }
    guard let wait else { return }
    throw OpsError(
      .throttled, "Too many messages of webhooks come from this address",
      hint: "nothing was done; send it again later", retryAfter: wait)
  }

  /// Counts a message that was not the sender's.
  func refuse(from address: String?, at now: Instant) {
    let network = Self.network(address)
    come.withLock { come in
      var known = Self.known(network, at: now, &come)
      known.refused += 1
      come[network] = known
    }
  }

  private static func network(_ address: String?) -> String {
    address.map(AddressNetwork.of) ?? ""
  }

  private static func known(
    _ network: String, at now: Instant, _ come: inout [String: Come]
  ) -> Come {
    if let known = come[network], !isOver(known, now) { return known }
    if come.count >= addresses { come = come.filter { !isOver($0.value, now) } }
    if come.count >= addresses { come = [:] }
    return Come(since: now)
  }

  private static func isOver(_ known: Come, _ now: Instant) -> Bool {
    now.since(known.since).milliseconds >= span.milliseconds
  }
}
