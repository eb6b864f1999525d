import OpsDispatch
import Testing

/// The rules that every policy keeps to.
@Suite struct DispatchRulesTests {
  typealias Sample = DispatchSample

  @Test("A driver whose shift ends before the delivery gets no order", arguments: Sample.policies)
  func shiftEnd(policy: DispatchPolicy) {
    // 5 min to the restaurant and 10 min to the customer.
    for (end, isEnough) in [(14, false), (15, true)] {
      let state = Sample.state(
        [Sample.order("o")], [Sample.driver("d", at: -3000, shiftEnd: Int64(end))],
        policy: policy)
      let decision = Dispatch.decide(state)
      #expect(decision.assignments.isEmpty != isEnough, "shift until \(end)")
      if !isEnough {
        #expect(decision.reasons[0].outcome == .nobody)
        #expect(decision.reasons[0].candidates[0].verdict == .shiftEnds(at: Int64(end) * 60))
      }
    }
  }

  @Test("Under the rule of the pickup only the pickup counts", arguments: Sample.policies)
  func shiftEndOfPickup(policy: DispatchPolicy) {
    var rules = Sample.rules
    rules.shiftEnd = .pickup
    for (end, isEnough) in [(4, false), (5, true)] {
      let state = Sample.state(
        [Sample.order("o")], [Sample.driver("d", at: -3000, shiftEnd: Int64(end))],
        policy: policy, rules: rules)
      #expect(Dispatch.decide(state).assignments.isEmpty != isEnough, "shift until \(end)")
    }
  }

  @Test("A restaurant beyond the greatest distance is too far", arguments: Sample.policies)
  func distance(policy: DispatchPolicy) {
    var rules = Sample.rules
    rules.greatestDistance = 2999
    let state = Sample.state(
      [Sample.order("o")], [Sample.driver("d", at: -3000)], policy: policy, rules: rules)
    let decision = Dispatch.decide(state)
    #expect(decision.assignments.isEmpty)
    #expect(decision.reasons[0].candidates[0].verdict == .tooFar(limit: 2999))
  }

  @Test("An order whose driver is gone is open again", arguments: Sample.policies)
  func driverGone(policy: DispatchPolicy) {
    let orders = [Sample.order("o", driver: "gone")]
    let decision = Dispatch.decide(Sample.state(orders, [Sample.driver("d")], policy: policy))
    let given = DispatchAssignment(driver: "d", restaurant: "r", orders: ["o"])
    #expect(decision.assignments == [given])
    let still = [Sample.driver("d"), Sample.driver("gone", trip: ["o"])]
    #expect(Dispatch.decide(Sample.state(orders, still, policy: policy)).assignments.isEmpty)
  }

  @Test("A driver whose shift is over counts as gone", arguments: Sample.policies)
  func shiftOver(policy: DispatchPolicy) {
    let drivers = [Sample.driver("d"), Sample.driver("late", shiftEnd: 5, trip: ["o"])]
    let state = Sample.state(
      at: 5, [Sample.order("o", driver: "late")], drivers, policy: policy)
    #expect(Dispatch.decide(state).assignments.map(\.driver) == ["d"])
  }

  @Test("Without drivers every order waits and says so", arguments: Sample.policies)
  func nobody(policy: DispatchPolicy) {
    let state = Sample.state([Sample.order("a"), Sample.order("b")], [], policy: policy)
    let decision = Dispatch.decide(state)
    #expect(decision.waits.map(\.order) == ["a", "b"])
    #expect(
      decision.reasons.map(\.sentence) == [
        "No driver can take a.", "No driver can take b.",
      ])
    #expect(decision.nextLook == nil)
  }

  @Test func travelIsRoundedUpToTheStep() {
    let rules = DispatchRules(travelStep: 60)
    #expect(rules.travel(metres: 0, speed: 36_000) == 0)
    #expect(rules.travel(metres: 600, speed: 36_000) == 60)
    #expect(rules.travel(metres: 601, speed: 36_000) == 120)
    #expect(DispatchRules().travel(metres: 601, speed: 36_000) == 61)
  }
}
