import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `partner.hours`. Without anything to set it only asks.
public struct KeepPartnerHours: OperationInput {
  /// The partner.
  public var partner: NameOf<Partner>
  /// `HOURS`: The new usual week, such as `mon-fri 09:00-22:00, sat 18:00-02:00`; closed on days
  /// that are not named.
  public var week: String?
  /// A special day; add --open, --closed or --usual.
  public var day: CivilDate?
  /// `HOURS`: Open on that day, such as `12:00-15:00 18:00-02:00`.
  public var open: String?
  /// Closed on that day.
  public var closed: Bool?
  /// Remove the special hours of that day; the usual week applies again.
  public var usual: Bool?

  public static var mayOnlyAsk: Bool { true }
  public var onlyAsks: Bool {
    week == nil && day == nil && open == nil && closed != true && usual != true
  }

  /// What holds on ``day``: spans, none for a closed day, nil for those of the week. Throws
  /// `usage.arguments` unless exactly one of the three is said, and `data.bad_value`.
  fileprivate func spans() throws(OpsError) -> [OpenSpan]? {
    let said = [open != nil, closed == true, usual == true].count { $0 }
    guard said == 1, day != nil else {
      throw OpsError(
        .usage,
        day == nil
          ? "--open, --closed and --usual need --day"
          : "One of --open, --closed and --usual is needed",
        field: "day",
        hint: "write --day 2027-12-25 --closed, or --day 2027-12-24 --open 10:00-14:00")
    }
    if usual == true { return nil }
    guard let open else { return [] }
    return try OpenSpan.ofDate(open, field: "open")
  }

  fileprivate var changesDay: Bool {
    day != nil || open != nil || closed == true || usual == true
  }
}

extension PartnerService {
  static let hours = Operation<KeepPartnerHours, PartnerHoursView>(
    "partner.hours", area: .marketplace,
    "Shows when a partner is open, or sets its week and special days.",
    permission: .businessUpdateInfo, effect: .write(.reversible),
    examples: [
      "partner hours \"Bella Napoli\" --week \"mon-fri 09:00-22:00, sat 18:00-02:00\"",
      "partner hours \"Bella Napoli\" --day 2027-12-25 --closed",
      "partner hours \"Bella Napoli\"",
    ],
    consistency: .snapshot)

  /// Shows or sets hours of a partner of one's own, as an administrator of any. Throws
  /// `notfound.any`, `denied.permission` for somebody else's, `data.bad_value` for hours that
  /// cannot be read or overlap, `rule.violated` for too many special days, and `usage.arguments`.
  public func hours(
    _ input: KeepPartnerHours, _ call: Call
  ) async throws -> Outcome<PartnerHoursView> {
    try await desk.perform(Self.hours, input, call) { transaction in
      let partners = transaction.repository(Partner.self)
      var partner = try await partners.named(input.partner)
      guard !input.onlyAsks else { return try await PartnerHoursView.of(partner, transaction) }
      let week = try input.week.map { try OpenWeek(parsing: $0, field: "week") }
      let spans = input.changesDay ? try input.spans() : nil
      // The gate says whether the partner is the caller's own.
      partner.updatedAt = transaction.now
      partner = try await partners.update(partner)
      let hours = PartnerHours(transaction)
      if let week { try await hours.set(week, of: partner.id) }
      if let day = input.day { try await hours.set(spans, on: day, of: partner.id) }
      return try await PartnerHoursView.of(partner, transaction)
    }
  }
}
