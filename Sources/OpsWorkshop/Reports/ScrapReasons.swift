import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Bad pieces of a period by reason: those of outputs, and those that batches without outputs
/// reported.
enum ScrapReasons {
  /// Reasons with their pieces, the most pieces first.
  static func read(
    _ metrics: FloorMetrics, _ transaction: Transaction
  ) async throws -> [(code: String, pieces: Int64)] {
    typealias Columns = OutputScrap.Columns
    var sums: [String: Int64] = [:]
    let rows = try await transaction.figures(
      Aggregate(
        OutputScrap.schema,
        where: .and([
          .equals(Columns.isCounted, true), .greaterOrEqual(Columns.day, metrics.period.from),
          .lessOrEqual(Columns.day, metrics.period.to),
        ]), groupedBy: [Columns.code], .sum(Columns.pieces)))
    for row in rows {
      guard row.count == 2, case .text(let code) = row[0], case .integer(let pieces) = row[1]
      else { continue }
      sums[code, default: 0] += pieces
    }
    for (code, quantity) in try await reported(metrics.pieces.withScrap, transaction) {
      sums[code, default: 0] += quantity.wholePieces
    }
    return sums.filter { $0.value > 0 }.sorted {
      $0.value == $1.value ? TextFolding.bytewiseLess($0.key, $1.key) : $0.value > $1.value
    }.map { ($0.key, $0.value) }
  }

  /// What batches reported: their bookings wrote it off with its reason.
  private static func reported(
    _ ids: Set<RecordID>, _ transaction: Transaction
  ) async throws -> [String: Quantity] {
    var sums: [String: Quantity] = [:]
    let batches = try await transaction.seen(ProductionBatch.self, ids)
    guard !batches.isEmpty else { return sums }
    let bookings = try await transaction.repository(ProductionBooking.self)
      .all(where: .oneOf(ProductionBooking.Columns.reference, batches.map(\.number)))
      .filter { $0.isInForce && $0.scrapped.isPositive }
    let lines = try await transaction.repository(BookingMovement.self).of(bookings.map(\.id))
      .filter { $0.role == .scrap }
    let movements = try await transaction.seen(StockMovement.self, Set(lines.map(\.movementID)))
    for movement in movements {
      sums[movement.code ?? "other", default: .zero] =
        (sums[movement.code ?? "other"] ?? .zero) + movement.quantity
    }
    return sums
  }
}
