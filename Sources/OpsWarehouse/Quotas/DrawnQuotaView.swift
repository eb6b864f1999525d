import OpsDomain
import OpsKernel

/// How much of an issue came from a quota.
public struct DrawnQuotaView: AnswerRecord, Equatable {
  /// Number of the quota, such as `SQ-000001`.
  public let quota: String
  /// How much was given out of it, in the product's unit.
  public let quantity: Quantity
  /// What it holds after that.
  public let remaining: Quantity
}

extension DrawnQuotaView {
  /// One for each quota, in the order in which goods were given out of them.
  static func of(_ parts: [QuotaDraw.Part]) -> [DrawnQuotaView] {
    var order: [StockQuota] = []
    var sums: [RecordID: Quantity] = [:]
    for part in parts {
      if sums[part.quota.id] == nil { order.append(part.quota) }
      sums[part.quota.id, default: .zero] += part.quantity
    }
    return order.map { quota in
      let quantity = sums[quota.id] ?? .zero
      return DrawnQuotaView(
        quota: quota.number, quantity: quantity, remaining: quota.held - quantity)
    }
  }
}
