import OpsDomain
import OpsStorage

/// Input of `setting.requests`.
public struct ListSettingRequests: OperationInput {
  /// `S`: Only requests with this status.
  public var status: [SettingRequest.Status]?
  /// Rows per page, 1 to 1000; default 50.
  public var limit: Of<PageRequest, Int>?
  /// The `next` of the page before; without it, the first page.
  public var after: Of<PageRequest, String>?
}

extension SettingService {
  static let requests = Operation<ListSettingRequests, Listing<SettingRequestView>>(
    "setting.requests", area: .platform,
    "Lists requests for changes of settings, newest first.",
    permission: .systemManageSettings, effect: .read,
    examples: ["setting requests", "setting requests --status pending -o json"],
    consistency: .snapshot, narrows: ["status": Narrowing("status")])

  /// A page of requests.
  public func requests(
    _ input: ListSettingRequests, _ call: Call
  ) async throws -> Outcome<Listing<SettingRequestView>> {
    try await desk.perform(Self.requests, input, call) { transaction in
      var filter: Predicate = .everything
      if let status = input.status, !status.isEmpty {
        filter = .oneOf(SettingRequest.Columns.status, status)
      }
      let query = Query(
        SettingRequest.schema, where: filter,
        order: [.descending(SettingRequest.Columns.number)])
      let page = try await transaction.repository(SettingRequest.self)
        .fetch(PageRequest(limit: input.limit, after: input.after).narrow(query))
      return Listing(
        items: try await SettingRequestView.of(
          page.items, desk.world.blueprint.settings, transaction),
        next: page.next)
    }
  }
}
