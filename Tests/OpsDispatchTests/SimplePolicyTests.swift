import OpsDispatch
import Testing

/// First come, and nearest with its ties.
@Suite struct SimplePolicyTests {
  typealias Sample = DispatchSample
  private let nearest = DispatchPolicy.nearest(NearestSettings())

  @Test("First come: the earliest arrival wins, also of a driver who is still busy")
  func earliestArrival() {
    let drivers = [Sample.driver("far", at: -9000), Sample.driver("soon", at: 0, freeAt: 10)]
    let decision = Dispatch.decide(
      Sample.state([Sample.order("o")], drivers, policy: .firstCome))
    #expect(decision.assignments.map(\.driver) == ["soon"])
    #expect(
      decision.reasons[0].candidates.map(\.verdict) == [
        .chosen, .arrivesLater(by: 300),
      ])
    #expect(
      decision.reasons[0].sentence
        == "Driver soon gets o: at the partner in 10 min, delivered in 20 min. "
        + "far would be at the partner 5 min later.")
  }

  @Test("First come: orders queue behind each other in the order of placing")
  func queue() {
    let orders = [Sample.order("a", placed: 2), Sample.order("b", placed: 1)]
    let state = Sample.state(at: 2, orders, [Sample.driver("d")], policy: .firstCome)
    let decision = Dispatch.decide(state)
    #expect(decision.assignments.map(\.orders) == [["b"], ["a"]])
    #expect(decision.reasons[0].candidates[0].delivery == Int64(32 * 60))
  }

  @Test("First come: a new order comes after the open trip of its driver")
  func afterOpenTrip() {
    let orders = [Sample.order("a", ready: 5, driver: "d"), Sample.order("b")]
    let state = Sample.state(orders, [Sample.driver("d", trip: ["a"])], policy: .firstCome)
    let decision = Dispatch.decide(state)
    #expect(decision.assignments.map(\.orders) == [["b"]])
    #expect(decision.reasons[0].candidates[0].arrival == Int64(25 * 60))
  }

  @Test("Nearest: the nearest driver who is free")
  func free() {
    let drivers = [
      Sample.driver("busy", at: 0, freeAt: 1), Sample.driver("near", at: 500),
      Sample.driver("far", at: 700),
    ]
    let decision = Dispatch.decide(Sample.state([Sample.order("o")], drivers, policy: nearest))
    #expect(decision.assignments.map(\.driver) == ["near"])
    #expect(
      Set(decision.reasons[0].candidates.map(\.verdict)) == [
        .chosen, .busy(until: 60), .further(by: 200),
      ])
  }

  @Test("Nearest: within 100 m the better rating wins, beyond it does not")
  func rating() {
    for (away, winner) in [(100.0, "good"), (101.0, "near")] {
      let drivers = [
        Sample.driver("near", at: 500, rating: 400),
        Sample.driver("good", at: 500 + away, rating: 480),
      ]
      let decision = Dispatch.decide(Sample.state([Sample.order("o")], drivers, policy: nearest))
      #expect(decision.assignments.map(\.driver) == [winner])
      let other = decision.reasons[0].candidates[1].verdict
      #expect(other == (winner == "good" ? .lowerRated : .further(by: 101)))
    }
  }

  @Test("Nearest: of equally rated drivers the one with fewest deliveries")
  func deliveries() {
    let drivers = [
      Sample.driver("a", at: 500, deliveries: 3, rating: 480),
      Sample.driver("b", at: 550, deliveries: 2, rating: 480),
    ]
    let decision = Dispatch.decide(Sample.state([Sample.order("o")], drivers, policy: nearest))
    #expect(decision.assignments.map(\.driver) == ["b"])
    #expect(decision.reasons[0].candidates[1].verdict == .moreDeliveries)
  }

  @Test("Nearest: an order waits while nobody is free")
  func waits() {
    let state = Sample.state(
      [Sample.order("o")], [Sample.driver("d", freeAt: 1)], policy: nearest)
    let decision = Dispatch.decide(state)
    #expect(decision.waits == [DispatchWait(order: "o", until: nil)])
    #expect(decision.reasons[0].sentence == "No driver can take o. d is busy for 1 min.")
  }

  @Test("Nearest: a driver gets one order at a time")
  func oneEach() {
    let orders = [Sample.order("a", placed: 0), Sample.order("b", placed: 0)]
    let decision = Dispatch.decide(Sample.state(orders, [Sample.driver("d")], policy: nearest))
    #expect(decision.assignments.map(\.orders) == [["a"]])
    #expect(decision.waits.map(\.order) == ["b"])
  }
}
