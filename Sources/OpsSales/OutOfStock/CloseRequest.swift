import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `oos.refund` and `oos.cancel`.
public struct CloseRequest: OperationInput {
  /// The request.
  public var request: NameOf<OutOfStockRequest>
  /// Why the request is closed.
  public var reason: Option<Note>?
}

extension OutOfStockService {
  static let refund = Operation<CloseRequest, RequestView>(
    "oos.refund", area: .sales, "Refunds the open quantity of a request and closes it.",
    permission: .customerManageOrders,
    effect: .write(.final("a closed request cannot be opened again; create a new one")),
    examples: [
      "oos refund OOS-000005 --reason \"customer bought elsewhere\"",
      "oos refund OOS-000006 --reason \"no longer made\" --dry-run",
    ])

  static let cancel = Operation<CloseRequest, RequestView>(
    "oos.cancel", area: .sales, "Cancels the open quantity of a request.",
    permission: .customerManageOrders,
    effect: .destructive(.final("a closed request cannot be opened again; create a new one")),
    examples: [
      "oos cancel OOS-000006 --reason \"ordered twice\" --yes",
      "oos cancel OOS-000007 --reason \"customer moved away\" --dry-run",
    ])

  /// Refunds the remainder: the request is returned; deliveries stay as they are.
  ///
  /// Throws `notfound.request`, `rule.bad_state` for a closed request, `data.bad_value` without a
  /// reason.
  public func refund(_ input: CloseRequest, _ call: Call) async throws -> Outcome<RequestView> {
    try await desk.perform(Self.refund, input, call) { transaction in
      let reason = try Self.reason(input, call)
      return try await Self.close(input.request, transaction) { request throws(OpsError) in
        try request.refund(reason: reason, at: transaction.now)
      }
    }
  }

  /// Cancels the remainder: the request is completed when something was delivered, else returned.
  ///
  /// Throws what `refund` throws.
  public func cancel(_ input: CloseRequest, _ call: Call) async throws -> Outcome<RequestView> {
    try await desk.perform(Self.cancel, input, call) { transaction in
      let reason = try Self.reason(input, call)
      return try await Self.close(input.request, transaction) { request throws(OpsError) in
        try request.cancel(reason: reason, at: transaction.now)
      }
    }
  }

  private static func reason(_ input: CloseRequest, _ call: Call) throws -> String {
    try TextRules.note(input.reason ?? call.reason ?? "", field: "reason")
  }

  /// Closes a request; what follows from the write releases its reservations.
  private static func close(
    _ reference: String, _ transaction: Transaction,
    _ change: (inout OutOfStockRequest) throws(OpsError) -> Void
  ) async throws -> RequestView {
    let requests = transaction.repository(OutOfStockRequest.self)
    var request = try await requests.named(reference)
    try change(&request)
    request.updatedAt = transaction.now
    return try await RequestView.written(try await requests.update(request), transaction)
  }
}
