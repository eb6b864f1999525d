import OpsDomain
import OpsStorage

/// Input of `report.schedule`.
public struct ScheduleReport: OperationInput {
  /// What you call the report.
  public var name: NameOf<SavedReport>
  /// `|`: Every day, every Monday, or on the first of the month; default day.
  public var every: ReportRhythm?
  /// `HH:MM`: The time of the day by the site's clocks; default 06:00.
  public var at: String?
  /// `USER`: Who gets it; default you. Each gets only what they may see.
  public var to: [NameOf<User>]?
  /// The report is not made by itself any more.
  public var off: Bool?

  public static var mayOnlyAsk: Bool { true }
  public var onlyAsks: Bool { every == nil && at == nil && to == nil && off != true }
}

extension ReportService {
  static let schedule = Operation<ScheduleReport, SavedReportView>(
    "report.schedule", area: .platform,
    "Shows or sets when a report is made by itself, and who gets it.", permission: nil,
    whyOpen: why,
    effect: .write(.final("schedule the report again, or with --off")),
    examples: [
      "report schedule open", "report schedule open --every week --at 07:30",
      "report schedule open --to sam --to wil", "report schedule open --off",
    ])

  /// The minute of the day at which reports are made that say no other.
  private static let usualMinute: Int64 = 6 * 60

  /// Schedules a report of the caller. It is made for each recipient with the rights that the
  /// recipient has at that time. An input with the name alone only shows the schedule. To name
  /// somebody else the caller needs the permission `system.generate_reports`.
  ///
  /// Throws `notfound.any` for the report, `notfound.user`, `denied.permission`, `data.bad_value`
  /// for a time of the day that is none, and `usage.arguments` for a schedule that is off and says
  /// when.
  public func schedule(
    _ input: ScheduleReport, _ call: Call
  ) async throws -> Outcome<SavedReportView> {
    var outcome = try await desk.perform(Self.schedule, input, call) { transaction in
      let user = try transaction.principal.requireOwnInbox()
      let system = transaction.asSystem("schedules a report of its owner")
      var report = try await SavedReport.named(input.name, of: user, system)
      guard !input.onlyAsks else { return try SavedReportView(report) }
      if input.off == true {
        guard input.every == nil, input.at == nil, input.to == nil else {
          throw OpsError(
            .usage, "A schedule that is off has no time and no recipients", field: "off",
            hint: "leave --off out, or the others")
        }
        (report.every, report.minute, report.nextAt, report.recipients) = (nil, nil, nil, "")
      } else {
        let every = input.every ?? report.every ?? .day
        let minute = try input.at.map(ReportClock.minute) ?? report.minute ?? Self.usualMinute
        let people = try await Self.recipients(input.to, of: report, transaction)
        report.every = every
        report.minute = minute
        report.nextAt = every.next(
          after: transaction.now, minute: minute, transaction.context.calendar)
        report.recipients = people.map(\.description).joined(separator: " ")
      }
      return try SavedReportView(try await system.repository(SavedReport.self).update(report))
    }
    outcome.isRead = input.onlyAsks
    return outcome
  }

  /// Who gets the report: those who are named, else those who get it now, else its owner.
  private static func recipients(
    _ names: [String]?, of report: SavedReport, _ transaction: Transaction
  ) async throws -> [RecordID] {
    guard let names else {
      let known = report.recipientIDs
      return known.isEmpty ? [report.ownerID] : known
    }
    let users = transaction.asSystem("finds the recipients of a report").repository(User.self)
    var found: [RecordID] = []
    for name in names {
      let known = try? await users.named(name)
      if known?.id != report.ownerID {
        // Asked before anything is said of the name: a refusal does not tell which users exist.
        let action = "Sending a report to somebody else"
        try transaction.principal.require(.systemGenerateReports, to: action)
        // A schedule has no end, and would begin again with the next loan.
        try await Delegation(transaction).requireLasting([.systemGenerateReports], to: action)
      }
      let user = try await users.named(name)
      if !found.contains(user.id) { found.append(user.id) }
    }
    guard (1...SavedReport.recipientMaximum).contains(found.count) else {
      throw OpsError(
        .badValue,
        "A report has 1 to \(SavedReport.recipientMaximum) recipients, not \(found.count)",
        field: "to", hint: "leave --to out to get it yourself")
    }
    return found
  }
}
