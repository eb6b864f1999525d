import OpsDomain
import OpsKernel
import OpsStorage

/// What the gate enforces for booked shifts: a verified driver's own, not too long, booked and
/// cancelled in time, and none over another one.
enum SlotRules {
  static let slots = CollectionRules(
    DriverSlot.self, read: DriverAccess.own(DriverSlot.Columns.userID)
  )
  .byHand { verb, _, _, _ in verb == .update ? [] : .elevated(DriverService.slot) }
  .reaction(of: DriverSlot.self, check)

  private static func check(
    _ old: DriverSlot?, _ new: DriverSlot?, _ transaction: Transaction
  ) async throws {
    guard let slot = new ?? old else { return }
    guard old == nil || new == nil else {
      throw OpsError(
        .badState, "A booked shift cannot be changed", field: "day",
        hint: "cancel it and book another one")
    }
    // A caller who may erase a driver removes the booked shifts as well, however late.
    if new == nil, try await transaction.repository(User.self).isErased(slot.userID) { return }
    try DriverAccess.require(slot.userID, transaction, to: "Booking shifts for others")
    guard !transaction.caller.isSystem else { return }
    let notice = try await Settings.slotNotice.value(transaction)
    guard slot.from >= transaction.now.adding(notice) else {
      throw OpsError(
        .ruleViolated,
        "This shift begins in less than \(notice.words); a shift can be booked and cancelled until "
          + "\(notice.words) before it begins", field: "day",
        hint: new == nil ? "tell the marketplace that you cannot come" : "choose a later one")
    }
    guard let new else { return }
    try await checkBooking(new, transaction)
  }

  private static func checkBooking(_ slot: DriverSlot, _ transaction: Transaction) async throws {
    let ahead = try await Settings.slotAhead.value(transaction)
    let calendar = transaction.context.calendar
    let first = slot.from.adding(milliseconds: -ahead.milliseconds)
    guard slot.from <= transaction.now.adding(ahead) else {
      throw OpsError(
        .ruleViolated, "A shift can be booked at most \(ahead.words) before it begins",
        field: "day",
        hint: "book this shift from \(calendar.text(from: first)) on")
    }
    let longest = try await Settings.slotLongest.value(transaction)
    let length = slot.until.since(slot.from).milliseconds
    guard length > 0 else {
      throw OpsError(
        .ruleViolated, "A shift must end after it begins", field: "hours",
        hint: "write hours as 17:00-22:00 or 18:00-02:00")
    }
    guard length <= longest.milliseconds else {
      throw OpsError(
        .ruleViolated,
        "A shift can be at most \(longest.words) long, not \(TimeSpan(milliseconds: length))",
        field: "hours", hint: "book two shifts with a pause between them")
    }
    let driver = try await transaction.repository(Driver.self).fetch(slot.driverID)
    guard let driver, driver.userID == slot.userID, driver.state == .verified else {
      let number = Excerpt.of(driver?.number ?? "DRIVER")
      throw OpsError(
        .badState, "Only verified drivers can book shifts", field: "driver",
        hint: "an administrator runs `opsh driver verify \(number)`")
    }
    typealias Columns = DriverSlot.Columns
    let near = try await transaction.repository(DriverSlot.self).all(
      where: .and([
        .equals(Columns.driverID, slot.driverID), .less(Columns.from, slot.until),
        .greater(Columns.from, slot.from.adding(milliseconds: -longest.milliseconds)),
      ]))
    guard !near.contains(where: { $0.id != slot.id && $0.until > slot.from }) else {
      throw overlap
    }
  }

  /// The refusal of a shift over another one.
  static var overlap: OpsError {
    OpsError(
      .ruleViolated, "You have already booked a shift at that time", field: "hours",
      hint: "run `opsh driver slot list` to see your shifts")
  }
}
