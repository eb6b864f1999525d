import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@Suite("Packaging")
struct PackagingTests {
  private let bench: StockBench
  private var packaging: PackagingService { bench.book.dependencies.packaging }

  init() async throws {
    bench = try await StockBench()
    _ = try await packaging.createTeam(
      CreatePackagingTeam(name: "Days", leader: "wil", member: ["wil", "sam"], style: ["lamp-1"]),
      bench.wil)
  }

  private func start(
    _ packages: Int64 = 10, per: Int64 = 12, of sku: String = "LAMP-1", due: String? = nil,
    _ priority: PackagingPriority? = nil, reminder: Bool = true
  ) async throws -> PackagingView {
    try await packaging.start(
      StartPackaging(
        sku: sku, packages: packages, per: per, team: "days",
        due: try due.map { try CivilDate(parsing: $0) }, priority: priority,
        noReminder: !reminder), bench.wil
    ).output
  }

  private func complete(_ number: String) async throws -> PackagingView {
    try await packaging.complete(CompletePackaging(record: number), bench.wil).output
  }

  private func list(_ input: ListPackaging = ListPackaging()) async throws -> [String] {
    try await packaging.list(input, bench.wil).output.items.map(\.number)
  }

  @Test func aTeamHasANameALeaderAndNobodyTwice() async throws {
    let teams = try await packaging.listTeams(ListPackagingTeams(), bench.wil).output.items
    #expect(teams.map(\.leader) == ["wil"] && teams.map(\.members) == [["sam"]])
    #expect(teams.first?.styles == ["LAMP-1"])
    let twice = await StockBench.refusal {
      try await packaging.createTeam(
        CreatePackagingTeam(name: "DAYS", leader: "wil"), bench.wil)
    }
    #expect(twice?.code == .duplicate)
    let unknown = await StockBench.refusal {
      try await packaging.createTeam(
        CreatePackagingTeam(name: "Nights", leader: "nobody"), bench.wil)
    }
    #expect(unknown?.code == .notFoundUser)
    let edited = try await packaging.editTeam(
      EditPackagingTeam(team: "days", name: "Early", leader: "anna", active: .off), bench.wil)
    #expect(edited.output.name == "Early" && edited.output.leader == "anna")
    #expect(!edited.output.active && edited.output.members == ["sam"])
    let closed = await StockBench.refusal {
      try await packaging.start(
        StartPackaging(sku: "LAMP-1", packages: 1, per: 12, team: "Early"), bench.wil)
    }
    #expect(closed?.code == .ruleViolated)
  }

  @Test func aTeamIsChangedSoThatNobodyIsInItTwice() async throws {
    func edit(_ input: EditPackagingTeam) async throws -> PackagingTeamView {
      try await packaging.editTeam(input, bench.wil).output
    }
    let led = try await edit(EditPackagingTeam(team: "Days", leader: "sam"))
    #expect(led.leader == "sam" && led.members.isEmpty)
    let named = try await edit(
      EditPackagingTeam(team: "Days", leader: "wil", member: ["wil", "anna", "sam"]))
    #expect(named.leader == "wil" && named.members == ["anna", "sam"])
    let cleared = try await edit(EditPackagingTeam(team: "Days", member: [""], style: [""]))
    #expect(cleared.members.isEmpty && cleared.styles.isEmpty && cleared.leader == "wil")
  }

  @Test func completedPackagesRaiseFinishedGoods() async throws {
    #expect(try await start().items == 120)
    let done = try await complete("PK-000001")
    #expect(done.status == .completed && done.location == "MAIN")
    #expect(try await bench.level().onHand == 140)
    #expect(try await bench.level(at: "PRODUCTION").onHand == -120)
    #expect(try await bench.verify().ok)
    #expect(await StockBench.refusal { try await complete("PK-000001") }?.code == .badState)
    #expect(try await bench.level().onHand == 140)
    let shipped = try await packaging.ship(PackagingReference(record: "PK-000001"), bench.wil)
    #expect(shipped.output.status == .shipped)
    let again = await StockBench.refusal {
      try await packaging.ship(PackagingReference(record: "PK-000001"), bench.wil)
    }
    #expect(again?.code == .badState)
  }

  @Test func recordsGoForwardOnlyOnEveryWrite() async throws {
    _ = try await start()
    let skipped = await StockBench.refusal {
      try await packaging.ship(PackagingReference(record: "PK-000001"), bench.wil)
    }
    #expect(skipped?.code == .badState)
    let forced = await StockBench.refusal {
      try await bench.book.write { transaction in
        let records = transaction.repository(PackagingRecord.self)
        var record = try await records.named("PK-000001")
        record.status = .completed
        _ = try await records.update(record)
      }
    }
    #expect(forced?.code == .ruleViolated)
  }

  private static let impossible: [(packages: Int64, per: Int64)] = [
    (0, 12), (-1, 12), (10, 0), (10, -1), (.max, 2), (9_000_000_000, 2),
  ]

  @Test(arguments: impossible)
  func bothCountsAreAboveZero(_ packages: Int64, _ per: Int64) async throws {
    let refused = await StockBench.refusal { try await start(packages, per: per) }
    #expect(refused?.code == .badQuantity)
  }

  @Test func goodsInLotsArePackedIntoOne() async throws {
    try await bench.receive(1, of: "RICE", lot: "A")
    _ = try await start(2, of: "RICE")
    #expect(await StockBench.refusal { try await complete("PK-000001") }?.field == "lot")
    let done = try await packaging.complete(
      CompletePackaging(
        record: "PK-000001", location: "SHOP", lot: "P1",
        expires: try CivilDate(parsing: "2027-12-31")), bench.wil)
    #expect(done.output.location == "SHOP")
    #expect(try await bench.level("RICE", at: "SHOP").onHand == 24)
  }

  @Test func whatIsUrgentStandsFirstAndThenWhatIsDueFirst() async throws {
    _ = try await start(due: "2027-03-02", .low)
    _ = try await start(due: "2027-03-09", .urgent)
    _ = try await start(due: "2027-02-28", .urgent)
    _ = try await start(.init(5))
    _ = try await start(due: "2027-03-01", .high)
    #expect(
      try await list() == ["PK-000003", "PK-000002", "PK-000005", "PK-000004", "PK-000001"])
    #expect(try await list(ListPackaging(overdue: true)) == ["PK-000003"])
    #expect(try await list(ListPackaging(due: .today)) == ["PK-000005"])
    #expect(try await list(ListPackaging(due: .tomorrow)) == ["PK-000001"])
    _ = try await complete("PK-000003")
    #expect(try await list(ListPackaging(overdue: true)).isEmpty)
    #expect(try await list(ListPackaging(status: [.completed], team: "Days")) == ["PK-000003"])
  }

  @Test func recordsOfADayOfPackingAreListed() async throws {
    _ = try await start(due: "2027-03-09", .low)
    _ = try await start(due: "2027-03-09", .urgent)
    bench.book.clock.advance(milliseconds: 86_400_000)
    _ = try await start(due: "2027-03-09", .low)
    _ = try await complete("PK-000001")
    func packed(_ day: String) async throws -> [String] {
      try await list(ListPackaging(packed: try CivilDate(parsing: day)))
    }
    // A record that is completed counts on the day of its completion.
    #expect(try await packed("2027-03-01") == ["PK-000002"])
    #expect(try await packed("2027-03-02") == ["PK-000001", "PK-000003"])
    #expect(try await packed("2027-03-03").isEmpty)
    #expect(
      try await list(
        ListPackaging(status: [.completed], packed: try CivilDate(parsing: "2027-03-02")))
        == ["PK-000001"])
  }

  private func reminders() async throws -> [String] {
    for job in ["notices.plan", "notices.send"] {
      _ = try await bench.book.dependencies.jobs.run(RunJobs(job: job), bench.anna)
    }
    return try await bench.book.dependencies.notices.list(
      ListNotices(kind: [.packagingDue]), bench.wil
    ).output.items.map { String($0.title.prefix(9)) }
  }

  private func remind(_ records: [String]? = nil, needed: Bool? = nil) async throws -> [String] {
    try await packaging.remind(
      RemindPackaging(record: records, needed: needed), bench.wil
    ).output.items.map(\.number)
  }

  @Test func peopleAreRemindedNow() async throws {
    _ = try await start(due: "2027-03-20", reminder: false)
    _ = try await start(due: "2027-03-20")
    #expect(try await remind(["PK-000001"]) == ["PK-000001"])
    #expect(try await reminders() == ["PK-000001"])
    // What is planned already is not planned twice, what was sent may be sent again.
    #expect(try await remind(["PK-000001"]) == ["PK-000001"])
    #expect(try await remind(["PK-000001"]).isEmpty)
    #expect(try await reminders() == ["PK-000001", "PK-000001"])
    #expect(try await list(ListPackaging(needsReminder: true)).isEmpty)
  }

  @Test func allThatNeedAReminderGetOne() async throws {
    _ = try await start(due: "2027-03-02")
    _ = try await start(due: "2027-03-09")
    #expect(try await remind(needed: true) == ["PK-000001"])
    #expect(try await reminders().contains("PK-000001"))
    #expect(try await remind(needed: true).isEmpty)
  }

  @Test func nobodyIsRemindedOfWorkThatIsDone() async throws {
    _ = try await start(due: "2027-03-20")
    _ = try await remind(["PK-000001"])
    _ = try await complete("PK-000001")
    #expect(try await reminders().isEmpty)
    let done = await StockBench.refusal { try await remind(["PK-000001"]) }
    #expect(done?.code == .badState)
    let unclear = await StockBench.refusal { try await remind() }
    #expect(unclear?.code == .usage)
    let both = await StockBench.refusal { try await remind(["PK-000001"], needed: true) }
    #expect(both?.code == .usage)
  }

  @Test func peopleAreRemindedOnceADayBefore() async throws {
    _ = try await start(due: "2027-03-02")
    _ = try await start(due: "2027-03-04")
    _ = try await start(due: "2027-03-02", reminder: false)
    _ = try await start()
    #expect(try await list(ListPackaging(needsReminder: true)) == ["PK-000001"])
    for job in ["notices.plan", "notices.send"] {
      _ = try await bench.book.dependencies.jobs.run(RunJobs(job: job), bench.anna)
    }
    let inbox = try await bench.book.dependencies.notices.list(
      ListNotices(kind: [.packagingDue]), bench.wil
    ).output.items
    #expect(inbox.count == 1 && inbox.first?.title.hasPrefix("PK-000001") == true)
    #expect(try await list(ListPackaging(needsReminder: true)).isEmpty)
    bench.book.clock.advance(milliseconds: 2 * 86_400_000)
    #expect(try await list(ListPackaging(needsReminder: true)) == ["PK-000002"])
  }

  @Test func statisticsAddUpWhatIsDone() async throws {
    _ = try await start(10, per: 12)
    _ = try await start(5, per: 36, of: "OLD-1")
    _ = try await start(1, per: 12)
    _ = try await complete("PK-000001")
    bench.book.clock.advance(milliseconds: 7 * 86_400_000)
    _ = try await complete("PK-000002")
    func stats(_ by: PackagingGrouping, from: String? = nil) async throws -> PackagingStatistics {
      try await packaging.statistics(
        ShowPackagingStatistics(by: by, from: try from.map { try CivilDate(parsing: $0) }),
        bench.wil
      ).output
    }
    let days = try await stats(.day)
    #expect(days.packages == 15 && days.items == 300 && days.records == 2)
    #expect(days.itemsPerPackage == "20")
    #expect(days.groups.map(\.group) == ["2027-03-01", "2027-03-08"])
    #expect(try await stats(.week).groups.map(\.items) == [120, 180])
    #expect(try await stats(.month).groups.map(\.group) == ["2027-03-01"])
    #expect(try await stats(.style).groups.map(\.group) == ["OLD-1", "LAMP-1"])
    let team = try await stats(.team).groups.first
    #expect(team?.group == "Days" && team?.packagesPerRecord == "7.5")
    #expect(try await stats(.day, from: "2027-03-02").items == 180)
  }
}
