import OpsDomain
import OpsStorage
import OpsWarehouse

extension AllocationRun {
  /// The places of partners whose goods customers wait for, each with the sizes they want, in the
  /// order of the places.
  ///
  /// - Parameter transaction: With the rights of the system.
  static func partners(
    of product: Product, _ transaction: Transaction
  ) async throws -> [(place: Location, size: String)] {
    typealias Columns = OutOfStockRequest.Columns
    let waiting = try await transaction.repository(OutOfStockRequest.self).all(
      where: .and([
        .equals(Columns.productID, product.id), .equals(Columns.status, .pending),
        // Any place: the index has those without one before them.
        .greater(Columns.locationID, RecordID(rawValue: 0)),
      ]))
    let sizes = Dictionary(grouping: waiting.filter(\.toAllocate.isPositive), by: \.locationID)
    var found: [(place: Location, size: String)] = []
    for id in sizes.keys.compactMap(\.self).sorted() {
      guard let place = try await transaction.repository(Location.self).fetch(id) else { continue }
      for size in Set((sizes[id] ?? []).map(\.size)).sorted(by: TextFolding.bytewiseLess) {
        found.append((place, size))
      }
    }
    return found
  }
}
