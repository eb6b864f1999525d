import Hummingbird
import OpsDomain
import OpsKernel
import OpsWire

extension ServerCore {
  /// The change feed as a stream of events that goes on as changes are made. What is wrong from the
  /// beginning, such as a place from which changes would be missing, is an ordinary refusal.
  func changeStream(
    _ exchange: Exchange, _ parameters: [String: String], for principal: Principal
  ) async throws -> Answer {
    guard parameters["limit"] == nil else {
      throw OpsError(
        .badValue, "limit cannot be combined with follow", field: "limit",
        hint: "leave one of them out")
    }
    let place = try streams.place(for: principal.userID?.rawValue ?? 0)
    let noun = parameters["of"]
    let since = exchange.request.headers[FieldName.lastEventID] ?? parameters["since"]
    let first = try await changePage(of: noun, since: since, as: principal, exchange)
    let stream = ChangeStream(
      page: { since in
        let caller = try await self.principal(of: exchange, isUse: false)
        return try await changePage(of: noun, since: since, as: caller, exchange)
      },
      watch: journalWatch, shelf: streams, place: place,
      heartbeat: configuration.streamHeartbeat, patience: configuration.readingTime)
    var answer = Answer(bytes: [])
    answer.fields[.contentType] = "text/event-stream"
    answer.stream = { writer, channel in
      try await stream.run(from: first, &writer, on: channel)
    }
    return answer
  }

  private func changePage(
    of noun: String?, since: String?, as principal: Principal, _ exchange: Exchange
  ) async throws -> ChangePage {
    try await lanes.read(exchange.route.template + " follow", for: principal) {
      try await dependencies.changes.page(FollowChanges(of: noun, since: since), Call(principal))
        .output
    }
  }
}
