import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `oos.edit`: what is absent stays as it is.
public struct EditRequest: OperationInput, EditingInput {
  /// The request.
  public var request: NameOf<OutOfStockRequest>
  /// `Q`: New quantity; if it equals the delivered quantity, the request is completed.
  public var quantity: Quantity?
  /// `|`: New priority.
  public var priority: RequestPriority?
  /// New date by which the customer needs it.
  public var neededBy: Clearable<CivilDate>?
  /// New note.
  public var note: Clearable<Note>?
  /// `FIELD`: Fields to empty.
  public var clear: [Cleared]?
}

extension OutOfStockService {
  static let edit = Operation<EditRequest, RequestView>(
    "oos.edit", area: .sales, "Changes a pending request; fields you leave out stay the same.",
    permission: .customerManageOrders, effect: .write(.reversible),
    examples: [
      "oos edit OOS-000001 --quantity 4", "oos edit OOS-000002 --priority urgent",
      "oos edit OOS-000002 --clear needed_by",
    ])

  /// Changes a request. Reservations beyond the new quantity are released.
  ///
  /// Throws `notfound.request`, `rule.bad_state` for a closed request, `rule.over_delivery` for a
  /// quantity below what is delivered, `data.bad_quantity`.
  public func edit(_ input: EditRequest, _ call: Call) async throws -> Outcome<RequestView> {
    try await desk.perform(Self.edit, input, call) { transaction in
      let requests = transaction.repository(OutOfStockRequest.self)
      let before = try await requests.named(input.request)
      try before.requirePending()
      var request = before
      if let quantity = input.quantity, quantity != before.quantity {
        try request.resize(to: quantity, at: transaction.now)
      }
      request.priority = input.priority?.rank ?? before.priority
      let edits = try input.edits()
      request.neededBy = edits.neededBy.applied(to: before.neededBy)
      request.note = try edits.note.applied(to: before.note) {
        try TextRules.note($0, field: "note", allowsEmpty: true)
      }
      // A note with only spaces is no note.
      if request.note?.isEmpty == true { request.note = nil }
      guard request != before else { return try await RequestView.of(request, transaction) }
      request.updatedAt = transaction.now
      return try await RequestView.written(try await requests.update(request), transaction)
    }
  }
}
