import OpsDomain
import OpsKernel
import OpsStorage

/// The locations every book starts with.
public enum StandardLocations {
  /// Codes and kinds, in the order in which they are written.
  public static let all: [(code: String, kind: LocationKind)] = [
    (LocationCode.main, .internal), (LocationCode.supplier, .supplier),
    (LocationCode.customer, .customer), (LocationCode.production, .production),
    (LocationCode.loss, .loss), (LocationCode.scrap, .scrap), (LocationCode.transit, .transit),
    (LocationCode.conversion, .conversion),
  ]

  /// Writes those that the book does not have yet. Needs the rights of the system or of a holder of
  /// `inventory.manage_inventory`.
  public static func create(_ transaction: Transaction) async throws {
    let locations = transaction.repository(Location.self)
    for (code, kind) in all {
      let folded = TextFolding.fold(code)
      guard try await locations.fetch(key: Location.codeKey, folded) == nil else { continue }
      _ = try await locations.create(
        Location(
          id: transaction.nextID(), code: code, foldedCode: folded, kind: kind,
          allowsNegative: kind.isVirtual, createdAt: transaction.now))
    }
  }
}

extension FirstRecords {
  /// The standard locations.
  static let locations = FirstRecords(StandardLocations.all.map(\.code)) {
    try await StandardLocations.create($0)
  }
}
