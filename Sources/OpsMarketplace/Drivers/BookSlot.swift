import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `driver.slot`.
public struct BookSlot: OperationInput {
  /// `|`: List your shifts, book one, or cancel one; default list.
  public var action: Argument<SlotAction>?
  /// The day on which the shift begins.
  public var day: Argument<CivilDate>?
  /// `HH:MM-HH:MM`: From when to when, such as 17:00-22:00.
  public var hours: Argument<Name>?
}

/// What is done with booked shifts.
public enum SlotAction: String, Codable, Sendable, CaseIterable {
  /// Lists the booked shifts.
  case list
  /// Books a shift on a day.
  case book
  /// Gives a booked shift back.
  case cancel
}

extension BookSlot {
  public static var mayOnlyAsk: Bool { true }
  public var onlyAsks: Bool { action ?? .list == .list }
}

extension DriverService {
  static let slot = Operation<BookSlot, DriverSlotsView>(
    "driver.slot", area: .marketplace, "Lists, books or cancels your shifts.",
    permission: .jobAccept, effect: .write(.reversible),
    examples: [
      "driver slot list", "driver slot book 2027-03-02 17:00-22:00",
      "driver slot cancel 2027-03-02 17:00-22:00",
    ], consistency: .snapshot)

  /// Books a shift of the caller, or cancels it; the answer holds all shifts that are not over.
  ///
  /// Throws `notfound.any` for a shift that is not booked, `usage.arguments` for a missing day or
  /// hours, `data.bad_value`, `rule.bad_state` unless verified, and `rule.violated` too late, too
  /// early, too long, or over another shift.
  public func slot(_ input: BookSlot, _ call: Call) async throws -> Outcome<DriverSlotsView> {
    var outcome = try await desk.perform(Self.slot, input, call) { transaction in
      let driver = try await transaction.repository(Driver.self).own()
      switch input.action ?? .list {
      case .list: break
      case .book: try await Self.book(input, driver, transaction)
      case .cancel: try await Self.cancel(input, driver, transaction)
      }
      return try await DriverSlotsView.of(driver, transaction)
    }
    outcome.isRead = input.onlyAsks
    return outcome
  }

  private static func book(
    _ input: BookSlot, _ driver: Driver, _ transaction: Transaction
  ) async throws {
    let (from, until) = try times(input, transaction)
    let slots = transaction.asSystem("books a shift of a driver").repository(DriverSlot.self)
    if let known = try await slots.fetch(key: DriverSlot.fromKey, driver.id, from) {
      guard known.until != until else { return }
      throw SlotRules.overlap
    }
    _ = try await slots.create(
      DriverSlot(
        id: transaction.nextID(), driverID: driver.id, userID: driver.userID, from: from,
        until: until, bookedAt: transaction.now))
  }

  private static func cancel(
    _ input: BookSlot, _ driver: Driver, _ transaction: Transaction
  ) async throws {
    let (from, until) = try times(input, transaction)
    let slots = transaction.asSystem("cancels a shift of a driver").repository(DriverSlot.self)
    guard let known = try await slots.fetch(key: DriverSlot.fromKey, driver.id, from),
      known.until == until
    else {
      throw OpsError(
        .notFound, "You have not booked a shift at that time", field: "day",
        hint: "run `opsh driver slot list` to see your shifts")
    }
    try await slots.delete(known)
  }

  private static func times(
    _ input: BookSlot, _ transaction: Transaction
  ) throws -> (from: Instant, until: Instant) {
    guard let day = input.day, let hours = input.hours else {
      throw OpsError(
        .usage, "A shift needs a day and hours", field: input.day == nil ? "day" : "hours",
        hint: "for example `opsh driver slot \((input.action ?? .book).rawValue) "
          + "\(transaction.today.adding(days: 1)) 17:00-22:00`")
    }
    return try SlotHours(parsing: hours).times(on: day, transaction.context.calendar)
  }
}
