import OpsDispatch
import Testing

/// What holds for any state. Each failure prints the seed that repeats it.
@Suite struct DispatchPropertyTests {
  @Test("Each open order is given once or waits once, and has its reasons")
  func everyOrder() {
    for (policy, seed) in Self.cases {
      var random = RandomDay(seed: seed)
      let state = random.state(policy)
      let decision = Dispatch.decide(state)
      let open = state.orders.filter { $0.driver == nil }.map(\.id).sorted()
      let kept = Set(state.orders.filter { $0.driver != nil }.map(\.id))
      let given = decision.assignments.flatMap(\.orders).filter { !kept.contains($0) }
      #expect((given + decision.waits.map(\.order)).sorted() == open, "\(policy), seed \(seed)")
      #expect(decision.reasons.map(\.order) == open, "\(policy), seed \(seed)")
      for reason in decision.reasons {
        #expect(reason.candidates.count == state.drivers.count, "\(policy), seed \(seed)")
        let chosen = reason.candidates.filter { $0.verdict == .chosen }.map(\.driver)
        #expect(chosen == reason.outcome.driver.map { [$0] } ?? [], "\(policy), seed \(seed)")
        #expect(reason.sentence.contains(reason.order), "\(policy), seed \(seed)")
      }
    }
  }

  @Test("A trip has orders of one restaurant, and no more than the largest bundle")
  func bundles() {
    for (policy, seed) in Self.cases {
      var random = RandomDay(seed: seed)
      let state = random.state(policy)
      for trip in Dispatch.decide(state, explaining: false).assignments {
        let restaurants = Set(
          state.orders.filter { trip.orders.contains($0.id) }.map(\.restaurant))
        #expect(restaurants == [trip.restaurant], "\(policy), seed \(seed)")
        #expect((1...state.rules.largestBundle).contains(trip.orders.count), "seed \(seed)")
      }
    }
  }

  @Test("An order that waits for a time waits for one that is still to come")
  func waits() {
    for (policy, seed) in Self.cases {
      var random = RandomDay(seed: seed)
      let state = random.state(policy)
      for wait in Dispatch.decide(state, explaining: false).waits {
        #expect(wait.until ?? .max > state.now, "\(policy), seed \(seed)")
      }
    }
  }

  @Test("The order of the input does not matter")
  func order() {
    for (policy, seed) in Self.cases {
      var random = RandomDay(seed: seed)
      var state = random.state(policy)
      let decision = Dispatch.decide(state)
      var shuffling = DispatchRandom(seed: seed)
      state.orders.shuffle(using: &shuffling)
      state.drivers.shuffle(using: &shuffling)
      #expect(Dispatch.decide(state) == decision, "\(policy), seed \(seed)")
    }
  }

  private static var cases: [(DispatchPolicy, UInt64)] {
    DispatchSample.policies.flatMap { policy in (1...20).map { (policy, UInt64($0)) } }
  }
}
