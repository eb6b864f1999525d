import OpsDomain
import OpsKernel
import OpsStorage

/// When a partner is open, as operations answer it.
public struct PartnerHoursView: OperationOutput, Equatable {
  public static let answerName = "partner.hours/1"

  /// Name of the partner.
  public let partner: String
  /// The usual week, such as `mon-fri 09:00-22:00`; empty when it is never open.
  public let week: String
  /// Whether people can order from it now: it is verified and open, and its owner can accept
  /// orders.
  public let isOpen: Bool
  /// When its hours begin next; null while it is open, while it is not verified, and while its
  /// owner cannot accept orders.
  public let opensAt: Instant?
  /// When it closes next, while it is open.
  public let closesAt: Instant?
  /// The special days from yesterday on, by date.
  public let specialDays: [SpecialDayView]

  /// When a partner is open that the caller sees.
  static func of(_ partner: Partner, _ transaction: Transaction) async throws -> PartnerHoursView {
    PartnerHoursView(
      partner, try await PartnerHours(transaction).hours(of: partner.id),
      isOwnerThere: try await PartnerOwner.isThere(partner, transaction), transaction)
  }

  private init(
    _ partner: Partner, _ hours: OpenHours, isOwnerThere: Bool, _ transaction: Transaction
  ) {
    let calendar = transaction.context.calendar
    self.partner = partner.name
    week = hours.week.description
    // People order from verified partners only, and as long as somebody can accept it.
    isOpen =
      partner.state == .verified && isOwnerThere
      && hours.isOpen(at: transaction.now, in: calendar)
    let isOnlyOutOfHours = partner.state == .verified && isOwnerThere && !isOpen
    opensAt = isOnlyOutOfHours ? hours.opens(after: transaction.now, in: calendar) : nil
    closesAt = isOpen ? hours.closes(after: transaction.now, in: calendar) : nil
    specialDays = SpecialDayView.of(hours)
  }

  public static let columns: [FieldColumn] = [
    .init("partner", "PARTNER"), .init("week", "HOURS"), .init("is_open", "OPEN"),
    .init("opens_at", "OPENS"), .init("closes_at", "CLOSES"),
  ]
}

/// A date on which other hours than those of the week hold.
public struct SpecialDayView: AnswerRecord, Equatable {
  /// The date on which these hours hold in place of those of the week.
  public let date: CivilDate
  /// Such as `12:00-15:00 18:00-02:00`, or `closed`.
  public let hours: String

  static func of(_ hours: OpenHours) -> [SpecialDayView] {
    hours.special.sorted { $0.key < $1.key }.map { date, spans in
      let text = spans.map(\.description).joined(separator: " ")
      return SpecialDayView(date: date, hours: spans.isEmpty ? OpenSpan.closed : text)
    }
  }
}
