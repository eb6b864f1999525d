import OpsDomain
import OpsWarehouse
import Testing

@Suite("What stock is worth")
struct ProductValueTests {
  /// A millionth of a unit.
  private let tiny = Quantity(rawValue: 1)

  private func price(_ text: String) throws -> UnitPrice { try UnitPrice(parsing: text) }

  private func comes(
    _ quantity: Quantity, _ cost: String? = nil, day: Int64 = 0
  ) throws -> StockFlow {
    .comesIn(
      quantity, cost: try cost.map(price), at: Instant(milliseconds: day * 86_400_000))
  }

  private func after(_ flows: StockFlow...) throws -> ProductValue {
    var value = ProductValue()
    for flow in flows { try value.follow(flow) }
    return value
  }

  private func money(_ value: ProductValue, _ method: ValuationMethod) throws -> String {
    try value.worth(method).money(.eur).amountText
  }

  @Test func theMeanMovesWithWhatComesAndWhatLeavesTakesIt() throws {
    let value = try after(try comes(10, "2"), try comes(10, "4"), .goesOut(5))
    #expect(value.quantity == 15)
    #expect(try money(value, .average) == "45.00")
    #expect(try value.unitCost(.average) == (try price("3")))
  }

  @Test func whatCameFirstLeavesFirst() throws {
    let value = try after(try comes(10, "2"), try comes(10, "4", day: 1), .goesOut(12))
    #expect(try money(value, .fifo) == "32.00")
    #expect(value.layers.layers.map(\.quantity) == [8])
    #expect(try value.unitCost(.fifo) == (try price("4")))
  }

  @Test func whatRoundingLeavesStaysWithWhatIsLeft() throws {
    var value = try after(try comes(2, "1"), try comes(1, "1.000001"))
    var left: [UInt128] = []
    for _ in 0..<3 {
      try value.follow(.goesOut(1))
      left.append(try value.worth(.average).rawValue)
    }
    // A third of 3.000001 is 1.000000333…; of what is left then, a half ends on a tie.
    #expect(left == [2_000_000_666_667, 1_000_000_333_333, 0])
  }

  @Test func goodsWithoutACostTakeTheMeanAndThenTheLastKnownCost() throws {
    var value = try after(try comes(10, "2"), try comes(10, "4"), try comes(5))
    #expect(try value.unitCost(.average) == (try price("3")))
    try value.follow(.goesOut(25))
    #expect(value.meanCost == (try price("4")))
    try value.follow(try comes(1))
    #expect(try money(value, .average) == "4.00")
    #expect(try money(value, .fifo) == "4.00")
  }

  @Test func theFirstKnownCostIsThatOfAllThatIsThere() throws {
    var value = try after(try comes(20))
    #expect(value.isWithoutCost && value.meanCost == nil)
    #expect(try value.unitCost(.average) == nil)
    #expect(try money(value, .fifo) == "0.00")
    try value.follow(try comes(10, "5"))
    #expect(!value.isWithoutCost)
    #expect(try money(value, .average) == "150.00")
    #expect(try money(value, .fifo) == "150.00")
  }

  @Test func whatWentOutBeforeItCameAddsNoValue() throws {
    var value = try after(try comes(2, "5"), .goesOut(6))
    #expect(value.quantity == -4)
    #expect(try value.worth(.average) == .zero)
    #expect(try value.worth(.fifo) == .zero)
    try value.follow(try comes(5, "7"))
    #expect(value.quantity == 1)
    #expect(try money(value, .average) == "7.00")
    #expect(try money(value, .fifo) == "7.00")
  }

  @Test func aReceiptTakenBackLeavesAtItsOwnCost() throws {
    let value = try after(
      try comes(10, "2"), try comes(10, "4"), .takenBack(10, cost: try price("4")))
    #expect(try money(value, .average) == "20.00")
    #expect(try money(value, .fifo) == "20.00")
    let rest = try after(
      try comes(10, "1"), .goesOut(5), .takenBack(4, cost: try price("9")))
    #expect(try money(rest, .average) == "0.00")
    #expect(try money(rest, .fifo) == "1.00")
  }

  @Test func whatIsTakenBackLeavesTheLayersOfItsOwnCost() throws {
    let (two, four) = (try price("2"), try price("4"))
    let older = try after(
      try comes(10, "2"), try comes(10, "4", day: 1), .takenBack(10, cost: two))
    #expect(try money(older, .fifo) == "40.00")
    #expect(older.layers.layers.map(\.unitCost) == [four])
    let between = try after(
      try comes(5, "2"), try comes(5, "4", day: 1), try comes(5, "2", day: 2),
      .takenBack(6, cost: two))
    #expect(between.layers.layers.map(\.quantity) == [4, 5])
    #expect(between.layers.layers.map(\.unitCost) == [two, four])
  }

  @Test func whatIsTakenBackBeyondItsCostLeavesTheOldestFirst() throws {
    let (two, three) = (try price("2"), try price("3"))
    let rest = try after(
      try comes(5, "2"), try comes(5, "3", day: 1), try comes(5, "4", day: 2),
      .takenBack(7, cost: try price("4")))
    #expect(rest.layers.layers.map(\.quantity) == [3, 5])
    #expect(rest.layers.layers.map(\.unitCost) == [two, three])
  }

  @Test func keptStatesAreReadAsTheyWere() throws {
    let states = [
      ProductValue(), try after(try comes(3)), try after(.goesOut(2)),
      try after(try comes(10, "2.5"), try comes(tiny, "0.000001", day: 3)),
    ]
    for (index, state) in states.enumerated() {
      let kept = ValuationCheckpoint(
        id: RecordID(rawValue: Int64(index) + 1), productID: RecordID(rawValue: 9), at: .epoch,
        state)
      #expect(try ValuationCheckpoint(kept.row) == kept)
      #expect(try kept.state == state)
    }
    for text in ["1", "1,2", "a,1,1", "0,0,1", "0,1,x", "0,5,-"] {
      #expect(throws: OpsError.self, "\(text)") {
        try CostLayers(parsing: text, quantity: 1)
      }
    }
    #expect(throws: OpsError.self) { try StockWorth(parsing: "-1") }
  }

  @Test func valuesTooLargeAreRefusedAndNotWrong() throws {
    let worth = StockWorth(.maximum, at: .maximum)
    #expect(worth.rawValue == UInt128(9_000_000_000_000_000) * 9_000_000_000_000_000)
    #expect(throws: OpsError.self) { try worth.money(.eur) }
    #expect(throws: OpsError.self) { try StockWorth(rawValue: .max).adding(worth) }
    #expect(StockWorth.zero.subtracting(worth) == .zero)
    #expect(worth.unitCost(of: 0) == nil)
  }

  /// After any flows: the quantity is that of the flows, layers add up to it, no value is below
  /// zero, and keeping in between changes nothing.
  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func lawsHoldAfterAnyFlows(_ seed: UInt64) throws {
    let random = SeededRandom(seed: seed)
    func number(_ count: UInt64) -> Int64 { Int64(random.next() % count) }
    var value = ProductValue()
    var sum = Quantity.zero
    for step in 0..<200 {
      let quantity = Quantity(rawValue: number(9_000_000) + 1)
      let cost = UnitPrice(rawValue: number(20_000_000))
      let at = Instant(milliseconds: Int64(step) * 1000)
      switch number(5) {
      case 0, 1:
        try value.follow(.comesIn(quantity, cost: number(3) == 0 ? nil : cost, at: at))
        sum += quantity
      case 2:
        try value.follow(.takenBack(quantity, cost: cost))
        sum -= quantity
      default:
        try value.follow(.goesOut(quantity))
        sum -= quantity
      }
      #expect(value.quantity == sum, "seed \(seed)")
      #expect(try value.layers.quantity == sum, "seed \(seed)")
      let parts = value.layers.layers.reduce(UInt128(0)) { $0 + $1.value.rawValue }
      #expect(try value.worth(.fifo).rawValue == parts, "seed \(seed)")
      if !sum.isPositive { #expect(try value.worth(.average) == .zero, "seed \(seed)") }
      let kept = ValuationCheckpoint(
        id: RecordID(rawValue: 1), productID: RecordID(rawValue: 2), at: at, value)
      #expect(try kept.state == value, "seed \(seed)")
      value = try kept.state
    }
  }
}
