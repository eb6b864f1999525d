import OpsDomain
import OpsIdentity
import OpsServices
import OpsStorage
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@testable import OpsKernel

/// What a recipient gets is what they may see when the report is made, and when it is opened.
@Suite struct ReportRightsTests {
  private static let day: Int64 = 86_400_000
  private let bench: OutOfStockBench
  private var book: SampleBook { bench.book }
  private var reports: ReportService { book.dependencies.reports }
  private var anna: Call { book.call(.administrator) }
  private var wil: Call { book.call(.warehouseKeeper) }

  init() async throws { bench = try await OutOfStockBench() }

  /// Sam with these permissions besides those of the role, or without some.
  private func sam(
    and more: Set<Permission> = [], without less: Set<Permission> = []
  ) -> Call {
    Call(
      Principal(
        userID: SampleUser.of(.salesperson).id, name: "sam",
        rights: Rights(
          roles: [.salesperson],
          permissions: Role.salesperson.permissions.union(more).subtracting(less))))
  }

  private func schedule(_ format: ReportFormat, to people: [String], by call: Call) async throws {
    _ = try await reports.save(
      SaveReport(name: "stock", list: "stock list", column: ["sku", "on_hand"], format: format),
      call)
    _ = try await reports.schedule(ScheduleReport(name: "stock", at: "11:00", to: people), call)
  }

  private func makeOnTheNextDay() async throws {
    book.clock.advance(milliseconds: Self.day)
    _ = try await book.dependencies.jobs.run(RunJobs(job: "reports.make"), anna)
  }

  private func inbox(_ call: Call) async throws -> [ReportIssueView] {
    try await reports.inbox(ListReportIssues(), call).output.items
  }

  private func forbid(_ permission: Permission, _ user: String) async throws {
    _ = try await book.dependencies.roles.grantPermission(
      GrantPermission(permission: permission, user: user, forbid: true), anna)
  }

  @Test(arguments: [ReportFormat.csv, .html])
  func aRecipientGetsTheFormThatWasChosen(_ format: ReportFormat) async throws {
    try await schedule(format, to: ["sam"], by: anna)
    try await makeOnTheNextDay()
    let number = try #require(try await inbox(sam()).first?.number)
    let report = try await reports.open(OpenReport(number: number), sam()).output
    #expect(report.format == format)
    #expect(report.content.contains(format == .csv ? "LAMP-1,20" : "<td>LAMP-1</td><td>20</td>"))
  }

  @Test func rightsThatWereTakenAwayCountAtTheNextReport() async throws {
    try await schedule(.csv, to: ["sam", "wil"], by: anna)
    try await makeOnTheNextDay()
    #expect(try await inbox(sam()).first?.failure == nil)
    try await forbid(.inventoryView, "sam")
    try await makeOnTheNextDay()
    let refused = try #require(try await inbox(sam()).first)
    #expect(refused.failure == ErrorCode.denied.rawValue)
    #expect(refused.rows == 0 && !refused.isKept)
    #expect(try await inbox(wil).first?.failure == nil)
  }

  @Test func aKeptReportIsNotShownToSomebodyWhoMayNoLongerSeeTheList() async throws {
    try await schedule(.csv, to: ["sam"], by: anna)
    try await makeOnTheNextDay()
    let made = try #require(try await inbox(sam()).first)
    #expect(made.isKept)
    let open = OpenReport(number: made.number)
    let without = sam(without: [.inventoryView])
    #expect(await failureCode { try await reports.open(open, without) } == .denied)
    #expect(try await inbox(sam()).first?.openedAt == nil)
    #expect(try await reports.open(open, sam()).output.content.contains("LAMP-1"))
  }

  @Test func aKeptReportIsMadeAgainForSomebodyWhoSeesLessNow() async throws {
    try await schedule(.csv, to: ["sam"], by: anna)
    try await makeOnTheNextDay()
    let open = OpenReport(number: try #require(try await inbox(sam()).first?.number))
    let shop = try await book.read { try await $0.repository(Location.self).named("SHOP").id }
    let elsewhere = GrantCondition(collection: Location.schema.name, id: shop)
    let limited = Call(
      Principal(
        userID: SampleUser.of(.salesperson).id, name: "sam",
        rights: Rights(
          roles: [.salesperson],
          permissions: Role.salesperson.permissions.subtracting([.inventoryView]),
          conditions: [.inventoryView: [elsewhere]])))
    #expect(try await !reports.open(open, limited).output.content.contains("LAMP-1,20"))
    #expect(try await reports.open(open, sam()).output.content.contains("LAMP-1,20"))
  }

  @Test func nobodyHasLookedAtAReportThatNobodyOpened() async throws {
    let bench = try await SampleBook.make(keepsAccess: true)
    func looks() async throws -> [String] {
      try await bench.read { transaction in
        try await transaction.repository(AccessEvent.self).all(where: .everything)
      }.filter { $0.kind == .read }.map(\.operation)
    }
    let reports = bench.dependencies.reports
    let (anna, sam) = (bench.call(.administrator), bench.call(.salesperson))
    _ = try await reports.save(SaveReport(name: "people", list: "customer list"), anna)
    _ = try await reports.schedule(
      ScheduleReport(name: "people", at: "11:00", to: ["sam"]), anna)
    bench.clock.advance(milliseconds: Self.day)
    _ = try await bench.dependencies.jobs.run(RunJobs(job: "reports.make"), anna)
    #expect(try await !looks().contains("customer.list"))
    let made = try #require(
      try await reports.inbox(ListReportIssues(), sam).output.items.first)
    #expect(made.rows > 0)
    _ = try await reports.open(OpenReport(number: made.number), sam)
    #expect(try await looks().contains("customer.list"))
  }

  @Test(arguments: ["message list", "audit list", "setting requests", "token list"])
  func noCopyIsKeptOfWhatNamesPeople(_ list: String) async throws {
    let name = list.replacing(" ", with: ".")
    let operation = try Blueprint.product.operations.operation(named: name)
    #expect(operation.mayShowPeople())
  }

  @Test func anErasureEmptiesTheCopiesThatHoldTheName() async throws {
    try await schedule(.html, to: ["sam"], by: anna)
    try await makeOnTheNextDay()
    let made = try #require(try await inbox(sam()).first)
    try await book.write { try await ReportCopies.empty(naming: ["Kim (Lamp)", ""], $0) }
    #expect(try await inbox(sam()).first?.isKept == true)
    try await book.write { try await ReportCopies.empty(naming: ["lamp & 1"], $0) }
    #expect(try await inbox(sam()).first?.isKept == false)
    let open = OpenReport(number: made.number)
    #expect(try await reports.open(open, sam()).output.content.contains("LAMP-1"))
  }

  @Test func aScopedTokenOpensNoReportOfAnotherList() async throws {
    try await schedule(.csv, to: ["sam"], by: anna)
    try await makeOnTheNextDay()
    let open = OpenReport(number: try #require(try await inbox(sam()).first?.number))
    var limits = AccessLimits.none
    limits.scopes = [[try AccessScope(parsing: "report")]]
    let token = Call(
      Principal(
        userID: SampleUser.of(.salesperson).id, name: "sam", rights: sam().principal.rights,
        limits: limits))
    #expect(await failureCode { try await reports.open(open, token) } == .deniedScope)
  }

  @Test func anOwnerWhoMayNoLongerSendReportsGetsThemAlone() async throws {
    let sender = sam(and: [.systemGenerateReports])
    _ = try await book.dependencies.roles.grantPermission(
      GrantPermission(permission: .systemGenerateReports, user: "sam"), anna)
    try await schedule(.csv, to: ["sam", "wil"], by: sender)
    try await makeOnTheNextDay()
    #expect(try await inbox(wil).count == 1)
    #expect(try await inbox(sam()).count == 1)
    _ = try await book.dependencies.roles.revokePermission(
      RevokePermission(permission: .systemGenerateReports, user: "sam"), anna)
    try await makeOnTheNextDay()
    #expect(try await inbox(wil).count == 1)
    #expect(try await inbox(sam()).count == 2)
  }

  @Test func aRightThatEndsSchedulesNoReportsOfOthers() async throws {
    let sender = sam(and: [.systemGenerateReports])
    _ = try await book.dependencies.roles.grantPermission(
      GrantPermission(
        permission: .systemGenerateReports, user: "sam",
        until: .instant(book.clock.now().adding(milliseconds: Self.day))), anna)
    #expect(
      await failureCode { try await schedule(.csv, to: ["sam", "wil"], by: sender) } == .denied)
    // To oneself it needs no right.
    _ = try await reports.schedule(
      ScheduleReport(name: "stock", at: "11:00", to: ["sam"]), sender)
  }

  @Test func aRefusalDoesNotTellWhichUsersExist() async throws {
    try await schedule(.csv, to: ["sam"], by: sam())
    for name in ["wil", "anna", "nobody-of-this-name"] {
      let line = ScheduleReport(name: "stock", at: "11:00", to: [name])
      #expect(await failureCode { try await reports.schedule(line, sam()) } == .denied)
    }
    #expect(
      await failureCode {
        try await schedule(.csv, to: ["nobody-of-this-name"], by: anna)
      } == .notFoundUser)
  }

  @Test func aReportOfSomebodyWhoIsGoneIsMadeForNobody() async throws {
    _ = try await book.dependencies.roles.grantPermission(
      GrantPermission(permission: .systemGenerateReports, user: "sam"), anna)
    try await schedule(.csv, to: ["sam", "wil"], by: sam(and: [.systemGenerateReports]))
    _ = try await book.dependencies.identity.disable(UserReference(user: "sam"), anna)
    try await makeOnTheNextDay()
    #expect(try await inbox(wil).isEmpty)
  }
}
