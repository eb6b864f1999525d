import OpsDomain
import OpsKernel
import OpsStorage

extension CustomerService {
  static let visit = Operation<CustomerReference, CustomerMarkView>(
    "customer.visit", area: .sales, "Records that you viewed or met a customer.",
    permission: .customerView, effect: .write(.reversible),
    examples: ["customer visit 000001", "customer visit 000001 -o json"])

  /// Records the moment for `customer.list --recent`. Throws as ``favorite(_:_:)`` does.
  public func visit(
    _ input: CustomerReference, _ call: Call
  ) async throws -> Outcome<CustomerMarkView> {
    try await desk.perform(Self.visit, input, call) { transaction in
      try await Self.mark(input.customer, transaction) { $0.viewedAt = transaction.now }
    }
  }
}
