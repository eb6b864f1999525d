import OpsSales
import OpsStorage

/// A request that ended because its customer ordered the goods. Nothing of it was handed over as a
/// request, so the sales area calls it returned; for its customer it is completed.
enum OrderedRequest {
  /// What the reason for its end says before the number of the order.
  private static let words = "ordered as "

  /// The reason for its end.
  static func reason(_ order: String) -> String { words + order }

  /// The number of the order that ended a request; nil for one that is open or ended otherwise.
  static func order(of request: OutOfStockRequest) -> String? {
    guard request.isClosed, let reason = request.closingReason, reason.hasPrefix(words) else {
      return nil
    }
    return String(reason.dropFirst(words.count))
  }

  /// The requests that have a status for their customer.
  static func rows(_ status: RequestStatus) -> Predicate {
    typealias Columns = OutOfStockRequest.Columns
    let isOrdered = Predicate.contains(Columns.closingReason, words)
    return switch status {
    case .pending: .equals(Columns.status, .pending)
    case .completed:
      .or([
        .equals(Columns.status, .completed), .and([.equals(Columns.status, .returned), isOrdered]),
      ])
    case .returned: .and([.equals(Columns.status, .returned), .not(isOrdered)])
    }
  }
}
