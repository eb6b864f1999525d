import OpsDomain
import OpsStorage

/// Names the other places of goods that are not at the default location.
struct OtherPlaces {
  /// How many levels are read: an error is not a report.
  private static let looked = 1_000
  /// How many places are named.
  private static let named = 3

  private let transaction: Transaction

  init(_ transaction: Transaction) { self.transaction = transaction }

  /// The hint that names them; nil when no good stock is elsewhere.
  func hint(_ entry: StockEntry, lot: String?) async throws -> String? {
    var reader = PickReader(
      transaction: transaction, product: entry.product, size: entry.size, location: nil,
      goodOn: entry.day(transaction))
    reader.lot = lot
    var places: [RecordID] = []
    var count = 0
    try await reader.read { level in
      count += 1
      if level.locationID != entry.location.id, !places.contains(level.locationID) {
        places.append(level.locationID)
      }
      return count < Self.looked && places.count < Self.named
    }
    var codes: [String] = []
    for id in places {
      guard let place = try await transaction.repository(Location.self).fetch(id) else { continue }
      codes.append(Excerpt.of(place.code))
    }
    guard let first = codes.first else { return nil }
    return "there is stock at \(codes.joined(separator: ", ")): add --location \(first)"
  }
}
