import OpsDomain
import OpsKernel

/// Figures of a set of requests.
public struct RequestFigures: AnswerRecord, Equatable {
  /// How many requests there are.
  public internal(set) var total: Int64 = 0
  /// Requests that still wait for goods.
  public internal(set) var pending: Int64 = 0
  /// Requests in which everything that was not cancelled was delivered.
  public internal(set) var completed: Int64 = 0
  /// Requests whose remainder was refunded, or of which nothing was delivered.
  public internal(set) var returned: Int64 = 0
  /// Pending and delivered in part.
  public internal(set) var partial: Int64 = 0
  /// Pending for 7 to 14 days.
  public internal(set) var dueSoon: Int64 = 0
  /// Pending for 14 days or more.
  public internal(set) var overdue: Int64 = 0
  /// The sum of the requested quantities.
  public internal(set) var quantity: QuantitySum = .zero
  /// The sum of the delivered quantities.
  public internal(set) var delivered: QuantitySum = .zero
  /// The open quantity of pending requests.
  public internal(set) var remaining: QuantitySum = .zero
  /// Delivered in percent of requested, two decimals at most; null without requests.
  public var fillRate: Kept<DecimalString?> {
    Percentage.text(delivered.rawValue, of: quantity.rawValue)
  }
  /// From request to completion, over closed requests; null without any.
  public var averageProcessing: Kept<TimeSpan?> {
    let closed = completed + returned
    guard closed > 0 else { return nil }
    let seconds = processing / Int128(closed) / 1000
    return TimeSpan(milliseconds: Int64(clamping: seconds) &* 1000)
  }

  /// Milliseconds from request to completion, summed over closed requests.
  private var processing: Int128 = 0

  private enum CodingKeys: String, CodingKey {
    case total, pending, completed, returned, partial, dueSoon, overdue, quantity, delivered
    case remaining, fillRate, averageProcessing
  }

  init() {}

  /// Reads the written form. The average is kept to the second.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    total = try container.decode(Int64.self, forKey: .total)
    pending = try container.decode(Int64.self, forKey: .pending)
    completed = try container.decode(Int64.self, forKey: .completed)
    returned = try container.decode(Int64.self, forKey: .returned)
    partial = try container.decode(Int64.self, forKey: .partial)
    dueSoon = try container.decode(Int64.self, forKey: .dueSoon)
    overdue = try container.decode(Int64.self, forKey: .overdue)
    quantity = try container.decode(QuantitySum.self, forKey: .quantity)
    delivered = try container.decode(QuantitySum.self, forKey: .delivered)
    remaining = try container.decode(QuantitySum.self, forKey: .remaining)
    let average = try container.decodeIfPresent(TimeSpan.self, forKey: .averageProcessing)
    processing = Int128(average?.milliseconds ?? 0) * Int128(completed + returned)
  }

  /// Writes all figures, rates and averages as text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(total, forKey: .total)
    try container.encode(pending, forKey: .pending)
    try container.encode(completed, forKey: .completed)
    try container.encode(returned, forKey: .returned)
    try container.encode(partial, forKey: .partial)
    try container.encode(dueSoon, forKey: .dueSoon)
    try container.encode(overdue, forKey: .overdue)
    try container.encode(quantity, forKey: .quantity)
    try container.encode(delivered, forKey: .delivered)
    try container.encode(remaining, forKey: .remaining)
    try container.encode(fillRate, forKey: .fillRate)
    try container.encode(averageProcessing, forKey: .averageProcessing)
  }

  /// Adds the requests of one status: how many, and the sums of their counters.
  mutating func add(_ status: RequestStatus, _ sums: RequestSums) {
    total += sums.count
    switch status {
    case .pending:
      pending += sums.count
      remaining += sums.quantity - sums.delivered
    case .completed: completed += sums.count
    case .returned: returned += sums.count
    }
    quantity += sums.quantity
    delivered += sums.delivered
    if status != .pending { processing += sums.completedAt - sums.requestedAt }
  }

  /// Adds the figures of other requests.
  mutating func add(_ other: RequestFigures) {
    total += other.total
    pending += other.pending
    completed += other.completed
    returned += other.returned
    partial += other.partial
    dueSoon += other.dueSoon
    overdue += other.overdue
    quantity += other.quantity
    delivered += other.delivered
    remaining += other.remaining
    processing += other.processing
  }
}
