import OpsDomain
import OpsKernel
import OpsTesting
import OpsWarehouse
import Testing

@testable import OpsWorkshop

@Suite("The report of the floor")
struct FloorReportTests {
  @Test("Quality is good ÷ counted pieces, and OEE the product of its factors")
  func qualityAndEffectiveness() async throws {
    let bench = try await FloorBench()
    try await bench.start()
    bench.pass(hours: 3)
    try await bench.stop()
    bench.pass(hours: 6)
    try await bench.record(300, bad: ["20:flash"], date: FloorBench.today, shift: .morning)
    let report = try await bench.report()
    // 300 ÷ 320.
    #expect(report.quality == "0.9375")
    // 3 of 9 hours; 320 pieces where 500 × 3 ÷ 12 = 125 are asked for; 0.3333 × 2.56 × 0.9375.
    #expect(
      report.effectiveness
        == .init(
          availability: "0.3333", performance: "2.5600", quality: "0.9375", oee: "0.7999"))
    // No batches: (25 × 0.3333 + 20 × 0.9375) ÷ 45.
    #expect(report.score == "0.6018" && report.rating == .fair)
    #expect(report.batches.completionRate == nil && report.productivity == nil)
    #expect(report.machines.map(\.efficiency) == ["0.8000"])
    #expect(report.machines.map(\.oee) == ["0.7999"])
    #expect(report.shifts.map(\.good) == [300, 0])
    #expect(report.trend == nil && report.costs == nil)
  }

  @Test("Finished batches stay in the figures")
  func batches() async throws {
    let bench = try await FloorBench()
    let number = try await bench.floor.batch(in: .active)
    bench.pass(hours: 6)
    try await bench.floor.complete(number, nothing: "LAMP-1")
    let report = try await bench.report()
    #expect(report.batches.total == 1 && report.batches.completed == 1)
    #expect(report.batches.completionRate == "1.0000" && report.batches.unreported == 0)
    #expect(report.batches.meanDuration == TimeSpan(milliseconds: 6 * 3_600_000))
    // 6 of the 12 hours of the shift; the machine ran all 6 hours since it is in the book.
    #expect(report.productivity == "0.5000" && report.utilization == "1.0000")
    // No pieces: (30 × 1 + 25 × 1 + 25 × 0.5) ÷ 80.
    #expect(report.quality == nil && report.score == "0.8438" && report.rating == .good)
    bench.pass(hours: 24 * 40)
    try await bench.floor.settle()
    let later = try await bench.report("2027-03-01..2027-03-01")
    #expect(later.batches == report.batches && later.productivity == report.productivity)
  }

  @Test func reasonsAreInTheOrderOfTheirPieces() async throws {
    let bench = try await FloorBench()
    try await bench.record(100, bad: ["2:short", "6:flash"])
    try await bench.record(50, bad: ["1:short", "1:color"])
    let scraps = try await bench.report().scraps
    #expect(
      scraps == [
        .init(code: "flash", pieces: 6, share: "0.6000", cumulative: "0.6000"),
        .init(code: "short", pieces: 3, share: "0.3000", cumulative: "0.9000"),
        .init(code: "color", pieces: 1, share: "0.1000", cumulative: "1.0000"),
      ])
  }

  @Test func piecesOfABookingThatIsTakenBackCountNowhere() async throws {
    let bench = try await FloorBench()
    let number = try await bench.floor.batch(in: .active)
    _ = try await bench.floor.batches.complete(
      CompleteBatch(
        batch: number, made: [.init("LAMP-1", 9)],
        scrap: ["LAMP-1=2:flash", "LAMP-1=1:color"]), bench.mia)
    let counted = try await bench.report()
    #expect(counted.quality == "0.7500" && counted.shifts.map(\.bad) == [3, 0])
    #expect(counted.scraps.map(\.code) == ["flash", "color"])
    #expect(counted.scraps.map(\.pieces) == [2, 1])
    _ = try await bench.book.dependencies.production.reverse(
      ReverseProduction(booking: "PB-000001", reason: "counted twice"), bench.mia)
    let reversed = try await bench.report()
    #expect(reversed.quality == nil && reversed.shifts.map(\.bad) == [0, 0])
    #expect(reversed.shifts.map(\.good) == [0, 0] && reversed.scraps.isEmpty)
    #expect(reversed.batches.completed == 1 && reversed.batches.unreported == 1)
    _ = try await bench.book.dependencies.changesets.undo(CommitReference(), bench.mia)
    let again = try await bench.report()
    #expect(again.quality == counted.quality && again.scraps == counted.scraps)
    #expect(again.batches == counted.batches)
  }

  @Test func reasonsAddUpToTheBadPiecesAlsoOfPartsOfPieces() async throws {
    let bench = try await FloorBench()
    _ = try await bench.book.dependencies.products.create(
      CreateProduct(sku: "PASTE", name: "Paste", unit: "kg", scale: 3), bench.floor.anna)
    let number = try await bench.floor.create()
    try await bench.floor.add(number, "PASTE", stations: "1,2,3")
    try await bench.floor.submit(number)
    try await bench.floor.approve(number)
    try await bench.floor.execute(number)
    let half = Quantity(rawValue: 500_000)
    _ = try await bench.floor.batches.complete(
      CompleteBatch(
        batch: number, made: [.init("PASTE", 9)],
        scrap: ["PASTE=\(half):flash", "PASTE=\(half):color"]), bench.mia)
    let report = try await bench.report()
    #expect(report.shifts.map(\.bad) == [1, 0])
    #expect(report.scraps.map(\.pieces) == [1])
  }

  @Test func nothingIsCountedInAnEmptyPeriod() async throws {
    let report = try await FloorBench().report("yesterday")
    #expect(report.score == nil && report.rating == nil && report.trend == nil)
    #expect(report.utilization == nil && report.quality == nil)
    #expect(report.effectiveness.oee == nil && report.scraps.isEmpty && report.adherence == nil)
    #expect(report.days.isEmpty)
  }

  @Test func theScoreIsWeighted() {
    func ratio(_ raw: Int64) -> Ratio { Ratio(rawValue: raw) }
    // 0.3 × 0.8 + 0.25 × 0.5 + 0.25 × 0.9 + 0.2 × 0.95.
    let score = PeriodScore.of(
      completion: ratio(8000), utilization: ratio(5000), productivity: ratio(9000),
      quality: ratio(9500))
    #expect(score == ratio(7800))
    // More than was planned is no more than all.
    #expect(
      PeriodScore.of(
        completion: nil, utilization: nil, productivity: ratio(15_000), quality: nil)
        == ratio(10_000))
    #expect(
      [9000, 8999, 7500, 7499, 6000, 5999].map { FloorRating(ratio($0)) }
        == [.excellent, .good, .good, .fair, .fair, .poor])
    #expect(
      [6300, 6301, 5700, 5699].map { FloorTrend(ratio($0), since: ratio(6000)) }
        == [.stable, .improving, .stable, .declining])
    #expect(Ratio(0, of: 0) == nil && Ratio(2, of: 3)?.text == "0.6667")
  }

  @Test func periodsHaveWords() throws {
    let today = FloorBench.today
    func days(_ text: String) throws -> String {
      let period = try ReportPeriod(parsing: text, today: today)
      return "\(period.from) \(period.to)"
    }
    #expect(try days("today") == "2027-03-01 2027-03-01")
    #expect(try days("last_week") == "2027-02-22 2027-02-28")
    #expect(try days("last_month") == "2027-02-01 2027-02-28")
    #expect(try days("this_quarter") == "2027-01-01 2027-03-01")
    #expect(try days("last_quarter") == "2026-10-01 2026-12-31")
    #expect(try days("this_year") == "2027-01-01 2027-03-01")
    let previous = try ReportPeriod(parsing: "last_month", today: today).previous
    #expect("\(previous.from) \(previous.to)" == "2027-01-04 2027-01-31")
    #expect(throws: OpsError.self) { try days("soon") }
    #expect(throws: OpsError.self) { try days("2027-03-02..2027-03-01") }
    #expect(throws: OpsError.self) { try days("2017-03-02..2027-03-01") }
  }

  @Test func theDashboardTellsHowToListWhatIsOverdue() async throws {
    let bench = try await FloorBench()
    _ = try await bench.book.dependencies.production.create(
      CreateProduction(sku: "LAMP-1", quantity: 10, due: FloorBench.today), bench.mia)
    func hint() async throws -> String? {
      let board = try await bench.reports.dashboard(ShowWorkshopDashboard(), bench.mia).output
      return try #require(board.figures.first { $0.name == "overdue" }).hint
    }
    #expect(try await hint() == nil)
    bench.pass(hours: 24)
    #expect(
      try await hint()
        == "opsh production list --status planned --status released --where 'due < 2027-03-02'")
  }

  @Test func techniciansRecordAndManagersRead() async throws {
    let bench = try await FloorBench()
    let refused = await BatchBench.refusal { try await bench.report(by: bench.tom) }
    #expect(refused?.code == .denied)
    try await bench.record(120)
    let board = try await bench.reports.dashboard(ShowWorkshopDashboard(), bench.mia).output
    #expect(board.charts.last?.bars.map(\.label) == ["M1 of 1000"])
    #expect(board.charts.last?.bars.map(\.value) == ["120"])
    #expect(board.trends.first?.values.count == 14 && board.trends.first?.total == "120")
    #expect(try await bench.report(by: bench.floor.anna).costs == [])
  }

  @Test func theFigureOfFaultsLeadsToAllItCounts() async throws {
    let bench = try await FloorBench()
    let faults = bench.book.dependencies.faults
    for summary in ["leaks oil", "does not close"] {
      _ = try await faults.report(ReportFault(machine: "M1", description: summary), bench.tom)
    }
    _ = try await faults.start(FaultReference(fault: "FA-000001"), bench.tom)
    let board = try await bench.reports.dashboard(ShowWorkshopDashboard(), bench.mia).output
    let figure = try #require(board.figures.first { $0.name == "faults" })
    #expect(figure.value == "2")
    #expect(figure.hint == "opsh fault list --status reported --status in_progress")
  }
}
