import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

/// Shifts that drivers book. It is ten in the morning of Monday, March 1st.
@Suite("Shifts of drivers")
struct DriverSlotTests {
  private let bench: DriverBench

  init() async throws { bench = try await DriverBench() }

  private func slot(
    _ action: SlotAction, _ day: String? = nil, _ hours: String? = nil, by call: Call? = nil
  ) async throws -> [Instant] {
    try await bench.drivers.slot(
      BookSlot(action: action, day: try day.map { try CivilDate(parsing: $0) }, hours: hours),
      call ?? bench.dora
    ).output.slots.map(\.from)
  }

  private func hour(_ hour: Int64) -> Instant {
    SampleBook.start.adding(milliseconds: (hour - 10) * 3_600_000)
  }

  @Test func aShiftIsBookedAndCancelled() async throws {
    try await bench.verified(bench.dora)
    #expect(try await slot(.book, "2027-03-01", "17:00-22:00") == [hour(17)])
    #expect(try await slot(.book, "2027-03-01", "17:00-22:00") == [hour(17)])
    #expect(try await slot(.book, "2027-03-02", "22:00-02:00") == [hour(17), hour(46)])
    #expect(try await slot(.list) == [hour(17), hour(46)])
    #expect(try await slot(.cancel, "2027-03-01", "17:00-22:00") == [hour(46)])
    _ = try await bench.book.dependencies.changesets.undo(CommitReference(), bench.dora)
    #expect(try await slot(.list) == [hour(17), hour(46)])
    try await bench.verified(bench.ned)
    #expect(try await slot(.list, by: bench.ned).isEmpty)
  }

  @Test func shiftsAreBookedInTimeAndApart() async throws {
    try await bench.verified(bench.dora)
    _ = try await slot(.book, "2027-03-02", "10:00-14:00")
    let cases: [(ErrorCode, String?, String?)] = [
      (.ruleViolated, "2027-03-01", "11:59-14:00"), (.ruleViolated, "2027-02-28", "10:00-14:00"),
      (.ruleViolated, "2027-03-08", "10:01-14:00"), (.ruleViolated, "2027-03-02", "13:59-15:00"),
      (.ruleViolated, "2027-03-02", "10:00-15:00"), (.ruleViolated, "2027-03-02", "09:00-10:01"),
      (.ruleViolated, "2027-03-03", "06:00-18:01"), (.badValue, "2027-03-03", "10:00"),
      (.badValue, "2027-03-03", "10:00-10:00"), (.badValue, "2027-03-03", "24:00-10:00"),
      (.usage, "2027-03-03", nil), (.usage, nil, nil),
    ]
    for (code, day, hours) in cases {
      let refused = await failure { try await slot(.book, day, hours) }
      #expect(
        refused?.code == code, "\(day ?? "") \(hours ?? ""): \(String(describing: refused))")
    }
    // From the end of another one, up to a week ahead, and two hours before it begins.
    let (first, second, last) = (hour(24 + 10), hour(24 + 14), hour(7 * 24 + 10))
    #expect(try await slot(.book, "2027-03-02", "14:00-18:00") == [first, second])
    #expect(try await slot(.book, "2027-03-08", "10:00-14:00") == [first, second, last])
    #expect(
      try await slot(.book, "2027-03-01", "12:00-14:00") == [hour(12), first, second, last])
    bench.wait(seconds: 1)
    let late = await failure {
      try await slot(.cancel, "2027-03-01", "12:00-14:00")
    }
    #expect(late?.code == .ruleViolated)
    let missing = await failure {
      try await slot(.cancel, "2027-03-04", "12:00-14:00")
    }
    #expect(missing?.code == .notFound)
  }

  @Test func onlyVerifiedDriversBook() async throws {
    _ = try await bench.drivers.register(RegisterDriver(vehicle: .car), bench.dora)
    let refused = await failure {
      try await slot(.book, "2027-03-01", "17:00-22:00")
    }
    #expect(refused?.code == .badState)
  }

  @Test func theGateKeepsShiftsToTheirDriver() async throws {
    let number = try await bench.verified(bench.dora)
    try await bench.verified(bench.ned)
    let dora = try await bench.driver(number)
    let code = await failureCode {
      try await bench.book.write(by: bench.ned.principal) { transaction in
        _ = try await transaction.asSystem("test").repository(DriverSlot.self).create(
          DriverSlot(
            id: transaction.nextID(), driverID: dora.id, userID: dora.userID, from: hour(20),
            until: hour(22), bookedAt: transaction.now))
      }
    }
    #expect(code == .denied)
  }
}
