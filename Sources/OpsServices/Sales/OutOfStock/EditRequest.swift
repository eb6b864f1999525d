import OpsDomain
import OpsStorage

/// Input of `oos.edit`: what is absent stays as it is.
public struct EditRequest: Codable, Sendable {
  public var request: String
  public var quantity: Quantity?
  public var priority: RequestPriority?
  public var neededBy: CivilDate?
  public var note: String?

  public init(
    request: String, quantity: Quantity? = nil, priority: RequestPriority? = nil,
    neededBy: CivilDate? = nil, note: String? = nil
  ) {
    self.request = request
    self.quantity = quantity
    self.priority = priority
    self.neededBy = neededBy
    self.note = note
  }
}

extension OutOfStockService {
  static let edit = Operation<EditRequest, RequestView>(
    OperationDescriptor(
      "oos.edit", area: .sales, "Changes a pending request; what is not named stays.",
      permission: .customerManageOrders, effect: .write, answer: "oos.request/1",
      parameters: [
        .argument("request", .request, label: "OOS", "The request."),
        .option(
          "quantity", .quantity, label: "Q",
          "New quantity, not below what is delivered; equal to it completes the request."),
        priorityParameter("New priority."),
        .option("needed_by", .date, label: "D", "New date by which the customer needs it."),
        .option("note", .note, label: "T", "New note; an empty text removes it."),
      ],
      columns: RequestView.columns,
      examples: [
        "oos edit OOS-000001 --quantity 4", "oos edit OOS-000002 --priority urgent",
      ]))

  /// Changes a request. Pegs beyond the new quantity are released, this request's own alone.
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
      request.neededBy = input.neededBy ?? before.neededBy
      if let note = input.note {
        let clean = try TextRules.note(note, field: "note", allowsEmpty: true)
        request.note = clean.isEmpty ? nil : clean
      }
      if request != before {
        request.updatedAt = transaction.now
        _ = try await requests.update(request)
        request = try await requests.fetch(request.id) ?? request
      }
      return try await RequestView.of(request, transaction)
    }
  }
}
