import OpsDomain
import OpsSales
import Testing

private func wish(
  _ id: Int64, _ wanted: String, priority: Int64 = 1, due: String? = nil, hour: Int64 = 0
) throws -> AllocationWish {
  AllocationWish(
    request: RecordID(rawValue: id), wanted: try Quantity(parsing: wanted), priority: priority,
    neededBy: try due.map { try CivilDate(parsing: $0) },
    requestedAt: Instant(milliseconds: hour * 3_600_000))
}

private func shares(
  _ policy: AllocationPolicy, _ wishes: [AllocationWish], _ available: String, scale: Int = 0
) throws -> [String] {
  policy.plan(wishes, available: try Quantity(parsing: available), scale: scale)
    .map { "\($0.request):\($0.quantity)" }
}

@Test func fifoServesTheOldestFirstAndPegsAPart() throws {
  let wishes = [
    try wish(1, "5", hour: 3), try wish(2, "5", hour: 1), try wish(3, "5", hour: 2),
  ]
  #expect(try shares(.fifo, wishes, "7") == ["2:5", "3:2"])
}

@Test func ofOneMomentTheCommitDecidesWhoIsServedFirst() throws {
  func at(_ id: Int64, _ place: JournalPlace?) throws -> AllocationWish {
    AllocationWish(
      request: RecordID(rawValue: id), wanted: try Quantity(parsing: "2"), requestedAt: .epoch,
      place: place)
  }
  let wishes = [
    try at(1, .pending(1)), try at(2, .pending(0)),
    try at(3, JournalPlace(sequence: 8, position: 1)),
    try at(4, JournalPlace(sequence: 8, position: 0)),
    try at(5, JournalPlace(sequence: 7, position: 9)), try at(6, nil),
  ]
  #expect(
    try shares(.fifo, wishes, "12") == ["6:2", "5:2", "4:2", "3:2", "2:2", "1:2"])
}

@Test func fifoBreaksTiesByIdentifier() throws {
  #expect(try shares(.fifo, [wish(9, "2"), wish(4, "2")], "3") == ["4:2", "9:1"])
}

@Test func priorityServesTheUrgentBeforeTheOld() throws {
  let wishes = [
    try wish(1, "4", priority: 1, hour: 0), try wish(2, "4", priority: 3, hour: 9),
    try wish(3, "4", priority: 3, hour: 8),
  ]
  #expect(try shares(.priority, wishes, "9") == ["3:4", "2:4", "1:1"])
}

@Test func dueServesTheEarliestDateFirstAndNoDateLast() throws {
  let wishes = [
    try wish(1, "2"), try wish(2, "2", due: "2027-05-01"), try wish(3, "2", due: "2027-04-30"),
  ]
  #expect(try shares(.due, wishes, "5") == ["3:2", "2:2", "1:1"])
}

@Test func needServesTheEarliestNeedAndNoDateSinceItWasMade() throws {
  let wishes = [
    try wish(1, "2", due: "1970-01-04"), try wish(2, "2", hour: 49),
    try wish(3, "2", due: "1970-01-02"), try wish(4, "2", hour: 50),
  ]
  #expect(try shares(.need, wishes, "7") == ["3:2", "2:2", "4:2", "1:1"])
}

@Test func fairDividesInProportionAndGivesTheRestToTheLargestRemainders() throws {
  // 10 × 7/14 = 5, 10 × 4/14 = 2 rest 12, 10 × 3/14 = 2 rest 2.
  #expect(
    try shares(.fair, [wish(1, "7"), wish(2, "4"), wish(3, "3")], "10") == [
      "1:5", "2:3", "3:2",
    ])
}

@Test func fairGivesEqualRemaindersToTheOldest() throws {
  let wishes = [try wish(1, "1", hour: 2), try wish(2, "1", hour: 1), try wish(3, "1", hour: 0)]
  #expect(try shares(.fair, wishes, "2") == ["3:1", "2:1"])
}

@Test func fairRespectsTheScaleOfTheProduct() throws {
  let wishes = [try wish(1, "1"), try wish(2, "1"), try wish(3, "1")]
  #expect(try shares(.fair, wishes, "1", scale: 3) == ["1:0.334", "2:0.333", "3:0.333"])
  #expect(try shares(.fair, wishes, "1", scale: 0) == ["1:1"])
}

@Test func fairGivesEverybodyEverythingWhenThereIsEnough() throws {
  #expect(try shares(.fair, [wish(1, "2"), wish(2, "3")], "9") == ["1:2", "2:3"])
}

@Test func completeCoversAsManyAsPossibleAndNobodyInPart() throws {
  let wishes = [try wish(1, "5"), try wish(2, "3"), try wish(3, "2"), try wish(4, "2", hour: -1)]
  #expect(try shares(.complete, wishes, "8") == ["4:2", "3:2", "2:3"])
  #expect(try shares(.complete, wishes, "1") == [])
}

@Test(arguments: AllocationPolicy.allCases)
func nothingComesOfNothing(policy: AllocationPolicy) throws {
  #expect(try shares(policy, [wish(1, "5")], "0") == [])
  #expect(try shares(policy, [], "5") == [])
  #expect(try shares(policy, [wish(1, "0"), wish(2, "-3")], "5") == [])
  #expect(policy.plan([try wish(1, "5")], available: Quantity(rawValue: -1), scale: 0) == [])
}

@Test(arguments: AllocationPolicy.allCases)
func largestQuantitiesDoNotOverflow(policy: AllocationPolicy) throws {
  let most = Quantity.maximum.description
  let plan = try shares(policy, [wish(1, most), wish(2, most)], most, scale: 6)
  #expect(policy == .fair ? plan.count == 2 : plan == ["1:\(most)"])
}
