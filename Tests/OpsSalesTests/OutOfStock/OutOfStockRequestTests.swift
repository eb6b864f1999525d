import OpsDomain
import OpsSales
import Testing

private let start = Instant(milliseconds: 1_800_000_000_000)

private func request(_ quantity: Quantity = 10) -> OutOfStockRequest {
  OutOfStockRequest(
    id: RecordID(rawValue: 1), number: "OOS-000001", customerID: RecordID(rawValue: 2),
    productID: RecordID(rawValue: 3), quantity: quantity, requestedAt: start, updatedAt: start)
}

private func check(
  _ old: OutOfStockRequest?, _ new: OutOfStockRequest?
) -> ErrorCode? {
  do throws(OpsError) {
    try OutOfStockRequest.check(old, new)
    return nil
  } catch { return error.code }
}

@Test func aPartialDeliveryKeepsTheRequestPending() throws {
  var after = request()
  try after.deliver(4, at: start)
  #expect(after.status == .pending && after.remaining == 6 && after.completedAt == nil)
  #expect(check(request(), after) == nil)
}

@Test func theLastDeliveryCompletesTheRequestAtItsTime() throws {
  var after = request()
  try after.deliver(10, at: start.adding(seconds: 60))
  #expect(after.status == .completed && after.remaining == 0)
  #expect(after.completedAt == start.adding(seconds: 60))
  #expect(check(request(), after) == nil)
}

@Test func impossibleDeliveriesAreRefused() {
  for (amount, code) in [(11, ErrorCode.overDelivery), (0, .badQuantity), (-1, .badQuantity)] {
    var after = request()
    let error = #expect(throws: OpsError.self) {
      try after.deliver(.whole(Int64(amount)), at: start)
    }
    #expect(error?.code == code)
    #expect(after == request())
  }
}

@Test func aRefundReturnsTheRemainderOnce() throws {
  var after = request()
  try after.deliver(4, at: start)
  let partial = after
  try after.refund(reason: "gone elsewhere", at: start)
  #expect(after.status == .returned && after.returned == 6 && after.delivered == 4)
  #expect(check(partial, after) == nil)
  #expect(throws: OpsError.self) { try after.refund(reason: "again", at: start) }
}

@Test func aCancellationCompletesWhatWasPartlyDelivered() throws {
  var after = request()
  try after.deliver(4, at: start)
  let partial = after
  try after.cancel(reason: "enough", at: start)
  #expect(after.status == .completed && after.cancelled == 6)
  #expect(check(partial, after) == nil)
}

@Test func aCancellationReturnsWhatWasNeverDelivered() throws {
  var after = request()
  try after.cancel(reason: "mistake", at: start)
  #expect(after.status == .returned && after.cancelled == 10)
  #expect(check(request(), after) == nil)
}

@Test func aSmallerQuantityStopsAtWhatIsDelivered() throws {
  var after = request()
  try after.deliver(4, at: start)
  #expect(throws: OpsError.self) { try after.resize(to: 3, at: start) }
  try after.resize(to: 5, at: start)
  #expect(after.status == .pending && after.remaining == 1)
  try after.resize(to: 4, at: start)
  #expect(after.status == .completed && after.remaining == 0)
}

@Test func aClosedRequestRefusesEveryMove() throws {
  var closed = request()
  try closed.cancel(reason: "mistake", at: start)
  var edited = closed
  edited.note = "later thought"
  #expect(check(closed, edited) == .badState)
  edited = closed
  edited.status = .pending
  #expect(check(closed, edited) != nil)
  #expect(check(closed, nil) == .badState)
  #expect(throws: OpsError.self) { try closed.resize(to: 20, at: start) }
  #expect(throws: OpsError.self) { try closed.deliver(1, at: start) }
}

@Test func aStatusThatTheCountersDoNotSupportIsRefused() {
  for status in [RequestStatus.completed, .returned] {
    var forged = request()
    forged.status = status
    forged.completedAt = start
    #expect(check(request(), forged) == .badState)
  }
  var forged = request()
  forged.delivered = 10
  #expect(check(request(), forged) == .badState)
}

@Test func countersNeverContradictTheQuantity() {
  func refused(_ change: (inout OutOfStockRequest) -> Void) -> Bool {
    var forged = request()
    change(&forged)
    return check(request(), forged) != nil
  }
  #expect(refused { $0.quantity = 0 })
  #expect(refused { $0.quantity = Quantity(rawValue: .max) })
  #expect(refused { $0.delivered = -1 })
  #expect(refused { $0.delivered = Quantity(rawValue: .max) })
  #expect(refused { $0.allocated = 11 })
  #expect(refused { $0.allocated = -1 })
  #expect(
    refused {
      $0.returned = 6
      $0.cancelled = 6
    })
  #expect(refused { $0.returned = 3 })
  #expect(refused { $0.priority = 4 })
  #expect(refused { $0.note = " padded" })
  #expect(refused { $0.closingReason = "no reason for a reason" })
  #expect(refused { $0.number = "OOS-000009" })
  #expect(!refused { $0.allocated = 10 })
}

@Test func aNewRequestIsPendingAndEmpty() {
  #expect(check(nil, request()) == nil)
  var forged = request()
  forged.delivered = 1
  #expect(check(nil, forged) == .badState)
  forged = request()
  forged.allocated = 1
  #expect(check(nil, forged) == .badState)
}

@Test func deliveriesAreNeverTakenBack() throws {
  var partial = request()
  try partial.deliver(4, at: start)
  #expect(check(partial, request()) == .badState)
  #expect(check(partial, nil) == .badState)
  #expect(check(request(), nil) == nil)
}

@Test func theRowFormKeepsEveryFieldAndComputesTheSearchText() throws {
  var full = request()
  full.note = "Grüße an Ørsted"
  full.reference = "INV-7"
  full.neededBy = .maximum
  full.allocated = 2
  #expect(try OutOfStockRequest(full.row) == full)
  let place = try #require(
    OutOfStockRequest.schema.position(of: OutOfStockRequest.Columns.search))
  #expect(full.row.values[place] == .text("oos-000001 grusse an orsted inv-7"))
}
