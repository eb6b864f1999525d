import OpsDomain
import OpsSales
import Testing

@Suite struct GiveBackTransitionTests {
  private let clerk = RecordID(rawValue: 1)
  private let keeper = RecordID(rawValue: 2)
  private let place = RecordID(rawValue: 3)

  private func requested() -> GiveBack {
    GiveBack(
      id: RecordID(rawValue: 9), number: "GB-000009", customerID: RecordID(rawValue: 4),
      productID: RecordID(rawValue: 5), quantity: 3, reason: .unsold, requestedAt: .epoch,
      requestedBy: clerk, updatedAt: .epoch)
  }

  /// A give-back in this state, as the state machine leaves it.
  private func giveBack(_ status: GiveBackStatus) -> GiveBack {
    var result = requested()
    result.status = status
    if status == .rejected {
      result.rejectionReason = "no"
      return result
    }
    if status != .requested { result.approvedBy = keeper }
    if status == .received || status == .closed {
      result.receivedQuantity = 2
      result.condition = .scrap
      result.locationID = place
      result.receivedAt = .epoch
    }
    if status == .closed { result.closedAt = .epoch }
    return result
  }

  private func code(_ old: GiveBack?, _ new: GiveBack?) -> ErrorCode? {
    do {
      try GiveBack.checkTransition(old, new)
      return nil
    } catch { return error.code }
  }

  @Test func theStateMachineAllowsExactlyItsArrows() {
    let arrows: [GiveBackStatus: [GiveBackStatus]] = [
      .requested: [.approved, .rejected], .approved: [.received, .rejected],
      .received: [.closed], .closed: [], .rejected: [],
    ]
    for from in GiveBackStatus.allCases {
      for to in GiveBackStatus.allCases {
        var new = giveBack(to)
        if to == .rejected, from == .approved { new.approvedBy = keeper }
        let isArrow = arrows[from]?.contains(to) == true
        #expect((code(giveBack(from), new) == nil) == isArrow, "\(from) to \(to)")
        if !isArrow { #expect(code(giveBack(from), new) == .badState, "\(from) to \(to)") }
      }
    }
  }

  @Test func aGiveBackStartsAsARequestAboveZero() {
    #expect(code(nil, requested()) == nil)
    for quantity in [Quantity.zero, Quantity(rawValue: -1), Quantity(rawValue: .max)] {
      var bad = requested()
      bad.quantity = quantity
      #expect(code(nil, bad) == .badQuantity)
    }
    #expect(code(nil, giveBack(.approved)) == .badState)
    #expect(code(requested(), nil) == .badState)
  }

  @Test func aRefusedStepNamesTheCommandsThatMayFollow() {
    let remedies: [GiveBackStatus: [String]] = [
      .requested: ["`opsh giveback approve GB-000009`", "`opsh giveback reject GB-000009"],
      .approved: ["`opsh giveback receive GB-000009`", "`opsh giveback reject GB-000009"],
      .received: ["`opsh giveback close GB-000009`"],
      .closed: ["this give-back is finished"], .rejected: ["this give-back is finished"],
    ]
    for (status, wanted) in remedies {
      let error = #expect(throws: OpsError.self) { try giveBack(status).requireNext(.requested) }
      #expect(error?.field == "giveback")
      for remedy in wanted { #expect(error?.hint?.contains(remedy) == true, "\(status)") }
    }
  }

  @Test func theRefusalOfOnesOwnRequestBlamesAnInput() {
    var own = giveBack(.approved)
    own.approvedBy = clerk
    let error = #expect(throws: OpsError.self) {
      try GiveBack.checkTransition(requested(), own)
    }
    #expect(error?.field == "giveback")
  }

  @Test func nobodyApprovesTheirOwnRequest() {
    var own = giveBack(.approved)
    own.approvedBy = clerk
    #expect(code(requested(), own) == .ruleViolated)
    var bySystem = giveBack(.approved)
    bySystem.approvedBy = nil
    #expect(code(requested(), bySystem) == nil)
  }

  @Test func aRejectionHasAReason() {
    var silent = giveBack(.rejected)
    silent.rejectionReason = ""
    #expect(code(requested(), silent) == .ruleViolated)
    silent.rejectionReason = nil
    #expect(code(requested(), silent) == .ruleViolated)
  }

  @Test func whatArrivesIsAboveZeroAndAtMostWhatWasApproved() {
    for (quantity, expected) in [
      (Quantity.zero, ErrorCode.badQuantity), (4, .overReturn),
      (Quantity(rawValue: -1), .badQuantity),
    ] {
      var new = giveBack(.received)
      new.receivedQuantity = quantity
      #expect(code(giveBack(.approved), new) == expected)
    }
    for spoil in [
      { (g: inout GiveBack) in g.condition = nil }, { $0.condition = .mixed },
      { $0.locationID = nil }, { $0.receivedAt = nil },
    ] as [(inout GiveBack) -> Void] {
      var new = giveBack(.received)
      spoil(&new)
      #expect(code(giveBack(.approved), new) == .ruleViolated)
    }
  }

  @Test func aRefundIsNotBelowZeroAndClosingHasATime() {
    var new = giveBack(.closed)
    new.refund = -1
    #expect(code(giveBack(.received), new) == .ruleViolated)
    new.refund = 0
    #expect(code(giveBack(.received), new) == nil)
    new.closedAt = nil
    #expect(code(giveBack(.received), new) == .ruleViolated)
  }

  @Test func whatWasAskedForDoesNotChangeOnTheWay() {
    for spoil in [
      { (g: inout GiveBack) in g.quantity = 2 }, { $0.customerID = RecordID(rawValue: 8) },
      { $0.productID = RecordID(rawValue: 8) }, { $0.number = "GB-1" }, { $0.size = "M" },
      { $0.reason = .damaged }, { $0.note = "later" }, { $0.requestedBy = nil },
      { $0.refund = 5 },
    ] as [(inout GiveBack) -> Void] {
      var new = giveBack(.approved)
      spoil(&new)
      #expect(code(requested(), new) == .ruleViolated)
    }
  }

  @Test func whatItHoldsFollowsFromItsState() {
    #expect(giveBack(.requested).heldQuantity == 3)
    #expect(giveBack(.approved).heldQuantity == 3)
    #expect(giveBack(.received).heldQuantity == 2)
    #expect(giveBack(.closed).heldQuantity == 2)
    #expect(giveBack(.rejected).heldQuantity == .zero)
  }
}
