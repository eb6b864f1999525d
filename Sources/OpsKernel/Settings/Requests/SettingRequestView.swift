import OpsDomain
import OpsStorage

/// A setting request, as commands show it.
public struct SettingRequestView: OperationOutput, Equatable {
  public static let answerName = "setting.request/1"

  /// Identifier of the request; commands also accept it in place of the number.
  public let id: RecordID
  /// Number of the request, such as `SR-000001`.
  public let number: String
  /// The name of the setting.
  public let key: String
  /// The value the setting has now.
  public let current: String?
  /// The value that is asked for; null for the default.
  public let value: String?
  /// Where the request stands.
  public let status: SettingRequest.Status
  /// Why, in the words of the person who asks.
  public let why: String
  /// When it was asked for.
  public let requestedAt: Instant
  /// Sign-in name of the person who asks.
  public let requestedByName: String?
  /// When somebody decided; null before.
  public let reviewedAt: Instant?
  /// Sign-in name of the person who decided.
  public let reviewedByName: String?
  /// What was said about the decision; null for nothing.
  public let comment: String?
  /// When it was carried out, taken back or withdrawn; null before.
  public let closedAt: Instant?
  /// Sign-in name of the person who carried it out, took it back or withdrew the approval.
  public let closedByName: String?
  /// Until when the approval counts; null unless the request is approved.
  public let approvalEndsAt: Instant?
  /// What is still to be done; null when nothing is.
  public let next: String?

  public static let columns: [FieldColumn] = [
    .init("number", "NUMBER"), .init("key", "SETTING"), .init("current", "NOW"),
    .init("value", "ASKED FOR"), .init("status", "STATUS"),
    .init("requested_by_name", "BY"), .init("why", "WHY"), .init("reviewed_by_name", "DECIDED BY"),
  ]

  /// The views of requests, in their order.
  static func of(
    _ requests: [SettingRequest], _ list: SettingList, _ transaction: Transaction
  ) async throws -> [SettingRequestView] {
    let people = try await transaction.peopleNames(
      requests.flatMap { [$0.requestedBy, $0.reviewedBy, $0.closedBy] })
    func name(_ id: RecordID?) -> String? { id.flatMap { people[$0] } }
    var views: [SettingRequestView] = []
    for request in requests {
      // A later version may not know the setting any more.
      let definition = try? list.named(request.key)
      views.append(
        SettingRequestView(
          id: request.id, number: request.number, key: request.key,
          current: try await definition?.value(transaction), value: request.value,
          status: request.status, why: request.why, requestedAt: request.requestedAt,
          requestedByName: name(request.requestedBy), reviewedAt: request.reviewedAt,
          reviewedByName: name(request.reviewedBy), comment: request.comment,
          closedAt: request.closedAt, closedByName: name(request.closedBy),
          approvalEndsAt: SettingApproval.end(of: request), next: next(of: request)))
    }
    return views
  }

  private static func next(of request: SettingRequest) -> String? {
    switch request.status {
    case .pending: "Another person decides: `opsh setting approve \(request.number)`"
    case .approved: "Not changed yet. Run `opsh setting apply \(request.number)`"
    case .implemented, .rejected, .cancelled: nil
    }
  }
}
