import OpsKernel

/// Payments, refunds and what the payment provider tells. One method per operation, each in a file
/// of its own.
public struct PaymentService: DeskService {
  let desk: Desk
  let provider: any PaymentProvider

  /// With a sandbox that moves no money.
  public init(desk: Desk) { self.init(desk: desk, provider: SandboxProvider()) }

  /// - Parameter provider: Where the money of customers is collected.
  public init(desk: Desk, provider: any PaymentProvider) {
    self.desk = desk
    self.provider = provider
  }

  public func moved(to desk: Desk) -> PaymentService {
    PaymentService(desk: desk, provider: provider)
  }

  /// The nouns of its operations.
  public static let nouns = ["payment"]

  /// The operations of this service.
  public static let operations: [AnyOperation] = [
    AnyOperation(list, PaymentService.list),
    AnyOperation(show, PaymentService.show),
    AnyOperation(event, PaymentService.event),
    AnyOperation(sandbox, PaymentService.sandbox),
  ]

  var rounds: PaymentRounds { PaymentRounds(desk: desk, provider: provider) }
}

extension AppDependencies {
  /// The service of its operations: see ``PaymentService``.
  public var payments: PaymentService { service() }
}
