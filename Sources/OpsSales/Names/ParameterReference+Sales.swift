import OpsKernel
import OpsStorage

extension ParameterReference {
  /// Customers, and what they are owed or bring back.
  static let ofSales: [ParameterReference] = [
    ParameterReference(kind: .customer) { text, transaction in
      _ = try await transaction.repository(Customer.self).named(text)
      return nil
    },
    ParameterReference(kind: .request) { text, transaction in
      _ = try await transaction.repository(OutOfStockRequest.self).named(text)
      return nil
    },
    ParameterReference(kind: .giveBack) { text, transaction in
      _ = try await transaction.repository(GiveBack.self).named(text)
      return nil
    },
  ]
}
