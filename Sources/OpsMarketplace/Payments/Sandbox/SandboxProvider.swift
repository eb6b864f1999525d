import OpsDomain
import OpsKernel
import OpsStorage

/// A payment provider that moves no money: each test card does the same whenever it is used, so
/// that tests and demonstrations are repeatable. It remembers nothing; what it answers follows from
/// the request alone, so a repeated request has the same answer.
public struct SandboxProvider: PaymentSandbox {
  private let signer: MessageSigner?
  /// Whether others know the secret, so that messages can come from outside.
  private let isShared: Bool
  /// Why it signs and takes nothing; nil where the secret is as configured, or not configured.
  private let fault: OpsError?

  public let name = "sandbox"

  /// - Parameters:
  ///   - secret: What signs messages, here and outside.
  ///   - own: What signs those that it sends itself where no secret is shared, such as a random
  ///     one; without either none is signed, and none is taken.
  public init(secret: Secret? = nil, own: Secret? = nil) {
    signer = (secret ?? own).map { MessageSigner($0) }
    isShared = secret != nil
    fault = nil
  }

  /// A sandbox whose secret is configured and cannot be used: it signs nothing, takes no message,
  /// and says why.
  public init(fault: OpsError) {
    signer = nil
    isShared = false
    self.fault = fault
  }

  /// Its test cards.
  public var cards: [String] { SandboxScenario.allCases.map(\.rawValue) }

  /// As the setting `market.sandbox_scenario` says.
  public func standardCard(_ transaction: Transaction) async throws -> String? {
    try await Settings.sandboxScenario.value(transaction)?.rawValue
  }

  public func authorize(_ request: ProviderRequest) async throws -> ProviderAnswer {
    switch scenario(request) {
    case .approved, .answersTwice, .chargeBack: return .authorized(id: id(request))
    case .declined: return .failed(reason: "card_declined")
    case .insufficientFunds: return .failed(reason: "insufficient_funds")
    case .needsConfirmation: return .needsConfirmation(id: id(request))
    case .timesOut, .answersLate:
      throw OpsError(.timeout, "The payment provider did not answer in time")
    }
  }

  public func capture(_ request: ProviderRequest) async throws -> ProviderAnswer {
    .captured(id: id(request))
  }

  public func refund(_ request: ProviderRequest) async throws -> ProviderAnswer { .refunded }

  /// A payment that was never confirmed is given up; the outcome of one without an answer stays
  /// unknown.
  public func void(_ request: ProviderRequest) async throws -> ProviderAnswer {
    switch scenario(request) {
    case .timesOut, .answersLate: .unknown
    default: .voided
    }
  }

  public func status(_ request: ProviderRequest) async throws -> ProviderAnswer {
    switch scenario(request) {
    case .approved, .answersTwice, .chargeBack: .captured(id: id(request))
    case .declined: .failed(reason: "card_declined")
    case .insufficientFunds: .failed(reason: "insufficient_funds")
    case .needsConfirmation: .needsConfirmation(id: id(request))
    case .timesOut, .answersLate: .unknown
    }
  }

  public func event(in body: String, signature: String) throws -> ProviderEvent {
    guard let signer else { throw fault ?? Self.noSecret }
    do {
      try signer.check(signature, of: body)
    } catch {
      throw isShared ? error : Self.noSecret
    }
    do {
      return try DocumentDecoder.decode(
        ProviderEvent.self, from: try DocumentParser.parse(body))
    } catch {
      throw OpsError(
        .malformed, "The message of the payment provider is not an event", field: "body",
        hint: "send the body exactly as it came")
    }
  }

  public func events(
    of scenario: SandboxScenario, about request: ProviderRequest, at now: Instant
  ) throws -> [ProviderEvent] {
    let kinds: [PaymentEventKind] =
      switch scenario {
      case .approved, .answersLate: [.captured]
      case .answersTwice: [.captured, .captured]
      case .declined, .insufficientFunds: [.failed]
      case .needsConfirmation: [.authorized]
      case .timesOut: []
      case .chargeBack: [.chargedBack]
      }
    return kinds.map { kind in
      ProviderEvent(
        id: "evt_\(request.payment)_\(kind.rawValue)", payment: request.payment, kind: kind,
        providerID: id(request), reason: kind == .failed ? scenario.rawValue : nil, at: now)
    }
  }

  private static let noSecret = OpsError(
    .denied, "This site accepts no provider messages yet: the secret is not set up",
    field: "signature",
    hint: "set the configuration key payments.secret_file to the file with the secret")

  public func message(_ event: ProviderEvent, at now: Instant) throws -> SignedMessage {
    guard let signer else {
      throw fault
        ?? OpsError(.configuration, "The sandbox has no secret to sign with", field: "secret")
    }
    let body = DocumentWriter.string(try DocumentEncoder.encode(event))
    return SignedMessage(body: body, signature: signer.sign(body, at: now))
  }

  private func scenario(_ request: ProviderRequest) -> SandboxScenario {
    request.card.flatMap { SandboxScenario(rawValue: $0) } ?? .approved
  }

  private func id(_ request: ProviderRequest) -> String { "sandbox_\(request.payment)" }
}
