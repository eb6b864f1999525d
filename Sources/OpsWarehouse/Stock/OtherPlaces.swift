import OpsDomain
import OpsStorage

/// Tells where else goods lie that are not at the default location.
struct OtherPlaces {
  /// Levels that are looked at: a refusal is no report.
  private static let looked = 1_000
  /// Places that are named.
  private static let named = 3

  private let transaction: Transaction

  init(_ transaction: Transaction) { self.transaction = transaction }

  /// The hint that names them; nil when nothing that is good lies elsewhere.
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
    return "there is some at \(codes.joined(separator: ", ")): say --location \(first)"
  }
}
