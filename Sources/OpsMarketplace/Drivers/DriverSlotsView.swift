import OpsDomain
import OpsKernel
import OpsStorage

/// The shifts that a driver has booked and that are not over, the next one first.
public struct DriverSlotsView: OperationOutput, Equatable {
  public static let answerName = "driver.slots/1"

  /// One booked shift.
  public struct Slot: AnswerRecord, Equatable {
    /// When the shift begins.
    public let from: Instant
    /// When the shift ends.
    public let until: Instant
    /// When the driver booked it.
    public let bookedAt: Instant
  }

  /// Number of the driver.
  public let driver: String
  /// The booked shifts, the next one first; empty for none.
  public let slots: [Slot]

  static func of(_ driver: Driver, _ transaction: Transaction) async throws -> DriverSlotsView {
    typealias Columns = DriverSlot.Columns
    let longest = try await Settings.slotLongest.value(transaction)
    let slots = try await transaction.repository(DriverSlot.self).all(
      where: .and([
        .equals(Columns.driverID, driver.id),
        .greater(Columns.from, transaction.now.adding(milliseconds: -longest.milliseconds)),
      ]), order: [.ascending(Columns.from)])
    return DriverSlotsView(
      driver: driver.number,
      slots: slots.filter { $0.until > transaction.now }.map {
        Slot(from: $0.from, until: $0.until, bookedAt: $0.bookedAt)
      })
  }
}
