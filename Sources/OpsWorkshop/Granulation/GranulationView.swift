import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// A granulation, as commands show it.
public struct GranulationView: OperationOutput, Equatable {
  public static let answerName = "granulation/1"

  /// Identifier of the granulation; commands also accept it in place of the number.
  public let id: RecordID
  /// Number of the granulation, such as `GR-000001`.
  public let number: String
  /// Number of the machine that made the compound; null if nobody named one.
  public let machine: String?
  /// Name of the color of the compound; null if nobody named one.
  public let color: String?
  /// In degrees Celsius.
  public let temperature: Quantity?
  /// In bar.
  public let pressure: Quantity?
  /// When the run began; null if nobody said when.
  public let startedAt: Instant?
  /// When the run ended; null if nobody said when.
  public let endedAt: Instant?
  /// A remark about the run; null if nobody wrote one.
  public let note: String?
  /// When it was created.
  public let createdAt: Instant
  /// SKU of the compound that is made.
  public let sku: String
  /// Good compound, in the unit of the product.
  public let made: Quantity
  /// Bad compound, in the unit of the product.
  public let scrapped: Quantity
  /// Lot of the compound; null without a lot.
  public let lot: String?
  /// The booking with the material, the goods and their cost.
  public let booking: BookingView

  public static let columns: [FieldColumn] = [
    .init("number", "NUMBER"), .init("sku", "SKU"), .init("made", "MADE", .right),
    .init("scrapped", "SCRAP", .right), .init("lot", "LOT"), .init("machine", "MACHINE"),
    .init("temperature", "°C", .right), .init("pressure", "BAR", .right),
    .init("created_at", "RECORDED"),
  ]

  /// The views of records, in their order.
  static func of(
    _ records: [GranulationRecord], _ transaction: Transaction
  ) async throws -> [GranulationView] {
    let system = transaction.asSystem("reads what goes with granulations")
    let found = try await system.seen(ProductionBooking.self, Set(records.map(\.bookingID)))
    let bookings = try await BookingView.of(found, transaction)
    let machines = try await system.seen(Machine.self, Set(records.compactMap(\.machineID)))
    let colors = try await system.seen(ColorCard.self, Set(records.compactMap(\.colorID)))
    return try records.map { record in
      guard let booking = bookings.first(where: { $0.id == record.bookingID }) else {
        throw OpsError(.corrupt, "A granulation names a booking that does not exist")
      }
      return GranulationView(
        id: record.id, number: record.number,
        machine: machines.first { $0.id == record.machineID }?.number,
        color: colors.first { $0.id == record.colorID }?.name, temperature: record.temperature,
        pressure: record.pressure, startedAt: record.startedAt, endedAt: record.endedAt,
        note: record.note, createdAt: record.createdAt, sku: booking.sku, made: booking.made,
        scrapped: booking.scrapped, lot: booking.lot, booking: booking)
    }
  }
}
