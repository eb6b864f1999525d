import OpsStorage

/// Order of a list of lots.
public enum LotOrder: String, Codable, Sendable, CaseIterable {
  /// The earliest last good day first.
  case due
  /// By code.
  case lot
  /// The lots that were bought first come first; lots without a day come before them.
  case purchased
  /// The lots that were recorded last come first.
  case newest

  var steps: [Order] {
    typealias Columns = Lot.Columns
    switch self {
    case .due: return [.ascending(Columns.due)]
    case .lot: return [.ascending(Columns.code)]
    case .purchased: return [.ascending(Columns.purchasedOn)]
    case .newest: return [.descending(Columns.createdAt)]
    }
  }
}
