import OpsScheduling
import Testing

/// Safety stock, shelf life, choice of make or buy, settled lots, and what is refused.
@Suite struct NettingRulesTests {
  private func run(
    _ item: NettingItem, stock: [NettingStock] = [], receipts: [ScheduledReceipt] = [],
    demands: [NettingDemand] = [], period: Int = 1, lots: [PlannedLot] = []
  ) throws -> NettingResult {
    try Netting.run(
      NettingInput(
        items: [item], stock: stock, receipts: receipts, demands: demands, plannedLots: lots,
        today: 10, horizon: 100, periodDays: period))
  }

  @Test("Safety stock is netted once, and demand that no order can serve may use it")
  func safety() throws {
    let item = NettingItem(.buy, leadDays: 5, safetyStock: 6)
    let stock = [NettingStock(id: 1, item: 0, quantity: 8)]
    let calm = try run(
      item, stock: stock, demands: [NettingDemand(id: 1, item: 0, day: 20, quantity: 4)])
    #expect(calm.proposals.map(\.quantity) == [2])
    #expect(calm.proposals.map(\.neededOn) == [20])
    let urgent = try run(
      item, stock: stock, demands: [NettingDemand(id: 1, item: 0, day: 12, quantity: 4)])
    #expect(urgent.pegs.first?.supply == .stock(1))
    #expect(urgent.proposals.map(\.quantity) == [2])
    #expect(urgent.proposals.map(\.dueDay) == [15])
    #expect(urgent.shortages.isEmpty)
  }

  @Test(
    "Refilling orders what a reorder rule orders: up to the maximum, at or below the minimum",
    arguments: [
      // Free stock, waiting demand, order.
      (20, 0, 0), (11, 0, 0), (10, 0, 20), (4, 0, 26), (0, 7, 37), (12, 5, 23),
    ])
  func refill(_ free: Int64, _ waiting: Int64, _ order: Int64) throws {
    let item = NettingItem(.buy, leadDays: 7, safetyStock: 10, upTo: 30)
    let stock = free > 0 ? [NettingStock(id: 1, item: 0, quantity: free)] : []
    let demands =
      waiting > 0 ? [NettingDemand(id: 1, item: 0, day: 10, quantity: waiting)] : []
    let result = try run(item, stock: stock, demands: demands)
    #expect(result.proposals.count <= 1)
    #expect(result.proposals.first?.quantity ?? 0 == order)
  }

  @Test("What expires first is used first, and nothing after its last day")
  func shelfLife() throws {
    let item = NettingItem(.buy, lot: LotRule(minimum: 10), shelfLifeDays: 3)
    let result = try run(
      item,
      stock: [
        NettingStock(id: 1, item: 0, quantity: 2, usableUntil: 30),
        NettingStock(id: 2, item: 0, quantity: 2, usableUntil: 15),
      ],
      demands: [
        NettingDemand(id: 1, item: 0, day: 15, quantity: 1),
        NettingDemand(id: 2, item: 0, day: 20, quantity: 3),
        NettingDemand(id: 3, item: 0, day: 24, quantity: 1),
      ])
    #expect(
      result.pegs.map(\.supply) == [.stock(2), .stock(1), .proposal(0), .proposal(1)])
    #expect(result.proposals.map(\.excess) == [9, 9])
  }

  @Test("A lot is made for no demand that comes after its last day")
  func shelfLifeOfALot() throws {
    let result = try run(
      NettingItem(.buy, shelfLifeDays: 3),
      demands: [
        NettingDemand(id: 1, item: 0, day: 20, quantity: 1),
        NettingDemand(id: 2, item: 0, day: 22, quantity: 2),
        NettingDemand(id: 3, item: 0, day: 25, quantity: 4),
      ], period: 11)
    #expect(result.proposals.map(\.neededOn) == [20, 25])
    #expect(result.proposals.map(\.quantity) == [3, 4])
  }

  @Test("An item of either kind is made when that is in time, else what is here sooner")
  func either() throws {
    let item = NettingItem(.either(buyLeadDays: 2), leadDays: 6)
    let result = try run(
      item,
      demands: [
        NettingDemand(id: 1, item: 0, day: 13, quantity: 1),
        NettingDemand(id: 2, item: 0, day: 16, quantity: 1),
      ])
    #expect(result.proposals.map(\.kind) == [.buy, .make])
    #expect(result.proposals.map(\.isLate) == [false, false])
  }

  @Test("Settled lots are proposed as they are, and only the rest gets further lots")
  func plannedLots() throws {
    let result = try run(
      NettingItem(.make, leadDays: 1, lot: LotRule(minimum: 50)),
      demands: [NettingDemand(id: 1, item: 0, day: 20, quantity: 9)],
      lots: [PlannedLot(item: 0, day: 18, quantity: 7)])
    #expect(result.proposals.map(\.quantity) == [7, 50])
    #expect(result.pegs.map(\.quantity) == [7, 2])
  }

  @Test("A cycle in bills is refused and named from part to part")
  func cycle() {
    let one = ExactRatio(1)
    let items = [
      NettingItem(.make, bill: [BillPart(2, one)]),
      NettingItem(.make, bill: [BillPart(3, one)]),
      NettingItem(.make, bill: [BillPart(1, one)]),
      NettingItem(.make, bill: [BillPart(2, one), BillPart(4, one)]),
      NettingItem(.buy),
    ]
    #expect(throws: NettingError.cycle([1, 3, 2])) {
      try Netting.run(NettingInput(items: items, today: 0, horizon: 9))
    }
  }

  @Test("Figures that are too large are refused, never wrapped")
  func overflow() {
    let items = [
      NettingItem(.make, bill: [BillPart(1, ExactRatio(.max, per: 1))]), NettingItem(.buy),
    ]
    let demands = [NettingDemand(id: 1, item: 0, day: 5, quantity: .max)]
    #expect(throws: NettingError.tooLarge(item: 1)) {
      try Netting.run(NettingInput(items: items, demands: demands, today: 0, horizon: 9))
    }
    let two = (1...2).map { NettingDemand(id: $0, item: 1, day: 5, quantity: .max) }
    #expect(throws: NettingError.tooLarge(item: 1)) {
      try Netting.run(NettingInput(items: items, demands: two, today: 0, horizon: 9))
    }
  }

  @Test("Input that contradicts itself is refused with what is wrong")
  func refused() {
    var input = NettingInput(items: [NettingItem(.buy)], today: 0, horizon: 9)
    input.demands = [NettingDemand(id: 4, item: 1, day: 0, quantity: 1)]
    #expect(throws: NettingError.badDemand(id: 4)) { try Netting.run(input) }
    input.demands = (0..<2).map { _ in NettingDemand(id: 4, item: 0, day: 0, quantity: 1) }
    #expect(throws: NettingError.repeated(id: 4)) { try Netting.run(input) }
    input.demands = []
    input.stock = [NettingStock(id: 5, item: 0, quantity: 0)]
    #expect(throws: NettingError.badStock(id: 5)) { try Netting.run(input) }
    input.stock = []
    input.items[0].lot.unit = 0
    #expect(throws: NettingError.badItem(0)) { try Netting.run(input) }
    input.items[0].lot.unit = 1
    input.periodDays = 0
    #expect(throws: NettingError.badDays) { try Netting.run(input) }
  }
}
