import OpsDomain
import Synchronization

/// A push service that reaches no device: it keeps what it was sent, and does with each token what
/// the token says, so that every outcome can be tried.
public final class PushSandbox: PushService {
  /// What was sent, and to which device.
  public struct Sent: Sendable, Equatable {
    /// What was sent.
    public let message: PushMessage
    /// Where it was sent.
    public let device: PushAddress
  }

  /// What tokens with another outcome than being taken end in.
  public enum Scenario: String, CaseIterable, Sendable {
    /// The device has unregistered.
    case gone = "-gone"
    /// The service does not answer.
    case down = "-down"
    /// The service refuses the message for good.
    case refused = "-refused"
  }

  /// Messages that are kept; earlier ones are forgotten.
  private static let maximum = 10_000
  private let kept = Mutex<[Sent]>([])

  /// A sandbox that has no messages yet.
  public init() {}

  /// What was taken, oldest first.
  public var sent: [Sent] { kept.withLock { $0 } }

  public func push(_ message: PushMessage, to device: PushAddress) async throws -> PushAnswer {
    switch Scenario.allCases.first(where: { device.token.value.hasSuffix($0.rawValue) }) {
    case .gone: return .unregistered
    case .down: throw OpsError(.unavailable, "The push service could not be reached")
    case .refused: throw OpsError(.badValue, "The push service refused the message")
    case nil: break
    }
    kept.withLock { sent in
      if sent.count == Self.maximum { sent.removeFirst() }
      sent.append(Sent(message: message, device: device))
    }
    return .taken
  }
}
