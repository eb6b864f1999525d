import OpsDomain
import OpsKernel
import OpsStorage

/// Pieces that people counted in a period, by machine, day and shift.
///
/// For each shift of a machine its outputs count. Reports of its batches count only if there is no
/// output, so that no piece is counted twice. Of a report, only bookings in force count.
struct CountedPieces: Sendable {
  /// Good and bad pieces of a shift.
  struct Pieces: Sendable, Equatable {
    var good: Int64 = 0
    var bad: Int64 = 0
    /// The recorded target of the machine; nil without an output.
    var target: Int64?
  }

  private(set) var byPlace: [ShiftPlace: Pieces] = [:]
  /// Batches whose report counts, by their number.
  private var batches: [String: ShiftPlace] = [:]
  /// Bad pieces of those that reported some.
  private(set) var badByBatch: [String: Int64] = [:]

  /// Reads sums, not records. - Parameter transaction: With the right to see machines and batches.
  static func read(
    _ days: ClosedRange<CivilDate>, machine: RecordID? = nil, _ transaction: Transaction
  ) async throws -> CountedPieces {
    var counted = CountedPieces()
    try await counted.addOutputs(days, machine, transaction)
    try await counted.addReports(days, machine, transaction)
    return counted
  }

  private mutating func addOutputs(
    _ days: ClosedRange<CivilDate>, _ machine: RecordID?, _ transaction: Transaction
  ) async throws {
    typealias Columns = MachineOutput.Columns
    var conditions: [Predicate] = [
      .equals(Columns.isCounted, true), .greaterOrEqual(Columns.day, days.lowerBound),
      .lessOrEqual(Columns.day, days.upperBound),
    ]
    if let machine { conditions.append(.equals(Columns.machineID, machine)) }
    let rows = try await transaction.figures(
      Aggregate(
        MachineOutput.schema, where: .and(conditions),
        groupedBy: [Columns.machineID, Columns.day, Columns.shift], .sum(Columns.good),
        .sum(Columns.bad), .maximum(Columns.target)))
    for row in rows {
      guard let place = ShiftPlace(row), row.count == 6, case .integer(let good) = row[3],
        case .integer(let bad) = row[4], case .integer(let target) = row[5]
      else { continue }
      byPlace[place] = Pieces(good: good, bad: bad, target: target)
    }
  }

  private mutating func addReports(
    _ days: ClosedRange<CivilDate>, _ machine: RecordID?, _ transaction: Transaction
  ) async throws {
    typealias Columns = ProductionBatch.Columns
    var conditions: [Predicate] = [
      .equals(Columns.status, .completed), .equals(Columns.isUnreported, false),
      .greaterOrEqual(Columns.day, days.lowerBound), .lessOrEqual(Columns.day, days.upperBound),
    ]
    if let machine { conditions.append(.equals(Columns.machineID, machine)) }
    let rows = try await transaction.figures(
      Aggregate(
        ProductionBatch.schema, where: .and(conditions),
        groupedBy: [Columns.machineID, Columns.day, Columns.shift, Columns.number], .count))
    for row in rows {
      guard let place = ShiftPlace(row), row.count == 5, case .text(let number) = row[3],
        byPlace[place] == nil
      else { continue }
      batches[number] = place
    }
    typealias Bookings = ProductionBooking.Columns
    for portion in batches.keys.sorted().portions {
      let sums = try await transaction.figures(
        Aggregate(
          ProductionBooking.schema,
          where: .both(
            .oneOf(Bookings.reference, portion), .equals(Bookings.reversedAt, nil)),
          groupedBy: [Bookings.reference], .sum(Bookings.made), .sum(Bookings.scrapped)))
      for row in sums { addReport(row) }
    }
  }

  private mutating func addReport(_ row: [Value]) {
    guard row.count == 3, case .text(let number) = row[0], case .integer(let made) = row[1],
      case .integer(let scrapped) = row[2], let place = batches[number]
    else { return }
    let bad = Quantity(rawValue: scrapped).wholePieces
    if bad > 0 { badByBatch[number] = bad }
    byPlace[place, default: Pieces()].good += Quantity(rawValue: made).wholePieces
    byPlace[place, default: Pieces()].bad += bad
  }
}
