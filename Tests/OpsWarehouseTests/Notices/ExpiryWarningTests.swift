import OpsDomain
import OpsServices
import OpsStorage
import OpsTesting
import TestBenches
import Testing

@testable import OpsKernel
@testable import OpsWarehouse

@Suite("Warnings of lots")
struct ExpiryWarningTests {
  @Test("Each stage is told once, to those who move stock")
  func stages() async throws {
    let bench = try await NoticeBench()
    try await bench.receive("A-1", due: "2027-03-09")
    var told: [[Int64]] = []
    for _ in 0..<10 {
      for _ in 0..<3 { try await bench.pass() }
      told.append(try await bench.inbox().map(\.stage))
      bench.wait(days: 1)
    }
    // 8 days before, then 7, …: it is the 1st of March.
    #expect(told.map(\.count) == [0, 1, 1, 1, 1, 2, 2, 3, 3, 3])
    #expect(told.last == [1, 3, 7])
    #expect(try await bench.inbox(.administrator).count == 3)
    #expect(try await bench.inbox(.salesperson).isEmpty)
    let notice = try #require(try await bench.inbox().first)
    #expect(notice.kind == .expiryWarning)
    #expect(notice.title == "RICE lot A-1: last good day 2027-03-09")
    #expect(notice.body.contains("10 kg of Rice, loose (RICE)"))
  }

  @Test("A lot that arrives late gets the notice of the current stage, not of earlier stages")
  func late() async throws {
    let bench = try await NoticeBench()
    try await bench.receive("A-1", due: "2027-03-03")
    try await bench.pass()
    #expect(try await bench.inbox().map(\.stage) == [3])
  }

  @Test("A server that slept tells the latest stage only")
  func afterASleep() async throws {
    let bench = try await NoticeBench()
    try await bench.receive("A-1", due: "2027-03-09")
    try await bench.pass()
    #expect(try await bench.plans(.scheduled).map(\.stage) == [7])
    bench.wait(days: 6)
    try await bench.pass()
    #expect(try await bench.inbox().map(\.stage) == [3])
    #expect(try await bench.plans(.cancelled).map(\.stage) == [7])
  }

  @Test("Another date arms the stages again; the first date once more does not")
  func anotherDate() async throws {
    let bench = try await NoticeBench()
    try await bench.receive("A-1", due: "2027-03-04")
    try await bench.pass()
    let first = try CivilDate(parsing: "2027-03-04")
    let later = try CivilDate(parsing: "2027-03-05")
    #expect(try await bench.inbox().map(\.stage) == [3])
    try await bench.change("A-1") { $0.due = later }
    bench.wait(days: 1)
    try await bench.pass()
    #expect(try await bench.inbox().map(\.stage) == [3, 3])
    try await bench.change("A-1") { $0.due = first }
    try await bench.pass()
    #expect(try await bench.inbox().map(\.stage) == [3, 3])
  }

  @Test("What is used up before its time is never told, though nobody planned again")
  func consumed() async throws {
    let bench = try await NoticeBench()
    try await bench.receive("A-1", due: "2027-03-09")
    try await bench.pass()
    #expect(try await bench.plans(.scheduled).count == 1)
    try await bench.issue("A-1", 10)
    bench.wait(days: 1)
    _ = try await bench.jobs.run(RunJobs(job: "notices.send"), bench.book.call(.administrator))
    #expect(try await bench.inbox().isEmpty)
    #expect(try await bench.plans(.cancelled).count == 1)
    try await bench.receive("A-1", 5, due: "2027-03-09")
    try await bench.pass()
    #expect(try await bench.inbox().map(\.stage) == [7])
  }

  @Test("Planning again changes nothing and writes no plan")
  func idempotent() async throws {
    let bench = try await NoticeBench()
    for lot in 0..<5 { try await bench.receive("A-\(lot)", due: "2027-03-0\(lot + 4)") }
    try await bench.pass()
    let changes = try await bench.book.read { transaction in
      let sources = Blueprint.product.notices
      let planner = NoticePlanner(transaction, pass: NoticePass(sources))
      var count = try await planner.withdrawals().count
      for source in sources { count += try await planner.changes(of: source).count }
      return count
    }
    #expect(changes == 0)
  }

  @Test("A category says how early, and whether at all")
  func categories() async throws {
    let bench = try await NoticeBench()
    try await bench.book.write { transaction in
      let grain = Category(
        id: transaction.nextID(), name: "Grain", foldedName: "grain", warningDays: "14,2",
        createdAt: transaction.now, updatedAt: transaction.now)
      _ = try await transaction.repository(Category.self).create(grain)
      var inner = Category(
        id: transaction.nextID(), name: "Rice", foldedName: "rice", createdAt: transaction.now,
        updatedAt: transaction.now)
      inner.parentID = grain.id
      _ = try await transaction.repository(Category.self).create(inner)
      var product = try await transaction.repository(Product.self).named("RICE")
      product.categoryID = inner.id
      _ = try await transaction.repository(Product.self).update(product)
    }
    try await bench.receive("A-1", due: "2027-03-13")
    try await bench.pass()
    #expect(try await bench.inbox().map(\.stage) == [14])
    try await bench.book.write { transaction in
      var grain = try #require(
        try await transaction.repository(Category.self)
          .first(where: .equals(Category.Columns.name, "Grain")))
      grain.sendsNotices = false
      _ = try await transaction.repository(Category.self).update(grain)
    }
    bench.wait(days: 10)
    try await bench.pass()
    #expect(try await bench.inbox().count == 1)
  }

  @Test("An opened lot has reminders of its own kind; a small rest is pointed out")
  func openedAndRest() async throws {
    let bench = try await NoticeBench()
    try await bench.receive("A-1", due: "2027-03-20")
    let tomorrow = try CivilDate(parsing: "2027-03-02")
    try await bench.change("A-1") {
      $0.openedOn = $0.purchasedOn
      $0.due = tomorrow
    }
    try await bench.pass()
    #expect(try await bench.inbox().map(\.kind) == [.openedItemReminder])
    try await bench.issue("A-1", 7)
    try await bench.pass()
    #expect(try await bench.inbox().count == 1)
    try await bench.issue("A-1", Quantity(rawValue: 500_000))
    try await bench.pass()
    #expect(
      Set(try await bench.inbox().map(\.kind)) == [.openedItemReminder, .consumptionAlert])
    bench.wait(days: 1)
    try await bench.pass()
    #expect(
      try await bench.inbox().filter { $0.kind == .openedItemReminder }.map(\.stage) == [0, 1])
  }

  @Test("What was opened of a lot counts with it when only a small rest is left")
  func restOfAFamily() async throws {
    let bench = try await NoticeBench()
    let lots = bench.book.dependencies.lots
    var opened: [String: String] = [:]
    for lot in ["R1", "R2", "R3"] {
      try await bench.receive(lot, due: "2027-03-04")
      let change = try await lots.open(
        OpenLot(sku: "RICE", quantity: 8, lot: lot), bench.book.call(.warehouseKeeper)
      ).output
      opened[lot] = try #require(change.lots.first?.becomes)
    }
    func alerts() async throws -> [NoticeView] {
      try await bench.inbox().filter { $0.kind == .consumptionAlert }
    }
    try await bench.pass()
    #expect(try await alerts().isEmpty)
    // All that was opened of the first one, and of the second one so much that 4 of 10 are left.
    try await bench.issue(try #require(opened["R1"]), 8)
    try await bench.issue(try #require(opened["R2"]), 6)
    try await bench.pass()
    let told = try await alerts()
    let rest = try #require(opened["R2"])
    #expect(
      Set(told.map(\.title)) == [
        "RICE lot R1: a small rest is left, good until 2027-03-04",
        "RICE lot \(rest): a small rest is left, good until 2027-03-04",
      ])
    #expect(
      told.contains { $0.body.hasPrefix("2 kg of Rice, loose (RICE), lot R1, are left of 10;") })
    #expect(told.contains { $0.body.contains("are left of 8;") })
    #expect(told.count == 2)
  }
}
