import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

/// After any sequence of receipts, issues, changed dates and days, people were told what a model
/// says, once.
@Suite("Random lots and their warnings")
struct NoticePropertyTests {
  /// What a lot is to the model.
  private struct Known {
    var quantity: Int64
    var due: CivilDate
  }

  /// A warning, as the model names it.
  private struct Warning: Hashable {
    let lot: String
    let stage: Int64
    let due: CivilDate
  }

  @Test("Each stage of each date once, and nothing of lots that are used up", arguments: 1...12)
  func onceEach(_ seed: UInt64) async throws {
    let bench = try await NoticeBench()
    let random = SeededRandom(seed: seed)
    func below(_ limit: Int) -> Int { Int(random.next() % UInt64(limit)) }
    var lots: [String: Known] = [:]
    var told: Set<Warning> = []
    for _ in 0..<40 {
      let today = bench.book.world.calendar.date(of: bench.book.clock.now())
      let code = "L-\(below(4))"
      switch below(5) {
      case 0:
        let due = lots[code]?.due ?? today.adding(days: below(12))
        guard due >= today else { continue }
        try await bench.receive(code, 4, due: due.description)
        lots[code] = Known(quantity: (lots[code]?.quantity ?? 0) + 4, due: due)
      case 1:
        guard let lot = lots[code], lot.quantity >= 4, lot.due >= today else { continue }
        try await bench.issue(code, 4)
        lots[code]?.quantity -= 4
      case 2:
        guard lots[code] != nil else { continue }
        let due = today.adding(days: below(12))
        try await bench.change(code) {
          $0.due = due
          $0.expiresOn = due
        }
        lots[code]?.due = due
      case 3: bench.wait(days: 1)
      default: break
      }
      let now = bench.book.world.calendar.date(of: bench.book.clock.now())
      try await bench.pass()
      for (code, lot) in lots where lot.quantity > 0 && lot.due >= now {
        let reached = [7, 3, 1].filter { lot.due.adding(days: -$0) <= now }.min()
        if let reached { told.insert(Warning(lot: code, stage: Int64(reached), due: lot.due)) }
      }
      #expect(try await warnings(bench) == told, "seed \(seed)")
      if try await warnings(bench) != told { return }
    }
  }

  /// What the keeper was told, each line once.
  private func warnings(_ bench: NoticeBench) async throws -> Set<Warning> {
    let user = SampleUser.of(.warehouseKeeper).id
    return try await bench.book.read { transaction in
      let notices = try await transaction.repository(Notice.self).all(
        where: .and([
          .equals(Notice.Columns.userID, user),
          .equals(Notice.Columns.kind, .expiryWarning),
        ]))
      var found: Set<Warning> = []
      for notice in notices {
        guard let plan = try await transaction.repository(NoticePlan.self).fetch(notice.planID),
          let lot = try await transaction.repository(Lot.self).fetch(notice.subjectID)
        else { continue }
        let isNew =
          found.insert(Warning(lot: lot.code, stage: notice.stage, due: plan.date)).inserted
        if !isNew { throw OpsError(.duplicate, "\(lot.code) was told of twice") }
      }
      return found
    }
  }
}
