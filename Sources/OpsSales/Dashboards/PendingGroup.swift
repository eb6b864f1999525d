import OpsDomain
import OpsKernel
import OpsStorage

/// The pending requests of one customer as the store adds them up.
struct PendingGroup {
  let customer: RecordID
  let requests: Int64
  let quantity: Quantity
  var deliverable: Quantity
  let delivered: Quantity
  let oldest: Instant

  /// Throws `data.corrupt` for a row of another shape.
  init(_ row: [Value]) throws(OpsError) {
    let numbers = row.compactMap { value -> Int64? in
      if case .integer(let number) = value { number } else { nil }
    }
    guard numbers.count == 6 else {
      throw OpsError(.corrupt, "The figures of the requests have gaps")
    }
    customer = RecordID(rawValue: numbers[0])
    requests = numbers[1]
    quantity = Quantity(rawValue: numbers[2])
    deliverable = Quantity(rawValue: numbers[3])
    delivered = Quantity(rawValue: numbers[4])
    oldest = Instant(milliseconds: numbers[5])
  }

  func view(_ known: ReferredRecords.Reference) -> CustomerDeliveriesView {
    CustomerDeliveriesView(
      customer: known.code, name: known.name, requests: requests, quantity: quantity,
      deliverable: deliverable, delivered: delivered, remaining: quantity - delivered,
      oldest: oldest,
      command: deliverable.isPositive
        ? "opsh oos deliver-many --customer \(known.code)"
        : "opsh oos list --customer \(known.code) --status pending")
  }
}
