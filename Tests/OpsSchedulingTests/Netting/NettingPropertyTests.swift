import OpsScheduling
import Testing

/// What holds for any input. Each failure prints the seed that repeats it.
@Suite struct NettingPropertyTests {
  @Test("Each demand is pegged or short in full, and no supply serves more than it has")
  func conservation() throws {
    for seed in UInt64(1)...150 {
      var random = RandomNetting(seed: seed, hasShelfLife: seed % 2 == 0)
      let input = random.input()
      let result = try Netting.run(input)
      var served: [DemandSource: Int64] = [:]
      var used: [SupplySource: Int64] = [:]
      for peg in result.pegs {
        #expect(peg.quantity > 0, "seed \(seed)")
        served[peg.demand, default: 0] += peg.quantity
        used[peg.supply, default: 0] += peg.quantity
      }
      for short in result.shortages where short.availableOn == nil {
        served[short.demand, default: 0] += short.quantity
      }
      for demand in input.demands {
        let due = demand.day <= input.horizon ? demand.quantity : nil
        #expect(served[.demand(demand.id)] == due, "seed \(seed), demand \(demand.id)")
      }
      for (index, proposal) in result.proposals.enumerated() where proposal.kind != .buy {
        for (part, line) in input.items[proposal.item].bill.enumerated() {
          let need = Self.need(line, for: proposal.quantity, input)
          let got = served[.component(proposal: index, part: part)] ?? 0
          #expect(got == need, "seed \(seed), proposal \(index), part \(part)")
        }
      }
      for (supply, quantity) in used {
        let most = Self.quantity(of: supply, input, result)
        #expect(quantity <= most, "seed \(seed), \(supply)")
      }
    }
  }

  @Test("No supply is used before it is here without being called late, nor after it expired")
  func times() throws {
    for seed in UInt64(200)...350 {
      var random = RandomNetting(seed: seed, hasShelfLife: true)
      let input = random.input()
      let result = try Netting.run(input)
      for peg in result.pegs {
        let wanted = max(peg.neededOn, input.today)
        #expect(peg.daysLate == max(0, peg.availableOn - wanted), "seed \(seed)")
        if case .stock(let id) = peg.supply {
          let last = input.stock.first { $0.id == id }?.usableUntil ?? .max
          #expect(wanted <= last, "seed \(seed), stock \(id)")
        }
        if case .component(let proposal, _) = peg.demand {
          let start = result.proposals[proposal].orderDay
          #expect(peg.availableOn <= start, "seed \(seed): a lot starts before its parts")
        }
      }
      for proposal in result.proposals {
        #expect(proposal.orderDay >= input.today, "seed \(seed)")
        #expect(proposal.dueDay == proposal.orderDay + proposal.leadDays, "seed \(seed)")
        if case .missing = proposal.lateness { continue }
        #expect(proposal.isLate == (proposal.dueDay > proposal.neededOn), "seed \(seed)")
      }
    }
  }

  @Test("Each proposal keeps the minimum and the multiple, and knows its excess")
  func lots() throws {
    for seed in UInt64(400)...500 {
      var random = RandomNetting(seed: seed, hasShelfLife: false)
      let input = random.input()
      let result = try Netting.run(input)
      for (index, proposal) in result.proposals.enumerated() where proposal.kind != .phantom {
        let rule = input.items[proposal.item].lot
        #expect(proposal.quantity >= rule.minimum, "seed \(seed)")
        #expect(proposal.quantity % (rule.multiple ?? rule.unit) == 0, "seed \(seed)")
        let pegged = result.pegs.reduce(Int64(0)) {
          $1.supply == .proposal(index) ? $0 + $1.quantity : $0
        }
        #expect(proposal.excess == proposal.quantity - pegged, "seed \(seed)")
      }
    }
  }

  @Test("The order of the input does not matter")
  func order() throws {
    for seed in UInt64(600)...700 {
      var random = RandomNetting(seed: seed, hasShelfLife: true)
      let input = random.input()
      let result = try Netting.run(input)
      #expect(try Netting.run(random.shuffled(input)) == result, "seed \(seed)")
    }
  }

  @Test("Nothing further is proposed once all proposals are accepted")
  func again() throws {
    for seed in UInt64(800)...950 {
      var random = RandomNetting(seed: seed, hasShelfLife: false)
      let input = random.input()
      let again = try Netting.run(Self.accepting(try Netting.run(input), of: input))
      let further = again.proposals.filter { $0.kind != .phantom }
      #expect(further.isEmpty, "seed \(seed): \(further.count) further proposals")
    }
  }

  /// The input after all proposals became orders: they are receipts, their by-products too, and
  /// the parts of what is made are demand.
  private static func accepting(_ result: NettingResult, of input: NettingInput) -> NettingInput {
    var next = input
    for proposal in result.proposals where proposal.kind != .phantom {
      next.receipts.append(
        ScheduledReceipt(
          id: next.receipts.count, item: proposal.item, day: proposal.dueDay,
          quantity: proposal.quantity, neededOn: proposal.neededOn))
      guard proposal.kind == .make else { continue }
      let item = input.items[proposal.item]
      let day = max(input.today, proposal.neededOn - proposal.leadDays)
      for line in item.bill {
        let need = Self.need(line, for: proposal.quantity, input)
        guard need > 0 else { continue }
        next.demands.append(
          NettingDemand(
            id: next.demands.count, item: line.item, day: day, quantity: need,
            priority: proposal.priority, kind: .productionComponent))
      }
      for line in item.byProducts {
        let quantity = Self.yield(line, of: proposal.quantity, input)
        guard quantity > 0 else { continue }
        next.receipts.append(
          ScheduledReceipt(
            id: next.receipts.count, item: line.item,
            day: day + max(1, proposal.leadDays), quantity: quantity))
      }
    }
    return next
  }

  private static func quantity(
    of supply: SupplySource, _ input: NettingInput, _ result: NettingResult
  ) -> Int64 {
    switch supply {
    case .stock(let id): input.stock.first { $0.id == id }?.quantity ?? 0
    case .receipt(let id): input.receipts.first { $0.id == id }?.quantity ?? 0
    case .proposal(let index): result.proposals[index].quantity
    case .byProduct(let index, let which):
      yield(
        input.items[result.proposals[index].item].byProducts[which],
        of: result.proposals[index].quantity, input)
    }
  }

  /// The need of a part by plain arithmetic, which these small figures allow.
  private static func need(_ line: BillPart, for quantity: Int64, _ input: NettingInput) -> Int64 {
    let unit = input.items[line.item].lot.unit
    let divisor = line.quantity.denominator * (1_000_000 - line.scrap) * unit
    let need = quantity * line.quantity.numerator * 1_000_000
    return (need + divisor - 1) / divisor * unit
  }

  private static func yield(_ line: ByProduct, of quantity: Int64, _ input: NettingInput) -> Int64 {
    let unit = input.items[line.item].lot.unit
    return quantity * line.quantity.numerator / (line.quantity.denominator * unit) * unit
  }
}
