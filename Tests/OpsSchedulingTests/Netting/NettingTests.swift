import OpsScheduling
import Testing

/// Netting on small cases that can be worked out by hand. Today is day 10.
@Suite struct NettingTests {
  private func run(
    _ items: [NettingItem], stock: [NettingStock] = [], receipts: [ScheduledReceipt] = [],
    demands: [NettingDemand], period: Int = 1, lots: [PlannedLot] = []
  ) throws -> NettingResult {
    try Netting.run(
      NettingInput(
        items: items, stock: stock, receipts: receipts, demands: demands, plannedLots: lots,
        today: 10, horizon: 100, periodDays: period))
  }

  @Test("Stock and receipts are used before anything is proposed")
  func stockFirst() throws {
    let result = try run(
      [NettingItem(.buy, leadDays: 3)],
      stock: [NettingStock(id: 1, item: 0, quantity: 4)],
      receipts: [ScheduledReceipt(id: 2, item: 0, day: 15, quantity: 5)],
      demands: [NettingDemand(id: 3, item: 0, day: 20, quantity: 12)])
    #expect(result.pegs.map(\.supply) == [.stock(1), .receipt(2), .proposal(0)])
    #expect(result.pegs.map(\.quantity) == [4, 5, 3])
    let proposal = try #require(result.proposals.first)
    #expect((proposal.orderDay, proposal.dueDay, proposal.quantity) == (17, 20, 3))
    #expect(!proposal.isLate && result.shortages.isEmpty)
  }

  @Test("Minimum and multiple count once for a lot, and its excess serves the next demand")
  func lotRules() throws {
    let rule = LotRule(minimum: 10, multiple: 4)
    let demands = [(1, 20, 3), (2, 20, 4), (3, 25, 5), (4, 30, 1)].map {
      NettingDemand(id: $0.0, item: 0, day: $0.1, quantity: Int64($0.2))
    }
    let result = try run([NettingItem(.buy, lot: rule)], demands: demands)
    #expect(result.proposals.map(\.quantity) == [12, 12])
    #expect(result.proposals.map(\.neededOn) == [20, 30])
    #expect(result.proposals.map(\.excess) == [0, 11])
    let grouped = try run([NettingItem(.buy, lot: rule)], demands: demands, period: 11)
    #expect(grouped.proposals.map(\.quantity) == [16])
    #expect(grouped.proposals.map(\.excess) == [3])
  }

  @Test("On one day the higher priority gets the stock; an earlier day goes before any priority")
  func priority() throws {
    let result = try run(
      [NettingItem(.none)], stock: [NettingStock(id: 1, item: 0, quantity: 5)],
      demands: [
        NettingDemand(id: 1, item: 0, day: 20, quantity: 3, priority: 0),
        NettingDemand(id: 2, item: 0, day: 20, quantity: 3, priority: 2),
        NettingDemand(id: 3, item: 0, day: 19, quantity: 1, priority: 0),
      ])
    #expect(result.pegs.map(\.demand) == [.demand(3), .demand(2), .demand(1)])
    #expect(result.pegs.map(\.quantity) == [1, 3, 1])
    #expect(result.shortages.map(\.quantity) == [2])
    #expect(result.shortages.map(\.availableOn) == [nil])
  }

  @Test("Goods that must last longer than the day of the demand leave those that do not to others")
  func lasting() throws {
    let result = try run(
      [NettingItem(.buy, leadDays: 3)],
      stock: [
        NettingStock(id: 1, item: 0, quantity: 4, usableUntil: 15),
        NettingStock(id: 2, item: 0, quantity: 2, usableUntil: 40),
      ],
      demands: [
        NettingDemand(id: 1, item: 0, day: 10, quantity: 5, priority: 1, goodOn: 30),
        NettingDemand(id: 2, item: 0, day: 10, quantity: 4),
      ])
    #expect(result.pegs.map(\.supply) == [.stock(2), .proposal(0), .stock(1)])
    #expect(result.pegs.map(\.quantity) == [2, 3, 4])
  }

  @Test("What no order can serve in time shares one late lot, and each demand knows its day")
  func late() throws {
    let result = try run(
      [NettingItem(.buy, leadDays: 5, lot: LotRule(minimum: 10))],
      demands: [
        NettingDemand(id: 1, item: 0, day: 8, quantity: 2),
        NettingDemand(id: 2, item: 0, day: 12, quantity: 3),
        NettingDemand(id: 3, item: 0, day: 15, quantity: 4),
      ])
    let lot = try #require(result.proposals.first)
    #expect(result.proposals.count == 1)
    #expect((lot.quantity, lot.neededOn, lot.orderDay, lot.dueDay) == (10, 10, 10, 15))
    #expect(lot.lateness == .leadTime(days: 5))
    #expect(result.shortages.map(\.demand) == [.demand(1), .demand(2)])
    #expect(result.shortages.map(\.availableOn) == [15, 15])
    #expect(result.pegs.map(\.daysLate) == [5, 3, 0])
  }

  @Test("A receipt that is here no later than an order of today is waited for")
  func waits() throws {
    let result = try run(
      [NettingItem(.buy, leadDays: 5)],
      receipts: [
        ScheduledReceipt(id: 1, item: 0, day: 14, quantity: 2),
        ScheduledReceipt(id: 2, item: 0, day: 16, quantity: 9),
        ScheduledReceipt(id: 3, item: 0, day: 30, quantity: 1, neededOn: 12),
      ],
      demands: [NettingDemand(id: 1, item: 0, day: 12, quantity: 4)])
    #expect(result.pegs.map(\.supply) == [.receipt(1), .receipt(3), .proposal(0)])
    #expect(result.pegs.map(\.daysLate) == [2, 18, 3])
    #expect(result.shortages.map(\.quantity) == [4])
    #expect(result.shortages.map(\.availableOn) == [30])
  }

  @Test("Parts are wanted on the day the parent starts, with scrap and rounded up to their unit")
  func levels() throws {
    let items = [
      NettingItem(.make, leadDays: 2, bill: [BillPart(1, ExactRatio(1, per: 3), scrap: 100_000)]),
      NettingItem(.buy, leadDays: 4, lot: LotRule(unit: 5)),
    ]
    let result = try run(items, demands: [NettingDemand(id: 1, item: 0, day: 30, quantity: 50)])
    // 50 / 3 / 0.9 = 18.5, rounded up to 20.
    #expect(result.proposals.map(\.quantity) == [50, 20])
    #expect(result.proposals.map(\.orderDay) == [28, 24])
    #expect(result.pegs.last?.demand == .component(proposal: 0, part: 0))
    #expect(result.pegs.last?.supply == .proposal(1))
  }

  @Test("A late part makes its parent late, and the parent names it")
  func latePart() throws {
    let items = [
      NettingItem(.make, leadDays: 2, bill: [BillPart(1, ExactRatio(1))]),
      NettingItem(.buy, leadDays: 20),
    ]
    let result = try run(items, demands: [NettingDemand(id: 1, item: 0, day: 25, quantity: 5)])
    #expect(result.proposals.map(\.dueDay) == [32, 30])
    #expect(result.proposals[0].orderDay == 30)
    #expect(result.proposals[0].lateness == .part(item: 1))
    #expect(result.proposals[1].lateness == .leadTime(days: 7))
    #expect(result.shortages.first?.demand == .demand(1))
    #expect(result.shortages.first?.availableOn == 32)
  }

  @Test("A part that nothing brings marks its parents up to the top")
  func missingPart() throws {
    let items = [
      NettingItem(.make, bill: [BillPart(1, ExactRatio(1))]),
      NettingItem(.make, bill: [BillPart(2, ExactRatio(1))]), NettingItem(.none),
    ]
    let result = try run(
      items, stock: [NettingStock(id: 1, item: 2, quantity: 4)],
      demands: [NettingDemand(id: 1, item: 0, day: 25, quantity: 5)])
    #expect(result.proposals.map(\.lateness) == [.missing(item: 1), .missing(item: 2)])
    #expect(result.shortages.map(\.item) == [2])
    #expect(result.shortages.map(\.quantity) == [1])
  }

  @Test("A phantom uses its own stock and passes the rest on to its parts")
  func phantom() throws {
    let items = [
      NettingItem(.make, leadDays: 9, bill: [BillPart(1, ExactRatio(2))], isPhantom: true),
      NettingItem(.buy, lot: LotRule(minimum: 8)),
    ]
    let result = try run(
      items, stock: [NettingStock(id: 1, item: 0, quantity: 3)],
      demands: [NettingDemand(id: 1, item: 0, day: 30, quantity: 5)])
    #expect(result.proposals.map(\.kind) == [.phantom, .buy])
    #expect(result.proposals.map(\.quantity) == [2, 8])
    #expect(result.proposals.map(\.neededOn) == [30, 30])
  }

  @Test("By-products of a lot are supply on the day it is due")
  func byProducts() throws {
    let items = [
      NettingItem(.make, leadDays: 1, byProducts: [ByProduct(1, ExactRatio(1, per: 4))]),
      NettingItem(.buy),
    ]
    let result = try run(
      items,
      demands: [
        NettingDemand(id: 1, item: 0, day: 20, quantity: 10),
        NettingDemand(id: 2, item: 1, day: 21, quantity: 3),
      ])
    #expect(result.proposals.map(\.quantity) == [10, 1])
    #expect(result.pegs[1].supply == .byProduct(proposal: 0, index: 0))
    #expect(result.pegs[1].quantity == 2)
  }

  @Test("A lot that is made within a day is not made of its own by-product")
  func ownByProduct() throws {
    let one = ExactRatio(1)
    let items = [
      NettingItem(.make, bill: [BillPart(1, one)], byProducts: [ByProduct(1, one)]),
      NettingItem(.buy),
    ]
    let result = try run(items, demands: [NettingDemand(id: 1, item: 0, day: 20, quantity: 5)])
    #expect(result.proposals.map(\.quantity) == [5, 5])
    #expect(result.pegs.map(\.supply) == [.proposal(0), .proposal(1)])
  }

  @Test("What is bought takes no parts")
  func bought() throws {
    let items = [
      NettingItem(.either(buyLeadDays: 2), leadDays: 6, bill: [BillPart(1, ExactRatio(1))]),
      NettingItem(.buy),
    ]
    let result = try run(items, demands: [NettingDemand(id: 1, item: 0, day: 13, quantity: 5)])
    #expect(result.proposals.map(\.kind) == [.buy])
    #expect(result.proposals.map(\.item) == [0])
  }
}
