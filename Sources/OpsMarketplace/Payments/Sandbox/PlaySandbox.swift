import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `payment.sandbox`.
public struct PlaySandbox: OperationInput {
  /// `|`: The test card to use.
  public var scenario: Option<SandboxScenario>
  /// The payment for which the sandbox sends the messages of the test card now; without it, the
  /// test card becomes the default for later payments.
  public var payment: NameOf<Payment>?
}

/// What the payment sandbox was told to do.
public struct SandboxView: OperationOutput, Equatable {
  public static let answerName = "payment.sandbox/1"

  /// The test card that was chosen, or whose messages were sent.
  public let scenario: SandboxScenario
  /// The messages of the sandbox; empty if the scenario is for later payments.
  public let events: [PaymentEventView]

  public static let columns: [FieldColumn] = [.init("scenario", "SCENARIO")]
}

extension PaymentService {
  static let sandbox = Operation<PlaySandbox, SandboxView>(
    "payment.sandbox", area: .marketplace,
    "Chooses the default test card, or sends a test card's messages for one payment.",
    permission: .marketAdminister,
    effect: .write(.final("choose another scenario")),
    examples: [
      "payment sandbox --scenario declined",
      "payment sandbox --scenario answers_twice --payment PAY-000001",
    ], isSensitive: true)

  /// Chooses the test card of payments that name none, or plays the messages of a test card about
  /// one payment, as `payment.event` takes them. Those that a card tells by itself come earlier.
  ///
  /// Throws `notfound.any` for an unknown payment, `rule.violated` where payments are real,
  /// `rule.same_person` for a payment of an order that the caller buys, sells or brings while
  /// another administrator can, and `config.invalid` for a sandbox without a secret to sign with.
  public func sandbox(
    _ input: PlaySandbox, _ call: Call
  ) async throws -> Outcome<SandboxView> {
    let outcome = try await desk.perform(Self.sandbox, input, call) { transaction in
      guard let reference = input.payment else {
        try await Self.choose(input.scenario, transaction)
        return SandboxView(scenario: input.scenario, events: [])
      }
      let payment = try await transaction.repository(Payment.self).named(reference)
      guard let sandbox = provider as? any PaymentSandbox else {
        throw OpsError(
          .ruleViolated, "This book uses a real payment provider", field: "scenario",
          hint: "only the sandbox has test cards")
      }
      let request = PaymentErrand.request(
        payment, key: payment.key, amount: payment.amount, transaction.context.currency)
      var views: [PaymentEventView] = []
      for event in try sandbox.events(of: input.scenario, about: request, at: transaction.now) {
        let told = try signed(event, sandbox, at: transaction.now)
        views.append(try await PaymentInbox(transaction).take(told))
      }
      return SandboxView(scenario: input.scenario, events: views)
    }
    guard rounds.follows(call), let payment = outcome.output.events.first?.payment else {
      return outcome
    }
    let events = try await applied(outcome.output.events, to: payment.id)
    return outcome.map { SandboxView(scenario: $0.scenario, events: events) }
  }

  /// The event as it comes in at the door: signed, and checked as every message is.
  private func signed(
    _ event: ProviderEvent, _ sandbox: any PaymentSandbox, at now: Instant
  ) throws -> ProviderEvent {
    try sandbox.event(in: try sandbox.message(event, at: now), at: now)
  }

  private static func choose(
    _ scenario: SandboxScenario, _ transaction: Transaction
  ) async throws {
    let system = transaction.asSystem("chooses what the payment sandbox does")
    let settings = system.repository(Setting.self)
    let key = Settings.sandboxScenario.key
    let found = try await settings.fetch(key: Setting.nameKey, key)
    var setting =
      found
      ?? Setting(
        id: transaction.nextID(), key: key, value: scenario.rawValue, updatedAt: transaction.now)
    setting.value = scenario.rawValue
    setting.updatedAt = transaction.now
    setting.updatedBy = transaction.principal.userID
    _ = found == nil ? try await settings.create(setting) : try await settings.update(setting)
  }
}
