import Foundation
import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

/// Who is told what of drivers, businesses and money, and when no more.
@Suite("News of drivers, businesses and money")
struct MarketNewsTests {
  private let bench: NewsBench
  private var drivers: DriverBench { bench.drivers }
  private var orders: OrderBench { bench.orders }
  private var anna: Call { bench.drivers.anna }

  init() async throws { bench = try await NewsBench() }

  // MARK: The table

  /// Lets the news happen.
  private func happen(_ news: MarketNews) async throws {
    switch news {
    case .driverVerified: try await drivers.verified(drivers.dora)
    case .driverRejected:
      let number = try await drivers.drivers.register(
        RegisterDriver(vehicle: .car), drivers.dora
      ).output.number
      _ = try await drivers.drivers.reject(
        DriverJudgement(driver: number, reason: "anna does not know dora"), anna)
    case .driverSuspended:
      let number = try await drivers.verified(drivers.dora)
      _ = try await drivers.drivers.suspend(
        DriverJudgement(driver: number, reason: "anna saw dora sleep"), anna)
    // The marketplace of the tests begins with it.
    case .partnerVerified: break
    case .partnerSuspended: try await suspend()
    case .partnerReceived, .partnerGivenAway: try await give(to: "rob")
    case .payoutMade:
      _ = try await orders.delivered()
      _ = try await orders.money.payOut(RunPayout(), anna)
    case .partnerRated: try await rate { GiveRating(order: $0, partner: 4, text: "kim was here") }
    case .driverRated: try await rate { GiveRating(order: $0, driver: 4, text: "kim was here") }
    case .refundBorne:
      let order = try await orders.delivered()
      _ = try await orders.orders.refund(refund(of: order.number, by: .partner), anna)
    case .orderChargedBack, .paymentChargedBack:
      _ = try await orders.delivered()
      _ = try await orders.payments.sandbox(
        PlaySandbox(scenario: .chargeBack, payment: "PAY-000001"), anna)
    case .refundOwed, .refundRefused:
      let orders = OrderBench(on: drivers.market, provider: RefusingProvider())
      let order = try await orders.delivered()
      _ = try await orders.orders.refund(refund(of: order.number, by: .platform), anna)
    case .refundUnanswered:
      let orders = OrderBench(on: drivers.market, provider: QuietProvider())
      let order = try await orders.delivered()
      _ = try await orders.orders.refund(refund(of: order.number, by: .platform), anna)
      drivers.book.clock.advance(milliseconds: 4 * 86_400_000)
      try await orders.runJobs()
    }
  }

  /// The title, and who reads it.
  private func wanted(_ news: MarketNews) -> (title: String, people: [Call]) {
    switch news {
    case .driverVerified: ("DRV-000001: verified", [drivers.dora])
    case .driverRejected: ("DRV-000001: not verified", [drivers.dora])
    case .driverSuspended: ("DRV-000001: suspended", [drivers.dora])
    case .partnerVerified: ("Bella Napoli: verified", [drivers.pat])
    case .partnerSuspended: ("Bella Napoli: suspended", [drivers.pat])
    case .partnerReceived: ("Bella Napoli: you are the owner now", [drivers.rob])
    case .partnerGivenAway: ("Bella Napoli: no longer yours", [drivers.pat])
    case .payoutMade: ("OUT-000001: paid out", [drivers.pat])
    case .partnerRated: ("ORD-000001: 4 of 5", [drivers.pat])
    case .driverRated: ("ORD-000001: 4 of 5", [drivers.dora])
    case .refundBorne: ("ORD-000001: a refund at your cost", [drivers.pat])
    case .orderChargedBack: ("ORD-000001: charged back", [drivers.pat])
    case .paymentChargedBack: ("PAY-000001: charged back", [anna])
    case .refundOwed: ("ORD-000001: the refund failed", [drivers.kim])
    case .refundRefused: ("RFD-000001: refused by the payment provider", [anna])
    case .refundUnanswered: ("RFD-000001: no answer from the payment provider", [anna])
    }
  }

  @Test(
    "Each has words and people who read them, and nobody else does", arguments: MarketNews.allCases)
  func told(_ news: MarketNews) async throws {
    try await happen(news)
    for _ in 1...2 { try await bench.tell() }
    let (title, people) = wanted(news)
    for call in everybody {
      let read = try await bench.notices([news.kind], call).filter { $0.title == title }
      let isTold = people.contains { $0.principal.userID == call.principal.userID }
      #expect(read.count == (isTold ? 1 : 0), "\(call.principal.name)")
      for notice in read {
        #expect(notice.collection == news.subject.schema.name)
        #expect(!notice.body.isEmpty)
        // A refund needs a reason, so the command that is named has one.
        if news == .refundRefused {
          #expect(notice.body.contains("`opsh order refund ORD-000001 --reason TEXT`"))
        }
        // People and what people write are in no notice.
        for name in ["anna", "dora", "kim", "pat", "rob", "was here", "cold"] {
          #expect(!notice.body.contains(name), "\(notice.body)")
        }
      }
    }
  }

  @Test func theStageOfAPlanSaysWhichNewsItIs() {
    for news in MarketNews.allCases {
      for earlier in [0, 1, 7] {
        #expect(MarketNews(stage: news.stage(after: earlier)) == news)
      }
    }
    #expect(MarketNews(stage: 99) == nil)
  }

  @Test("The table of the documentation has each kind")
  func documented() throws {
    let table = try String(
      contentsOf: PackageFolder.file("docs/notices.md"), encoding: .utf8)
    for kind in Set(MarketNews.allCases.map(\.kind)) {
      #expect(table.contains("| `\(kind.rawValue)` |"), "\(kind.rawValue)")
    }
  }

  @Test func allThatIsToldOfAnOrderHasWords() async throws {
    let number = try await drivers.order(.accepted)
    var order = try await drivers.order(number)
    order.courierID = drivers.dora.principal.userID
    var told = OrderNews.of(nil, order)
    for old in OrderStatus.allCases {
      for new in OrderStatus.allCases {
        var (before, after) = (order, order)
        (before.status, after.status) = (old, new)
        after.instructions = "ring twice"
        told += OrderNews.of(before, after)
        after.courierID = nil
        told += OrderNews.of(before, after) + OrderNews.of(after, before)
      }
    }
    told += [
      .init(.orderUpdate, .moneyBack), .init(.orderUpdate, .near), .init(.orderUpdate, .delayed),
      .init(.deliveryUpdate, .delayed), .init(.deliveryUpdate, .takenOff),
    ]
    #expect(Set(told.map(\.news)) == Set(OrderNews.allCases))
    let (all, subject) = (told, order)
    try await drivers.book.read { transaction in
      let sentences = try await MarketSentences(subject, transaction)
      for one in all {
        let sentence = sentences.sentence(one.news, for: one.kind)
        #expect(sentence?.title.hasPrefix("\(number): ") == true, "\(one)")
        #expect(sentence?.body.hasSuffix(".") == true, "\(one)")
      }
    }
  }

  // MARK: When no more

  @Test("Of several states only the one that lasts is told")
  func latestState() async throws {
    let number = try await drivers.verified(drivers.dora)
    _ = try await drivers.drivers.suspend(
      DriverJudgement(driver: number, reason: "complaints"), anna)
    _ = try await drivers.drivers.verify(DriverReference(driver: number), anna)
    try await bench.tell()
    #expect(try await titles(.driverUpdate, drivers.dora) == ["DRV-000001: verified"])
    _ = try await drivers.drivers.suspend(
      DriverJudgement(driver: number, reason: "complaints"), anna)
    try await bench.tell()
    #expect(
      try await titles(.driverUpdate, drivers.dora).sorted()
        == ["DRV-000001: suspended", "DRV-000001: verified"])
  }

  @Test func quietHoursHoldItBackUntilItIsOver() async throws {
    try await bench.tell()
    // Ten in the evening of the site.
    bench.wait(minutes: 12 * 60 + 5)
    try await suspend()
    try await bench.tell()
    #expect(try await titles(.partnerUpdate, drivers.pat) == ["Bella Napoli: verified"])
    _ = try await drivers.book.dependencies.partners.verify(
      OnePartner(partner: MarketFixture.partnerName), anna)
    try await bench.tell()
    bench.wait(minutes: 10 * 60)
    try await bench.tell()
    #expect(
      try await titles(.partnerUpdate, drivers.pat)
        == ["Bella Napoli: verified", "Bella Napoli: verified"])
  }

  @Test func eachKindIsSwitchedOffByItself() async throws {
    try await bench.settings(
      ChangeNoticeSettings(kind: [.ratingReceived], off: true), drivers.pat)
    try await happen(.partnerRated)
    try await bench.tell()
    #expect(try await titles(.ratingReceived, drivers.pat).isEmpty)
    #expect(try await titles(.partnerUpdate, drivers.pat) == ["Bella Napoli: verified"])
  }

  @Test("Mail and devices are told the same")
  func channels() async throws {
    try await bench.register("pats-telephone-0001", drivers.pat)
    try await bench.settings(
      ChangeNoticeSettings(channel: ["email", "push"], email: "pat@example.org"), drivers.pat)
    try await suspend()
    try await bench.tell()
    #expect(bench.mail.messages.map(\.notice.kind) == [.partnerUpdate])
    #expect(bench.push.sent.map(\.message.title) == ["Bella Napoli: suspended"])
  }

  @Test func aRefundThatWorkedAfterAllIsNotTold() async throws {
    try await happen(.refundRefused)
    _ = try await orders.orders.refund(
      RefundOrder(order: "ORD-000001", reason: "cold"), anna)
    try await bench.tell()
    #expect(try await titles(.refundFailed, anna).isEmpty)
    #expect(try await titles(.refundFailed, drivers.kim).isEmpty)
  }

  @Test("Nobody bears a refund of an order that was cancelled before its delivery")
  func cancelled() async throws {
    let order = try await orders.place(pay: "approved").number
    _ = try await orders.orders.cancel(
      CancelOrder(order: order, reason: "changed my mind"), orders.kim)
    try await orders.runJobs()
    try await bench.tell()
    #expect(try await titles(.refundBorne, drivers.pat).isEmpty)
  }

  @Test("What was told of does not keep a change from being undone")
  func undone() async throws {
    try await bench.tell()
    _ = try await drivers.book.dependencies.partners.suspend(
      OnePartner(partner: MarketFixture.partnerName),
      drivers.market.call(.administrator, key: "suspended"))
    try await bench.tell()
    _ = try await drivers.book.dependencies.changesets.undo(
      CommitReference(commit: "suspended"), anna)
    try await bench.tell()
    #expect(
      try await titles(.partnerUpdate, drivers.pat).sorted()
        == ["Bella Napoli: suspended", "Bella Napoli: verified", "Bella Napoli: verified"])
  }

  @Test func whoHadABusinessIsWrittenDown() async throws {
    try await give(to: "rob")
    let handovers = try await drivers.book.read {
      try await $0.repository(PartnerHandover.self).all(where: .everything)
    }
    #expect(handovers.map(\.fromID) == [drivers.pat.principal.userID])
    #expect(handovers.map(\.toID) == [drivers.rob.principal.userID])
    let code = await failureCode {
      try await drivers.book.read(by: drivers.rob.principal) {
        try await $0.repository(PartnerHandover.self).all(where: .everything)
      }
    }
    #expect(code == .denied)
  }

  // MARK: Acts

  private var everybody: [Call] {
    [
      drivers.kim, drivers.lea, drivers.pat, drivers.rob, drivers.dora, drivers.ned, anna,
      drivers.market.call(.warehouseKeeper),
    ]
  }

  private func titles(_ kind: NoticeKind, _ call: Call) async throws -> [String] {
    try await bench.notices([kind], call).map(\.title)
  }

  private func suspend() async throws {
    _ = try await drivers.book.dependencies.partners.suspend(
      OnePartner(partner: MarketFixture.partnerName), anna)
  }

  private func give(to owner: String) async throws {
    _ = try await drivers.book.dependencies.partners.edit(
      EditPartner(partner: MarketFixture.partnerName, owner: owner), anna)
  }

  private func refund(of order: String, by bearer: RefundBearer) throws -> RefundOrder {
    RefundOrder(
      order: order, amount: try UnitPrice(parsing: "2.50"), reason: "cold", bearer: bearer)
  }

  private func rate(_ rating: (String) -> GiveRating) async throws {
    let order = try await orders.delivered()
    _ = try await orders.dependencies.ratings.give(rating(order.number), orders.kim)
  }
}
