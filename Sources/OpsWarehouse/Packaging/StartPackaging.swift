import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `packaging.start`.
public struct StartPackaging: OperationInput {
  /// The style that is packed.
  public var sku: NameOf<Product>
  /// How many packages.
  public var packages: Int64
  /// `N`: Items per package: 12, 24, 36, 48, 60 or any other.
  public var per: Option<Int64>
  /// `T`: The team.
  public var team: Option<NameOf<PackagingTeam>>
  /// `S`: Size, for a product that has some.
  public var size: Name?
  /// The day it must be done by.
  public var due: CivilDate?
  /// `|`: How urgent it is; default medium.
  public var priority: PackagingPriority?
  /// Remind nobody before it is due.
  public var noReminder: Bool?
  /// Anything worth knowing.
  public var note: Note?
}

extension PackagingService {
  static let start = Operation<StartPackaging, PackagingView>(
    "packaging.start", area: .warehouse, "Gives a team goods to pack.",
    permission: .inventoryUpdateStock, effect: .write(.reversible),
    examples: [
      "packaging start LAMP-1 10 --per 12 --team Days --due 2027-03-05 --priority high",
      "packaging start LAMP-1 2 --per 24 --team Days",
    ])

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
          id: transaction.nextID(),
          number: try await SeriesNumber.next(of: PackagingRecord.self, transaction),
          packedOn: transaction.today, teamID: team.id, productID: product.id,
          size: try product.check(size: input.size), packages: input.packages,
          perPackage: input.per, items: items, rank: (input.priority ?? .medium).rank,
          due: input.due ?? .maximum, wantsReminder: input.noReminder != true,
          note: note?.isEmpty == true ? nil : note, createdAt: transaction.now,
          createdBy: transaction.principal.userID, updatedAt: transaction.now))
      return try await PackagingView.of(record, transaction)
    }
  }
}
