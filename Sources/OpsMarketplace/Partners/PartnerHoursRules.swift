import OpsDomain
import OpsKernel
import OpsStorage

/// What the gate enforces for the hours of partners. Operations read them with the rights of the
/// system once the caller sees the partner, and write them in commits that write the partner.
enum PartnerHoursRules {
  static let weekly = CollectionRules(OpeningHours.self, readable: .marketAdminister)
    .belonging(to: OpeningHours.Columns.partnerID.column)
    .told(with: OpeningHours.Columns.partnerID.column)
    .byHand(
      isPart: true,
      [
        .insert: [PartnerService.create, PartnerService.hours],
        .update: [PartnerService.hours], .delete: [PartnerService.hours],
      ]
    )
    .transition(of: OpeningHours.self) { old, new in
      guard let new else { return }
      guard (1...7).contains(new.weekday) else {
        throw OpsError(.badValue, "A weekday must be 1 to 7, not \(new.weekday)", field: "hours")
      }
      guard old.map({ $0.partnerID == new.partnerID }) ?? true else {
        throw OpsError(.ruleViolated, "The partner of hours cannot be changed", field: "partner")
      }
    }
    .reaction(of: OpeningHours.self) { old, new, transaction in
      guard let hours = new ?? old else { return }
      try await requireOwn(hours.partnerID, transaction)
    }

  static let special = CollectionRules(SpecialDay.self, readable: .marketAdminister)
    .belonging(to: SpecialDay.Columns.partnerID.column)
    .told(with: SpecialDay.Columns.partnerID.column)
    .byHand(
      isPart: true,
      [
        .insert: [PartnerService.hours], .update: [PartnerService.hours],
        .delete: [PartnerService.hours],
      ]
    )
    .transition(of: SpecialDay.self) { old, new in
      guard let new else { return }
      guard old.map({ $0.partnerID == new.partnerID }) ?? true else {
        throw OpsError(
          .ruleViolated, "The partner of a special day cannot be changed", field: "partner")
      }
      guard new.isOpen || (new.opens == 0 && new.closes == 0) else {
        throw OpsError(.badValue, "A closed day cannot have hours", field: "day")
      }
    }
    .reaction(of: SpecialDay.self, checkDay)

  private static func checkDay(
    _ old: SpecialDay?, _ new: SpecialDay?, _ transaction: Transaction
  ) async throws {
    guard let day = new ?? old else { return }
    try await requireOwn(day.partnerID, transaction)
    guard let new else { return }
    typealias Columns = SpecialDay.Columns
    let days = transaction.repository(SpecialDay.self)
    let same = try await days.all(
      where: .and([.equals(Columns.partnerID, new.partnerID), .equals(Columns.date, new.date)]),
      order: [.ascending(Columns.opens)])
    guard same.count == 1 || same.allSatisfy(\.isOpen) else {
      throw OpsError(.ruleViolated, "\(new.date) is closed and cannot have hours", field: "day")
    }
    let count = try await days.count(where: .equals(Columns.partnerID, new.partnerID))
    guard count <= PartnerLimits.specialDays else {
      let partner = try await transaction.repository(Partner.self).fetch(new.partnerID)
      let name = Excerpt.of(partner?.name ?? "NAME")
      throw OpsError(
        .ruleViolated, "A partner can have at most \(PartnerLimits.specialDays) special days",
        field: "day", hint: "run `opsh partner hours \"\(name)\" --day D --usual` to remove one")
    }
  }

  /// Throws `denied.permission` unless the partner is the caller's own.
  private static func requireOwn(_ id: RecordID, _ transaction: Transaction) async throws {
    let caller = transaction.caller
    guard !caller.isSystem, !caller.may(.marketAdminister) else { return }
    let partner = try await transaction.repository(Partner.self).fetch(id)
    guard let owner = partner?.ownerID, owner == caller.userID else {
      throw OpsError(
        .denied, "The hours of this partner are not yours", field: "partner",
        hint: "only the partner's owner and administrators can set them")
    }
  }
}
