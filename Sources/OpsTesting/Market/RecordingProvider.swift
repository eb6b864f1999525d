import OpsDomain
import OpsMarketplace
import OpsStorage
import Synchronization

/// A payment provider that remembers what it did, as a real one does: what is asked again under a
/// key that it knows gets the same answer and happens once.
///
/// It counts what it did, and notes what moves money twice; what a test card does is the sandbox's
/// to say. Requests and answers can be lost on the way.
public final class RecordingProvider: PaymentSandbox {
  /// What gets lost between the book and the provider.
  public enum Loss: Sendable {
    /// The provider was never asked.
    case request
    /// The provider has done what it was asked, and the book does not learn of it.
    case answer
  }

  /// The sandbox that answers.
  public let sandbox: SandboxProvider
  private let memory = Mutex(ProviderMemory())
  private let losses = Mutex<[(deed: ProviderDeed, loss: Loss)]>([])

  /// Records what this sandbox is asked; no request and no answer gets lost yet.
  public init(_ sandbox: SandboxProvider) { self.sandbox = sandbox }

  /// Loses the next requests or answers of a kind.
  public func lose(_ loss: Loss, of deed: ProviderDeed, times: Int = 1) {
    losses.withLock { $0 += Array(repeating: (deed: deed, loss: loss), count: times) }
  }

  // MARK: What it did

  /// What was done, in its order; what was asked again is not done again.
  public var effects: [ProviderEffect] { memory.withLock { $0.effects } }

  /// What must never be asked of a provider, in sentences; empty when all is well.
  public var problems: [String] { memory.withLock { $0.problems } }

  /// How often something was asked under a key, lost requests included.
  public func times(_ key: String) -> Int { memory.withLock { $0.asked[key] ?? 0 } }

  /// What is collected of a payment, by its key, before anything goes back.
  public func captured(_ payment: String) -> Int64 { memory.withLock { $0.captured(payment) } }

  // MARK: What it is asked

  public var cards: [String] { sandbox.cards }

  public func standardCard(_ transaction: Transaction) async throws -> String? {
    try await sandbox.standardCard(transaction)
  }

  public func authorize(_ request: ProviderRequest) async throws -> ProviderAnswer {
    try await ask(.authorize, request) { try await sandbox.authorize(request) }
  }

  public func capture(_ request: ProviderRequest) async throws -> ProviderAnswer {
    try await ask(.capture, request) { try await sandbox.capture(request) }
  }

  public func refund(_ request: ProviderRequest) async throws -> ProviderAnswer {
    try await ask(.refund, request) { try await sandbox.refund(request) }
  }

  public func void(_ request: ProviderRequest) async throws -> ProviderAnswer {
    try await ask(.void, request) { try await sandbox.void(request) }
  }

  /// What became of the payment here, and not what its test card usually comes to.
  public func status(_ request: ProviderRequest) async throws -> ProviderAnswer {
    memory.withLock { $0.status(request.payment) }
  }

  public func event(in body: String, signature: String) throws -> ProviderEvent {
    try sandbox.event(in: body, signature: signature)
  }

  /// What it tells, it has done.
  public func events(
    of scenario: SandboxScenario, about request: ProviderRequest, at now: Instant
  ) throws -> [ProviderEvent] {
    let events = try sandbox.events(of: scenario, about: request, at: now)
    memory.withLock { memory in
      for event in events { memory.tell(event.kind, request) }
    }
    return events
  }

  public func message(_ event: ProviderEvent, at now: Instant) throws -> SignedMessage {
    try sandbox.message(event, at: now)
  }

  private func ask(
    _ deed: ProviderDeed, _ request: ProviderRequest,
    _ card: () async throws -> ProviderAnswer
  ) async throws -> ProviderAnswer {
    memory.withLock { $0.asked[request.key, default: 0] += 1 }
    let loss = nextLoss(of: deed)
    if loss == .request { throw Self.silence }
    let said = try await card()
    let answer = memory.withLock { $0.answer(deed, request, card: said) }
    if loss == .answer { throw Self.silence }
    return answer
  }

  private func nextLoss(of deed: ProviderDeed) -> Loss? {
    losses.withLock { losses in
      guard let index = losses.firstIndex(where: { $0.deed == deed }) else { return nil }
      return losses.remove(at: index).loss
    }
  }

  private static let silence = OpsError(
    .timeout, "The payment provider did not answer in time")
}
