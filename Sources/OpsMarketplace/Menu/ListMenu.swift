import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `menu.list` and `partner.menu`.
public struct ListMenu: OperationInput {
  /// The partner.
  public var partner: NameOf<Partner>
  /// `WORD`: Only this kind of goods.
  public var category: MenuCategory?
  /// `T`: Only items with this text in name, SKU or tags.
  public var search: Name?
  /// Rows per page, 1 to 1000; default 50.
  public var limit: Of<PageRequest, Int>?
  /// The `next` of the page before; without it, the first page.
  public var after: Of<PageRequest, String>?
}

extension MenuService {
  static let list = Operation<ListMenu, Listing<MenuItemView>>(
    "menu.list", area: .marketplace, "Lists what a partner sells, by kind of goods and name.",
    permission: .marketExplore, effect: .read,
    examples: ["menu list \"Bella Napoli\"", "menu list \"Bella Napoli\" --category food -o json"],
    consistency: .snapshot, narrows: ["category": Narrowing("category")])

  static let ofPartner = Operation<ListMenu, Listing<MenuItemView>>(
    "partner.menu", area: .marketplace, "Lists the menu of a partner.",
    permission: .marketExplore, effect: .read,
    examples: ["partner menu \"Bella Napoli\"", "partner menu \"Bella Napoli\" --search lamp"],
    consistency: .snapshot, narrows: ["category": Narrowing("category")])

  /// A page of the menu of a partner that the caller sees. Throws `notfound.any`, and
  /// `data.bad_value` for a bad page.
  public func list(
    _ input: ListMenu, _ call: Call
  ) async throws -> Outcome<Listing<MenuItemView>> {
    try await desk.perform(Self.list, input, call) { try await Self.page(input, $0) }
  }

  /// As ``list(_:_:)``, under the noun of partners.
  public func ofPartner(
    _ input: ListMenu, _ call: Call
  ) async throws -> Outcome<Listing<MenuItemView>> {
    try await desk.perform(Self.ofPartner, input, call) { try await Self.page(input, $0) }
  }

  private static func page(
    _ input: ListMenu, _ transaction: Transaction
  ) async throws -> Listing<MenuItemView> {
    typealias Columns = MenuItem.Columns
    let partner = try await transaction.repository(Partner.self).named(input.partner)
    var filter: Predicate = .equals(Columns.partnerID, partner.id)
    if let category = input.category {
      filter = .both(filter, .equals(Columns.category, category))
    }
    if let text = input.search, !text.isEmpty {
      filter = .both(filter, .contains(Columns.search, TextFolding.fold(text)))
    }
    let query = Query(
      MenuItem.schema, where: filter,
      order: [.ascending(Columns.category), .ascending(Columns.search)])
    let system = transaction.asSystem("reads the menu of a partner that the caller sees")
    let page = try await system.repository(MenuItem.self)
      .fetch(PageRequest(limit: input.limit, after: input.after).narrow(query))
    return Listing(
      items: try await MenuReader(partner, transaction).views(page.items), next: page.next)
  }
}
