import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Bad pieces of a period by reason: those of outputs, and those that batches without outputs
/// reported. Together they are the bad pieces of ``CountedPieces``.
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
    let bad = metrics.pieces.badByBatch
    for numbers in bad.keys.sorted().portions {
      for (number, reasons) in try await reported(numbers, transaction) {
        let reasons = reasons.sorted { TextFolding.bytewiseLess($0.key, $1.key) }
        let shares = LargestRemainder.shares(
          of: bad[number] ?? 0, by: reasons.map(\.value.rawValue))
        for (reason, share) in zip(reasons, shares) { sums[reason.key, default: 0] += share }
      }
    }
    return sums.filter { $0.value > 0 }.sorted {
      $0.value == $1.value ? TextFolding.bytewiseLess($0.key, $1.key) : $0.value > $1.value
    }.map { ($0.key, $0.value) }
  }

  /// Bad pieces that batches reported, by number and reason, from their bookings in force.
  private static func reported(
    _ numbers: [String], _ transaction: Transaction
  ) async throws -> [String: [String: Quantity]] {
    typealias Columns = ProductionBooking.Columns
    let bookings = try await transaction.repository(ProductionBooking.self).all(
      where: .both(.oneOf(Columns.reference, numbers), .equals(Columns.reversedAt, nil)))
    let references = Dictionary(bookings.map { ($0.id, $0.reference) }) { first, _ in first }
    let lines = try await transaction.repository(BookingMovement.self).of(bookings.map(\.id))
      .filter { $0.role == .scrap }
    let movements = try await transaction.seen(StockMovement.self, Set(lines.map(\.movementID)))
    let codes = Dictionary(movements.map { ($0.id, $0.code ?? "other") }) { first, _ in first }
    var found: [String: [String: Quantity]] = [:]
    for line in lines {
      guard let number = references[line.bookingID] else { continue }
      let code = codes[line.movementID] ?? "other"
      found[number, default: [:]][code, default: .zero] += line.quantity
    }
    return found
  }
}
