import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `packaging.edit`: what is absent stays as it is.
public struct EditPackaging: OperationInput, EditingInput {
  /// `NUMBER`: The packaging record.
  public var record: NameOf<PackagingRecord>
  /// How many packages.
  public var packages: Int64?
  /// `N`: Items per package.
  public var per: Int64?
  /// `T`: The team.
  public var team: NameOf<PackagingTeam>?
  /// The day by which it must be packed.
  public var due: Clearable<CivilDate>?
  /// `|`: How urgent it is.
  public var priority: PackagingPriority?
  /// Whether to send a reminder before it is due.
  public var reminder: Bool?
  /// A remark for the team.
  public var note: Clearable<Note>?
  /// `FIELD`: Fields to empty.
  public var clear: [Cleared]?
}

extension PackagingService {
  static let edit = Operation<EditPackaging, PackagingView>(
    "packaging.edit", area: .warehouse,
    "Changes packaging that is in progress; fields you leave out stay the same.",
    permission: .inventoryUpdateStock, effect: .write(.reversible),
    examples: [
      "packaging edit PK-000001 --packages 12 --due 2027-03-06",
      "packaging edit PK-000001 --priority urgent --dry-run",
      "packaging edit PK-000001 --clear due",
    ])

  /// Changes what a team packs; the product and its size stay. Throws `notfound.any`,
  /// `rule.bad_state` unless it is in progress, `data.bad_quantity` for impossible numbers, and
  /// `rule.violated` for a team that takes no new work.
  public func edit(_ input: EditPackaging, _ call: Call) async throws -> Outcome<PackagingView> {
    try await desk.perform(Self.edit, input, call) { transaction in
      let records = transaction.repository(PackagingRecord.self)
      let before = try await records.named(input.record)
      guard before.status == .inProgress else {
        throw OpsError(
          .badState,
          "\(Excerpt.of(before.number)) is \(before.status.rawValue), so it cannot be changed",
          field: "record")
      }
      var record = before
      let edits = try input.edits()
      record.packages = input.packages ?? record.packages
      record.perPackage = input.per ?? record.perPackage
      record.items = try PackagingRecord.items(
        packages: record.packages, perPackage: record.perPackage)
      if let name = input.team {
        let team = try await transaction.repository(PackagingTeam.self).named(name)
        if team.id != record.teamID { try PackingOrder.requireActive(team) }
        record.teamID = team.id
      }
      record.due = edits.due.applied(to: record.dueOn) ?? .maximum
      record.rank = input.priority?.rank ?? record.rank
      record.wantsReminder = input.reminder ?? record.wantsReminder
      record.note = try edits.note.applied(to: record.note) {
        try TextRules.note($0, field: "note")
      }
      // A later day is a new occasion.
      if record.due != before.due { record.remindedAt = nil }
      guard record != before else { return try await PackagingView.of(before, transaction) }
      record.updatedAt = transaction.now
      return try await PackagingView.of(try await records.update(record), transaction)
    }
  }
}
