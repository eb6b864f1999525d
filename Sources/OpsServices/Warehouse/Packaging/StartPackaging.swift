import OpsDomain
import OpsStorage

/// Input of `packaging.start`.
public struct StartPackaging: Codable, Sendable {
  public var sku: String
  public var packages: Int64
  public var per: Int64
  public var team: String
  public var size: String?
  public var due: CivilDate?
  public var priority: PackagingPriority?
  public var noReminder: Bool?
  public var note: String?

  public init(
    sku: String, packages: Int64, per: Int64, team: String, size: String? = nil,
    due: CivilDate? = nil, priority: PackagingPriority? = nil, noReminder: Bool? = nil,
    note: String? = nil
  ) {
    self.sku = sku
    self.packages = packages
    self.per = per
    self.team = team
    self.size = size
    self.due = due
    self.priority = priority
    self.noReminder = noReminder
    self.note = note
  }
}

extension PackagingService {
  static let start = Operation<StartPackaging, PackagingView>(
    OperationDescriptor(
      "packaging.start", area: .warehouse, "Gives a team goods to pack.",
      permission: .inventoryUpdateStock, effect: .write, answer: "packaging/1",
      parameters: [
        .argument("sku", .sku, "The style that is packed."),
        .argument("packages", .integer, "How many packages."),
        .option(
          "per", .integer, required: true, label: "N",
          "Items per package: "
            + PackagingRecord.presets.map(String.init).joined(separator: ", ") + " or any other."),
        .option("team", .name, required: true, label: "T", "The team."),
        .option("size", .name, label: "S", "Size, for a product that has some."),
        .option("due", .date, label: "D", "The day it must be done by."),
        .option(
          "priority", .choice(PackagingPriority.allCases.map(\.rawValue)),
          label: PackagingPriority.allCases.map(\.rawValue).joined(separator: "|"),
          "How urgent it is; default medium."),
        .flag("no_reminder", "Remind nobody before it is due."),
        .option("note", .note, label: "T", "Anything worth knowing."),
      ],
      columns: PackagingView.columns,
      examples: [
        "packaging start LAMP-1 10 --per 12 --team Days --due 2027-03-05 --priority high",
        "packaging start LAMP-1 2 --per 24 --team Days",
      ]))

  /// Gives a team goods to pack. Throws `notfound.sku`, `notfound.any` for a team,
  /// `data.bad_quantity`, `data.bad_value` for a wrong size, and `rule.violated` for a team that
  /// takes no new work.
  public func start(_ input: StartPackaging, _ call: Call) async throws -> Outcome<PackagingView> {
    try await desk.perform(Self.start, input, call) { transaction in
      let product = try await transaction.repository(Product.self).named(input.sku)
      let team = try await transaction.repository(PackagingTeam.self).named(input.team)
      guard team.isActive else {
        throw OpsError(
          .ruleViolated, "The team \(Excerpt.of(team.name)) takes no new work", field: "team",
          hint: "`opsh packaging team-edit TEAM --active on`")
      }
      let items = try PackagingRecord.items(packages: input.packages, perPackage: input.per)
      let note = try input.note.map { try TextRules.note($0, field: "note", allowsEmpty: true) }
      let record = try await transaction.repository(PackagingRecord.self).create(
        PackagingRecord(
          id: transaction.nextID(), number: try await SeriesNumber.next("PK", transaction),
          packedOn: transaction.today, teamID: team.id, productID: product.id,
          size: try product.check(size: input.size), packages: input.packages,
          perPackage: input.per, items: items, priority: input.priority ?? .medium,
          due: input.due, wantsReminder: input.noReminder != true,
          note: note?.isEmpty == true ? nil : note, createdAt: transaction.now,
          createdBy: transaction.principal.userID))
      return try await PackagingView.of(record, transaction)
    }
  }
}
