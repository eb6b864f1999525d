import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

@Suite("Hours of partners")
struct PartnerHoursTests {
  private func set(
    _ bench: PartnerBench, week: String? = nil, day: String? = nil, open: String? = nil,
    closed: Bool? = nil, usual: Bool? = nil, _ call: Call
  ) async throws -> PartnerHoursView {
    try await bench.service.hours(
      KeepPartnerHours(
        partner: bench.name, week: week, day: try day.map { try CivilDate(parsing: $0) },
        open: open, closed: closed, usual: usual), call
    ).output
  }

  @Test func theWeekIsReplaced() async throws {
    let bench = try await PartnerBench()
    let owner = bench.market.call(.partner)
    // It is Monday, ten in the morning.
    let before = try await set(bench, owner)
    #expect(before.week == "mon-sun 09:00-22:00" && before.isOpen)
    #expect(before.opensAt == nil)
    #expect(before.closesAt == SampleBook.start.adding(milliseconds: 12 * 3_600_000))
    let after = try await set(bench, week: "mon 09:00-10:00 18:00-02:00, sun 10:00-14:00", owner)
    #expect(after.week == "mon 09:00-10:00 18:00-02:00, sun 10:00-14:00")
    #expect(!after.isOpen && after.closesAt == nil)
    #expect(after.opensAt == Instant(milliseconds: SampleBook.start.milliseconds + 8 * 3_600_000))
    let never = try await set(bench, week: "daily closed", owner)
    #expect(never.week.isEmpty && never.opensAt == nil)
  }

  @Test func onlyWhatChangesIsWritten() async throws {
    let bench = try await PartnerBench()
    let outcome = try await bench.service.hours(
      KeepPartnerHours(partner: bench.name, week: "mon-sat 09:00-22:00, sun 09:00-20:00"),
      Call(bench.market.principal(.partner), isRehearsal: true))
    let changed = outcome.changes.filter { $0.schema == OpeningHours.schema }
    #expect(changed.count == 1)
  }

  @Test func aSpecialDayIsSetChangedAndTakenBack() async throws {
    let bench = try await PartnerBench()
    let owner = bench.market.call(.partner)
    let closed = try await set(bench, day: "2027-03-01", closed: true, owner)
    #expect(!closed.isOpen && closed.specialDays.map(\.hours) == ["closed"])
    let open = try await set(bench, day: "2027-03-01", open: "00:00-12:00 20:00-04:00", owner)
    #expect(open.isOpen && open.specialDays.map(\.hours) == ["00:00-12:00 20:00-04:00"])
    let shut = try await set(bench, day: "2027-03-01", closed: true, owner)
    #expect(shut.specialDays.map(\.hours) == ["closed"])
    let usual = try await set(bench, day: "2027-03-01", usual: true, owner)
    #expect(usual.isOpen && usual.specialDays.isEmpty)
  }

  @Test func refusals() async throws {
    let bench = try await PartnerBench()
    let owner = bench.market.call(.partner)
    for (day, open, closed) in [
      (nil, "10:00-12:00", nil), ("2027-03-01", nil, nil), ("2027-03-01", "10:00-12:00", true),
    ] as [(String?, String?, Bool?)] {
      #expect(
        await failureCode {
          try await set(bench, day: day, open: open, closed: closed, owner)
        } == .usage)
    }
    #expect(await failureCode { try await set(bench, week: "mon", owner) } == .badValue)
    #expect(
      await failureCode { try await set(bench, day: "2027-03-01", open: "noon", owner) }
        == .badValue)
    #expect(
      await failureCode {
        try await set(bench, week: "daily 00:00-24:00", bench.market.strangerCall(.partner))
      } == .denied)
    #expect(
      await failureCode { try await set(bench, bench.market.call(.customer)) } == .denied)
  }

  @Test func takingBackBringsTheWeekBack() async throws {
    let bench = try await PartnerBench()
    let owner = bench.market.call(.partner)
    let commit = try #require(
      try await bench.service.hours(
        KeepPartnerHours(partner: bench.name, week: "mon 10:00-11:00"), owner
      ).receipt?.key)
    _ = try await bench.book.dependencies.changesets.undo(
      CommitReference(commit: commit), owner)
    #expect(try await set(bench, owner).week == "mon-sun 09:00-22:00")
  }
}
