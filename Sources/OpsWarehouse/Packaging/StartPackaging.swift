import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `packaging.start`.
public struct StartPackaging: OperationInput {
  /// The product that is packed.
  public var sku: NameOf<Product>
  /// How many packages.
  public var packages: Int64
  /// `N`: Items per package: 12, 24, 36, 48, 60 or any other.
  public var per: Option<Int64>
  /// `T`: The team.
  public var team: Option<NameOf<PackagingTeam>>
  /// `S`: Size, for a product that has sizes.
  public var size: Name?
  /// The day by which it must be packed.
  public var due: CivilDate?
  /// `|`: How urgent it is; default medium.
  public var priority: PackagingPriority?
  /// Send no reminder before it is due.
  public var noReminder: Bool?
  /// A remark for the team.
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
      var order = PackingOrder(
        productID: product.id, size: try product.check(size: input.size),
        packages: input.packages, perPackage: input.per)
      order.priority = input.priority ?? .medium
      order.due = input.due
      order.wantsReminder = input.noReminder != true
      let note = try input.note.map { try TextRules.note($0, field: "note", allowsEmpty: true) }
      order.note = note?.isEmpty == true ? nil : note
      let record = try await order.start(by: team, transaction)
      return try await PackagingView.of(record, transaction)
    }
  }
}
