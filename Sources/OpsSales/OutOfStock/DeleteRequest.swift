import OpsDomain
import OpsKernel
import OpsStorage

extension OutOfStockService {
  static let delete = Operation<RequestReference, RequestView>(
    "oos.delete", area: .sales, "Deletes a request that was created by mistake.",
    permission: .customerManageOrders, effect: .destructive(.reversible),
    examples: ["oos delete OOS-000007 --dry-run", "oos delete OOS-000007 --yes"])

  /// Removes a pending request without deliveries: its writer may do so within 24 hours, an
  /// administrator at any time. Its reservations are released.
  ///
  /// Throws `notfound.request`, `rule.bad_state`, `denied.permission` for anybody else.
  public func delete(
    _ input: RequestReference, _ call: Call
  ) async throws -> Outcome<RequestView> {
    try await desk.perform(Self.delete, input, call) { transaction in
      let requests = transaction.repository(OutOfStockRequest.self)
      var request = try await requests.named(input.request)
      try request.requirePending()
      try request.requireDeletable(by: transaction.principal, at: transaction.now)
      let view = try await RequestView.of(request, transaction)
      let system = transaction.asSystem("releases the reservations of a deleted request")
      try await RequestReservations.detach(request, system)
      request = try await requests.fetch(request.id) ?? request
      try await requests.delete(request)
      return view
    }
  }
}

extension OutOfStockRequest {
  /// Throws `denied.permission` unless the principal may remove the request: its writer for a day,
  /// or an administrator.
  func requireDeletable(by principal: Principal, at now: Instant) throws(OpsError) {
    if principal.isSystem || principal.roles.contains(.administrator) { return }
    let isOwn = principal.userID != nil && principal.userID == createdBy
    guard isOwn, now.since(requestedAt) <= Self.deletableFor else {
      throw OpsError(
        .denied, "Only an administrator, or its writer within 24 hours, may delete \(number)",
        field: "request", hint: "run `opsh oos cancel \(number) --reason TEXT` to cancel it")
    }
  }
}
