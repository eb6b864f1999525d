import OpsDispatch
import Testing

/// What the rolling horizon does in small cases that can be worked out by hand.
@Suite struct RollingPolicyTests {
  typealias Sample = DispatchSample

  @Test("Orders of one restaurant go together when the driver is scarce")
  func bundle() {
    let orders = [Sample.order("a", to: 6000), Sample.order("b", to: 6600)]
    let decision = Dispatch.decide(Sample.state(orders, [Sample.driver("d")]))
    #expect(decision.assignments.map(\.orders) == [["a", "b"]])
    #expect(
      decision.reasons.map(\.outcome) == [
        .given(driver: "d", with: ["b"]), .given(driver: "d", with: ["a"]),
      ])
    #expect(decision.reasons[1].candidates[0].delivery == Int64(11 * 60))
  }

  @Test("Orders of two restaurants never share a trip")
  func restaurants() {
    let orders = [Sample.order("a", of: "r", to: 6000), Sample.order("b", of: "s", to: 6600)]
    let decision = Dispatch.decide(Sample.state(orders, [Sample.driver("d")]))
    #expect(decision.assignments.map(\.orders) == [["a"]])
    #expect(decision.waits == [DispatchWait(order: "b", until: nil, driver: "d")])
    #expect(decision.reasons[1].sentence == "b waits for driver d, who is not free yet.")
  }

  @Test("A trip has no more orders than the largest bundle")
  func largest() {
    let orders = ["a", "b", "c"].map { Sample.order($0) }
    for largest in 1...3 {
      var rules = Sample.rules
      rules.largestBundle = largest
      let state = Sample.state(orders, [Sample.driver("d")], rules: rules)
      #expect(Dispatch.decide(state).assignments.map(\.orders.count) == [largest])
    }
  }

  @Test("Nobody is sent before it is needed, and the decision says when to look again")
  func waits() {
    let orders = [Sample.order("o", ready: 20)]
    let drivers = [Sample.driver("d", at: -3000)]
    let early = Dispatch.decide(Sample.state(at: 14, orders, drivers))
    #expect(early.waits == [DispatchWait(order: "o", until: 15 * 60, driver: "d")])
    #expect(early.nextLook == Int64(15 * 60))
    #expect(
      early.reasons[0].sentence == "o waits for driver d, who has to leave in 1 min.")
    let due = Dispatch.decide(Sample.state(at: 15, orders, drivers))
    #expect(due.assignments.map(\.orders) == [["o"]])
  }

  @Test("A driver can be sent ahead of time")
  func ahead() {
    let state = Sample.state(
      at: 14, [Sample.order("o", ready: 20)], [Sample.driver("d", at: -3000)],
      policy: .rollingHorizon(RollingSettings(sendAhead: 60)))
    #expect(Dispatch.decide(state).assignments.map(\.orders) == [["o"]])
  }

  @Test("An order joins a driver who is on the way to its restaurant")
  func joins() {
    let orders = [Sample.order("a", driver: "d"), Sample.order("b", to: 6600)]
    let drivers = [Sample.driver("d", freeAt: 5, trip: ["a"])]
    let decision = Dispatch.decide(Sample.state(orders, drivers))
    #expect(
      decision.assignments == [
        DispatchAssignment(driver: "d", restaurant: "r", orders: ["a", "b"], joins: true)
      ])
    #expect(
      decision.reasons.map(\.sentence) == [
        "b joins the trip of driver d with a: at the partner in 5 min, delivered in 16 min."
      ])
  }

  @Test("It is worth waiting for a driver who is busy near by")
  func busyNearBy() {
    let orders = [Sample.order("o")]
    let drivers = [Sample.driver("far", at: -30_000), Sample.driver("near", freeAt: 3)]
    let decision = Dispatch.decide(Sample.state(orders, drivers))
    #expect(decision.waits == [DispatchWait(order: "o", until: nil, driver: "near")])
    #expect(decision.reasons[0].candidates[1].verdict == .deliversLater(by: 47 * 60))
  }

  @Test("Two orders and two drivers: the pairs that wait least together, not the first best")
  func pairs() {
    // The driver in the middle is nearest to both restaurants, the other one near only to a.
    let orders = [
      Sample.order("a", of: "r", from: 0, to: 0), Sample.order("b", of: "s", from: 6000, to: 6000),
    ]
    let drivers = [Sample.driver("left", at: -3000), Sample.driver("middle", at: 2400)]
    let decision = Dispatch.decide(Sample.state(orders, drivers))
    let given = decision.assignments.map { [$0.driver] + $0.orders }
    #expect(given == [["left", "a"], ["middle", "b"]])
    #expect(decision.reasons[0].candidates[1].verdict == .neededElsewhere)
  }

  @Test("Of two orders for one driver, the one that would be late goes first if lateness weighs")
  func promise() {
    let orders = [
      Sample.order("early", of: "r", promise: 500, to: 6000),
      Sample.order("tight", of: "s", promise: 11, to: 6600),
    ]
    for (weight, first) in [(Int64(0), "early"), (5000, "tight")] {
      let state = Sample.state(
        orders, [Sample.driver("d")],
        policy: .rollingHorizon(RollingSettings(lateness: weight)))
      #expect(Dispatch.decide(state).assignments.map(\.orders) == [[first]])
    }
  }
}
