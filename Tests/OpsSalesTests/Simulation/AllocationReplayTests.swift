import OpsDomain
import OpsWarehouse
import TestBenches
import Testing

@testable import OpsSales

@Suite("Receipts replayed under a policy")
struct AllocationReplayTests {
  private static let start = CivilDate(daysSinceEpoch: 20_000)

  private func day(_ number: Int) -> CivilDate { Self.start.adding(days: number) }

  private func request(
    _ id: Int64, _ quantity: Int64, made: Int, need: Int? = nil, customer: Int64 = 1,
    priority: Int64 = 1, until: Int? = nil
  ) -> ReplayedGoods.Request {
    ReplayedGoods.Request(
      wish: AllocationWish(
        request: RecordID(rawValue: id), wanted: .whole(quantity), priority: priority,
        neededBy: need.map(day), requestedAt: Instant(date: day(made))),
      customer: RecordID(rawValue: customer), made: day(made), from: day(made),
      until: until.map(day))
  }

  private func receipt(_ number: Int, _ quantity: Int64, due: Int? = nil) -> ReplayedGoods.Receipt {
    ReplayedGoods.Receipt(
      day: day(number), quantity: .whole(quantity), lot: due == nil ? "" : "L\(number)",
      due: due.map(day) ?? .maximum)
  }

  private func play(
    _ policy: AllocationPolicy, _ requests: [ReplayedGoods.Request],
    _ receipts: [ReplayedGoods.Receipt], until: Int = 9
  ) throws -> AllocationFigures {
    var goods = ReplayedGoods(scale: 0)
    goods.requests = requests
    goods.receipts = receipts
    var replay = AllocationReplay(policy, from: day(0), until: day(until))
    try replay.play(goods)
    return replay.figures
  }

  @Test func aRequestThatIsServedAtOnceDoesNotWait() throws {
    let figures = try play(.fifo, [request(1, 5, made: 2, need: 4)], [receipt(2, 5)])
    #expect(figures.fillRate == "100" && figures.serviceLevel == "100")
    #expect(figures.age == 0 && figures.lateness == 0 && figures.mostLate == 0)
    #expect(figures.fairness == 1)
  }

  @Test func whatNobodyGetsWaitsUntilTheEnd() throws {
    let figures = try play(.fifo, [request(1, 5, made: 0, need: 4)], [])
    #expect(figures.fillRate == "0" && figures.serviceLevel == "0")
    #expect(figures.age == 9 && figures.lateness == 5 && figures.mostLate == 5)
    #expect(figures.fairness == nil)
  }

  @Test func needServesTheDayThatFifoMisses() throws {
    let requests = [
      request(1, 5, made: 0, need: 9), request(2, 5, made: 1, need: 3, customer: 2),
    ]
    let receipts = [receipt(2, 5), receipt(8, 5)]
    let fifo = try play(.fifo, requests, receipts)
    let need = try play(.need, requests, receipts)
    #expect(fifo.serviceLevel == "50" && need.serviceLevel == "100")
    #expect(fifo.mostLate == 5 && need.mostLate == 0)
  }

  @Test func fairServesCustomersMoreAlikeThanFifo() throws {
    let requests = (1...4).map { request($0, 10, made: 0, customer: $0) }
    let fifo = try play(.fifo, requests, [receipt(0, 20)])
    let fair = try play(.fair, requests, [receipt(0, 20)])
    #expect(fifo.fairness == (try Quantity(parsing: "0.5")) && fair.fairness == 1)
    #expect(fifo.serviceLevel == "50" && fair.serviceLevel == "0")
  }

  @Test func goodsThatExpireAreCounted() throws {
    let figures = try play(
      .fifo, [request(1, 5, made: 4)], [receipt(0, 3, due: 2), receipt(5, 5, due: 20)])
    #expect(figures.expired == 3 && figures.fillRate == "100")
  }

  @Test func aRequestThatWasGivenUpGetsNothingAfterwards() throws {
    let figures = try play(.fifo, [request(1, 5, made: 0, until: 3)], [receipt(4, 5)])
    #expect(figures.fillRate == "0" && figures.age == 3)
  }

  @Test(arguments: AllocationPolicy.allCases)
  func noPolicyGivesMoreThanCameInOrWasWanted(_ policy: AllocationPolicy) throws {
    let seed = PropertySeed("noPolicyGivesMoreThanCameIn \(policy)")
    for _ in 0..<200 {
      let requests = (Int64(1)...8).map { id -> ReplayedGoods.Request in
        let made = Int(seed.int(0...9))
        let need = seed.int(0...1) == 0 ? nil : made + Int(seed.int(0...6))
        return request(
          id, seed.int(1...9), made: made, need: need, customer: seed.int(1...3),
          priority: seed.int(0...3))
      }
      let receipts = (0..<4).map { _ -> ReplayedGoods.Receipt in
        let number = Int(seed.int(0...9))
        let due = seed.int(0...1) == 0 ? nil : number + Int(seed.int(0...5))
        return receipt(number, seed.int(1...9), due: due)
      }
      let figures = try play(policy, requests, receipts)
      let came = receipts.reduce(Quantity.zero) { $0 + $1.quantity }
      #expect(figures.expired <= came, "\(seed)")
      if let fairness = figures.fairness {
        #expect(fairness <= 1 && fairness.isPositive, "\(seed)")
      }
      #expect(figures.requests == 8, "\(seed)")
    }
  }
}
