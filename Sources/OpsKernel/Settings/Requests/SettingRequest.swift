import OpsDomain
import OpsStorage

/// Somebody asks for a change of a setting, another person decides, and then it is carried out.
public struct SettingRequest: Entity, Referable {
  /// The collection of requests for settings; their numbers begin with `SR`.
  public static let record = Record(
    "setting_requests", .platform, "setting request", series: "SR")
  public static let reference = ParameterReference(
    "setting request", example: "SR-000001", names: .settingRequest
  ) {
    try await $1.repository(SettingRequest.self).named($0)
  }

  /// Where a request stands.
  public enum Status: String, ColumnChoice, Codable {
    /// Undecided, allowed by another person, or carried out.
    case pending, approved, implemented
    /// Refused, or its approval withdrawn, by another person; or taken back by the person who
    /// asked, or ended by another change of the setting.
    case rejected, cancelled
  }

  public var id: RecordID
  public var version: Int64 = 0
  /// `SR-000001` and so on.
  public var number: RecordNumber
  /// The name of the setting, such as `access.explore`.
  public var key: Indexed<String>
  /// The value that is asked for, as it would be stored; nil for the default.
  public var value: String?
  /// Why, in the words of the person who asks.
  public var why: LongText
  /// Where it stands.
  public var status: Indexed<Status> = .pending
  /// When it was asked for.
  public var requestedAt: Trail<Instant>
  /// Who asks.
  public var requestedBy: Trail<Person>?
  /// When somebody decided; nil before.
  public var reviewedAt: Instant?
  /// Who decided; nil before.
  public var reviewedBy: Person?
  /// What was said about the decision; nil for nothing.
  public var comment: LongText?
  /// When it was carried out, taken back or withdrawn; nil before.
  public var closedAt: Instant?
  /// Who carried it out, took it back or withdrew the approval; nil before.
  public var closedBy: Person?
}

extension NameKind {
  /// Requests for settings, by their number.
  public static let settingRequest = NameKind("setting_request")
}

/// Requests by number.
extension Repository where Item == SettingRequest {
  /// The request with this number or identifier. Throws `notfound.any`.
  public func named(_ reference: String) async throws -> SettingRequest {
    if let found = try await fetch(key: SettingRequest.numberKey, reference.uppercased()) {
      return found
    }
    if let id = RecordID(reference), let found = try await fetch(id) { return found }
    let meant = await hint(forNumber: reference, SettingRequest.numberKey)
    throw OpsError(
      .notFound, "There is no setting request \(Excerpt.of(reference))", field: "request",
      hint: meant ?? "run `opsh setting requests` to list them")
  }
}
