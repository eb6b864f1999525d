import OpsDomain
import OpsWarehouse
import TestBenches
import Testing

@Suite("Goods against dated demands")
struct NeedDateAssignmentTests {
  private static let start = CivilDate(daysSinceEpoch: 20_878)

  private func day(_ number: Int) -> CivilDate { Self.start.adding(days: number) }

  private func supply(_ quantity: Int64, _ due: Int?, loss: Int64 = 1) -> DatedSupply {
    DatedSupply(quantity: .whole(quantity), due: due.map(day), loss: loss)
  }

  private func demand(_ quantity: Int64, _ need: Int) -> DatedDemand {
    DatedDemand(quantity: .whole(quantity), needBy: day(need))
  }

  @Test func goodsThatExpireGoFirstWhereTheyStillServe() {
    let supplies = [supply(5, nil, loss: 0), supply(5, 3), supply(5, 10)]
    let demands = [demand(4, 2), demand(8, 8)]
    let found = NeedDateAssignment.solve(supplies, for: demands)
    // The lot due on day 3 serves day 2; of its 5 one is lost whatever anybody does.
    #expect(found.used == [.whole(3), .whole(4), .whole(5)])
    #expect(found.filled == [.whole(4), .whole(8)])
    #expect(AssignmentProof(found, of: supplies, for: demands).isOptimal)
  }

  @Test func firstExpiredFirstOutAloneWouldWasteMore() {
    // Taking the earliest lot for the first demand leaves the second without anything good.
    let supplies = [supply(1, 5, loss: 1), supply(1, 2, loss: 9)]
    let demands = [demand(1, 2), demand(1, 5)]
    let found = NeedDateAssignment.solve(supplies, for: demands)
    #expect(found.filled == [.whole(1), .whole(1)])
    #expect(found.pieces.map(\.supply) == [1, 0])
  }

  @Test func nothingIsAssignedToNothing() {
    #expect(NeedDateAssignment.solve([], for: [demand(1, 1)]).pieces.isEmpty)
    #expect(NeedDateAssignment.solve([supply(1, 1)], for: []).pieces.isEmpty)
    let late = NeedDateAssignment.solve([supply(1, 0)], for: [demand(1, 1)])
    #expect(late.pieces.isEmpty && late.filled == [.zero])
  }

  @Test func theProofFindsWhatIsWrongWithAWorseOne() {
    let supplies = [supply(2, 1, loss: 5), supply(2, nil, loss: 0)]
    let demands = [demand(2, 1)]
    let best = NeedDateAssignment.solve(supplies, for: demands)
    #expect(AssignmentProof(best, of: supplies, for: demands).isOptimal)
    let other = NeedDateAssignment.solve([supplies[1]], for: demands)
    let proof = AssignmentProof(other, of: [supplies[1], supplies[0]], for: demands)
    #expect(proof.faults.isEmpty && proof.filled == proof.fillable && !proof.isOptimal)
    let tooLate = AssignmentProof(best, of: [supply(2, 0), supplies[1]], for: demands)
    #expect(tooLate.faults == ["supply 0 is over before demand 0"])
  }

  @Test(arguments: 1...6)
  func isTheBestOfAllAssignments(_ seed: UInt64) {
    let random = SeededRandom(seed: seed)
    for round in 0..<120 {
      let supplies = (0..<random.next(below: 5)).map { _ in
        supply(
          Int64(random.next(below: 3) + 1),
          random.next(below: 4) == 0 ? nil : random.next(below: 5),
          loss: Int64(random.next(below: 4)))
      }
      let demands = (0..<random.next(below: 4)).map { _ in
        demand(Int64(random.next(below: 3) + 1), random.next(below: 5))
      }
      let found = NeedDateAssignment.solve(supplies, for: demands)
      let proof = AssignmentProof(found, of: supplies, for: demands)
      #expect(proof.isOptimal, "seed \(seed), round \(round): \(proof)")
      let best = exhaustive(supplies, demands)
      #expect(proof.filled == best.filled && proof.saved == best.saved, "seed \(seed), \(round)")
    }
  }

  @Test func demandsAndGoodsThatAddUpToMoreThanAQuantityAreAssignedAsWell() {
    let most = Quantity.maximum.rawValue / FixedPoint.one
    let supplies = (0..<1100).map { _ in supply(most, 5) }
    let demands = (0..<1200).map { demand(most, $0 % 4) }
    let found = NeedDateAssignment.solve(supplies, for: demands)
    let proof = AssignmentProof(found, of: supplies, for: demands)
    #expect(proof.isOptimal, "\(proof)")
    #expect(proof.filled == 1100 * Int128(Quantity.maximum.rawValue))
    #expect(found.used.allSatisfy { $0 == .maximum })
  }

  /// Tries how much of every supply to use, unit by unit, and keeps what can be served.
  private func exhaustive(
    _ supplies: [DatedSupply], _ demands: [DatedDemand]
  ) -> (filled: Int64, saved: Int128) {
    let unit = Quantity.whole(1).rawValue
    var best: (filled: Int64, saved: Int128) = (0, 0)
    func serve(_ used: [Int64]) -> Bool {
      var open = demands.map { $0.quantity.rawValue / unit }
      // Latest need first among those a lot can serve: enough for a chain.
      let order = supplies.indices.sorted {
        (supplies[$0].due ?? .maximum) < (supplies[$1].due ?? .maximum)
      }
      for index in order {
        var rest = used[index]
        for place in demands.indices.sorted(by: { demands[$0].needBy > demands[$1].needBy })
        where demands[place].needBy <= supplies[index].due ?? .maximum {
          let part = min(rest, open[place])
          open[place] -= part
          rest -= part
        }
        if rest > 0 { return false }
      }
      return true
    }
    func walk(_ index: Int, _ used: [Int64]) {
      guard index < supplies.count else {
        guard serve(used) else { return }
        let filled = used.reduce(0, +) * unit
        let saved = zip(used, supplies).reduce(Int128(0)) {
          $0 + Int128($1.0 * unit) * Int128($1.1.loss)
        }
        if (filled, saved) > best { best = (filled, saved) }
        return
      }
      for amount in 0...(supplies[index].quantity.rawValue / unit) {
        walk(index + 1, used + [amount])
      }
    }
    walk(0, [])
    return best
  }
}
