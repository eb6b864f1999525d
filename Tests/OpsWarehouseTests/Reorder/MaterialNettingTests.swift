import OpsDomain
import OpsScheduling
import OpsStorage
import TestBenches
import Testing

@testable import OpsWarehouse

@Suite("The netting of materials keeps its laws in random books")
struct MaterialNettingTests {
  private static let books = 300

  private func each(
    _ name: String, _ body: (MaterialPlan, String) throws -> Void
  ) throws {
    let seed = PropertySeed(name)
    for number in 1...Self.books {
      let book = RandomMaterials.book(seed)
      let plan = try MaterialNetting(book, period: Int(seed.int(1...7))).plan()
      try body(plan, "book \(number), \(seed)")
    }
  }

  @Test func eachUnitIsPeggedOnce() throws {
    try each("eachUnitIsPeggedOnce") { plan, label in
      var used: [SupplySource: Int64] = [:]
      for peg in plan.result.pegs { used[peg.supply, default: 0] += peg.quantity }
      for (supply, quantity) in used {
        let there: Int64 =
          switch supply {
          case .stock(let index): plan.draft.stock[index].slice.quantity.rawValue
          case .receipt(let index): plan.draft.receipts[index].quantity.rawValue
          case .proposal(let index): plan.result.proposals[index].quantity
          case .byProduct: .max
          }
        #expect(quantity <= there, "\(supply), \(label)")
      }
    }
  }

  @Test func demandIsPeggedOrShort() throws {
    try each("demandIsPeggedOrShort") { plan, label in
      var served: [Int: Int64] = [:]
      for peg in plan.result.pegs {
        if case .demand(let id) = peg.demand { served[id, default: 0] += peg.quantity }
      }
      for short in plan.result.shortages where short.availableOn == nil {
        if case .demand(let id) = short.demand { served[id, default: 0] += short.quantity }
      }
      for (index, demand) in plan.demands.enumerated() {
        #expect(served[index] == demand.quantity.rawValue, "\(demand.source), \(label)")
      }
    }
  }

  @Test func whatIsPeggedToAnOrderIsNotNettedAgain() throws {
    try each("whatIsPeggedToAnOrderIsNotNettedAgain") { plan, label in
      for wish in plan.book.wishes {
        let netted = plan.demands.filter {
          $0.source == .request(wish.request, number: wish.number)
        }.reduce(Quantity.zero) { $0 + $1.quantity }
        let fixed = plan.draft.fixed.filter { $0.request == wish.request }
          .reduce(Quantity.zero) { $0 + $1.quantity }
        #expect(netted + fixed == wish.quantity, "\(wish.number), \(label)")
      }
    }
  }

  @Test func rulesOrderWhatThePlanProposes() throws {
    try each("rulesOrderWhatThePlanProposes") { plan, label in
      let rows = RulePlan(plan)
      let ordered = plan.ordered()
      for (product, rules) in plan.book.policies
      where plan.book.bills[product]?.isPhantom != true {
        let sum = rules.reduce(Quantity.zero) {
          $0 + rows.quantity(of: $1) - rows.moved(of: $1)
        }
        #expect(sum == ordered[product] ?? .zero, "\(product), \(label)")
      }
    }
  }

  @Test func theSameBookGivesTheSamePlan() throws {
    try each("theSameBookGivesTheSamePlan") { plan, label in
      let again = try MaterialNetting(plan.book).plan()
      #expect(try MaterialNetting(plan.book).plan().result == again.result, "\(label)")
    }
  }

  @Test func quantitiesBeyondCountingLeaveTheOthersAlone() throws {
    let seed = PropertySeed()
    var book = RandomMaterials.book(seed)
    book.bills = [:]
    book.orders = []
    let goods = GoodsKey(RecordID(rawValue: 2))
    for number in 0..<1100 {
      book.wishes.append(
        GoodsWish(
          request: RecordID(rawValue: 9000 + Int64(number)), number: "OOS-9\(number)",
          goods: goods, quantity: .maximum, neededBy: nil, rank: 1))
    }
    let plan = try MaterialNetting(book).plan()
    #expect(plan.tooLarge == [goods.product])
    #expect(plan.demands.allSatisfy { plan.draft.keys[$0.item] != goods })
  }
}
