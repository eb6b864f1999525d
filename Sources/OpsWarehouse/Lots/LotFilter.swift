import OpsDomain
import OpsKernel
import OpsStorage

/// Reads lots in chunks until a page of wanted ones is full: the rest of a lot, and so its status,
/// is worked out, not stored.
///
/// A list of goods in the house by their last good day reads the levels with goods, so that lots
/// used up long ago cost nothing; any other list reads the lots.
struct LotFilter {
  /// Fewest records read at once: some of them may not be wanted.
  private static let chunk = 100
  /// How many lots may be put in an order of their products.
  static let sortedMaximum = 10_000
  /// How many products a text may match.
  static let matchMaximum = 5_000

  let input: ListLots
  let transaction: Transaction
  /// Where the lots may be; nil for a list that includes used-up lots.
  private let places: Set<RecordID>?
  private let categories: Set<RecordID>?
  /// What the lots must have in their code, note or product; nil for no text.
  private let text: Predicate?

  /// Whether levels are read, not lots: only they have what is in the house in the order of days.
  private var readsLevels: Bool { places != nil && text == nil && (input.order ?? .due) == .due }

  init(_ input: ListLots, _ transaction: Transaction) async throws {
    self.input = input
    self.transaction = transaction
    places = try await Self.places(input, transaction)
    var categories: Set<RecordID>?
    if let name = input.category {
      let category = try await transaction.repository(Category.self).named(name)
      categories = Set(try await CategoryTree(transaction).within(category).map(\.id))
    }
    self.categories = categories
    text = try await Self.text(input, transaction)
  }

  private static func text(
    _ input: ListLots, _ transaction: Transaction
  ) async throws -> Predicate? {
    guard let text = input.text else { return nil }
    let folded = TextFolding.fold(text)
    guard !folded.isEmpty else { throw OpsError(.badValue, "The text is empty", field: "text") }
    let own = Predicate.contains(Lot.Columns.search, folded)
    guard try transaction.sees(Product.schema) else { return own }
    let found = try await transaction.figures(
      Aggregate(
        Product.schema, where: .contains(Product.Columns.search, folded), groupedBy: [Column.id],
        .count))
    guard found.count <= matchMaximum else {
      throw OpsError(
        .tooLarge, "\(found.count) products match; the limit is \(matchMaximum)", field: "text",
        hint: "use a longer text, or choose one product with --product SKU")
    }
    let products = found.compactMap { $0.first.flatMap(RecordID.init(columnValue:)) }
    return products.isEmpty ? own : .or([own, .oneOf(Lot.Columns.productID, products)])
  }

  private static func places(
    _ input: ListLots, _ transaction: Transaction
  ) async throws -> Set<RecordID>? {
    if let code = input.location {
      let place = try await transaction.repository(Location.self).named(code)
      return Set(
        try await LocationTree(transaction).within(place).filter(\.kind.isInHouse).map(\.id))
    }
    switch input.status.flatMap(LotStatus.init(rawValue:)) {
    case .active, .expired: break
    case nil where input.status == nil && input.product == nil: break
    case .consumed, .discarded, nil: return nil
    }
    let kinds = LocationKind.allCases.filter(\.isInHouse)
    return Set(
      try await transaction.repository(Location.self).all(
        where: .oneOf(Location.Columns.kind, kinds)
      ).map(\.id))
  }

  /// The records that may match, in the order that is asked for: levels of lots in the house, or
  /// lots.
  func query() async throws -> Query {
    var filter = Predicate.everything
    if let sku = input.product {
      let product = try await transaction.repository(Product.self).named(sku)
      let column = readsLevels ? StockLevel.Columns.productID : Lot.Columns.productID
      filter = .equals(column, product.id)
    }
    guard let places, readsLevels else {
      filter = .both(filter, window(Lot.Columns.due))
      return Query(
        Lot.schema, where: .both(filter, text ?? .everything), order: (input.order ?? .due).steps)
    }
    typealias Columns = StockLevel.Columns
    filter = .and([
      filter, window(Columns.due), .equals(Columns.isOnShelf, true),
      input.location == nil
        ? .everything : .oneOf(Columns.locationID, places.sorted()),
    ])
    return Query(StockLevel.schema, where: filter, order: [.ascending(Columns.due)])
  }

  /// The last good days that may match.
  private func window(_ due: Field<CivilDate>) -> Predicate {
    let today = transaction.today
    var parts: [Predicate] = []
    if let span = input.expiring {
      let last = transaction.today.adding(days: Int(span.milliseconds / 86_400_000))
      parts += [.greaterOrEqual(due, today), .lessOrEqual(due, last)]
    }
    switch input.status.flatMap(LotStatus.init(rawValue:)) {
    case .expired: parts.append(.less(due, today))
    case .active: parts.append(.greaterOrEqual(due, today))
    case .consumed, .discarded, nil: break
    }
    return .and(parts)
  }

  /// The page the query asks for.
  func page(_ query: Query) async throws -> Listing<LotView> {
    let reader = LotReader(transaction)
    var views: [LotView] = []
    var chunk = query
    chunk.limit = max(query.limit, Self.chunk)
    var pages = transaction.pages(chunk, growing: true)
    while let rows = try await pages.next() {
      var levels: [StockLevel] = []
      var lots: [Lot?] = []
      if readsLevels {
        levels = try rows.map { try StockLevel($0) }
        lots = try await reader.lots(of: levels)
      } else {
        lots = try rows.map { try Lot($0) }
      }
      let standings = try await reader.standings(lots.compactMap { $0 }) { isWanted($0) }
      let parents = try await parents(standings)
      for (index, row) in rows.enumerated() {
        guard let standing = lots[index].flatMap({ standings[$0.id] }), isWanted(standing),
          readsLevels ? isFirst(levels[index], of: standing) : isInPlace(standing)
        else { continue }
        let parent = standing.lot.parentID.flatMap { parents[$0] }
        views.append(LotView(standing, parent: parent, on: transaction.today))
        if views.count == query.limit {
          return Listing(items: views, next: Cursor.encode(chunk.position(of: row)))
        }
      }
    }
    return Listing(items: views)
  }

  /// A page in an order of the products: all lots that are wanted are put in order. Throws
  /// `data.too_large` for more than ``sortedMaximum`` lots.
  func sortedPage(_ order: LotOrder) async throws -> Listing<LotView> {
    let limit = try PageRequest(limit: input.limit).narrow(Query(Lot.schema)).limit
    let start = try input.after.map { try LotKey(position: $0) }
    let wanted = try await wantedStandings()
    var names: [RecordID: String] = [:]
    if order == .category {
      let ids = Set(wanted.compactMap(\.product.categoryID))
      for category in try await transaction.seen(Category.self, ids) {
        names[category.id] = TextFolding.fold(category.name)
      }
    }
    let ordered = wanted.map { standing in
      (
        key: LotKey(standing, category: standing.product.categoryID.flatMap { names[$0] } ?? ""),
        standing: standing
      )
    }
    .sorted { $0.key < $1.key }
    let rest = ordered.filter { one in start.map { $0 < one.key } ?? true }
    let page = rest.prefix(limit)
    let parents = try await parents(
      Dictionary(uniqueKeysWithValues: page.map { ($0.standing.lot.id, $0.standing) }))
    let views = page.map { one in
      LotView(
        one.standing, parent: one.standing.lot.parentID.flatMap { parents[$0] },
        on: transaction.today)
    }
    return Listing(items: views, next: rest.count > limit ? page.last?.key.position : nil)
  }

  private func wantedStandings() async throws -> [LotStanding] {
    let reader = LotReader(transaction)
    var found: [LotStanding] = []
    var pages = transaction.pages(try await query(), growing: true)
    while let rows = try await pages.next() {
      let lots = try rows.map { try Lot($0) }
      let standings = try await reader.standings(lots) { isWanted($0) }
      found += lots.compactMap { standings[$0.id] }.filter { isWanted($0) && isInPlace($0) }
      guard found.count <= Self.sortedMaximum else {
        throw OpsError(
          .tooLarge, "More than \(Self.sortedMaximum) lots match, too many for this order",
          field: "order", hint: "choose a category or a product, or another order")
      }
    }
    return found
  }

  private func isWanted(_ product: Product) -> Bool {
    guard let categories else { return true }
    return product.categoryID.map(categories.contains) ?? false
  }

  private func isWanted(_ standing: LotStanding) -> Bool {
    let wanted = input.status
    if let wanted, TextFolding.sameBytes(wanted, "all") { return true }
    let status = standing.status(on: transaction.today)
    guard !isLeftOver(standing, status) else { return false }
    return wanted.map { TextFolding.sameBytes($0, status.rawValue) } ?? true
  }

  /// Whether only a record is left of the lot: its goods were opened, frozen or thawed and then
  /// used or changed again, and the lot they came from stands for it; or its receipt was undone.
  private func isLeftOver(_ standing: LotStanding, _ status: LotStatus) -> Bool {
    guard !standing.figures.onHand.isPositive else { return false }
    if standing.family.initial.isZero { return true }
    return standing.lot.parentID != nil && status != .discarded
  }

  /// Whether the lot is listed at this level: at its first level in the list.
  private func isFirst(_ level: StockLevel, of standing: LotStanding) -> Bool {
    wantedLevels(of: standing).map(\.id).min() == level.id
  }

  /// Whether goods of the lot are where the list looks for them, if it matters.
  private func isInPlace(_ standing: LotStanding) -> Bool {
    places == nil || !wantedLevels(of: standing).isEmpty
  }

  private func wantedLevels(of standing: LotStanding) -> [StockLevel] {
    standing.levels.filter { level in
      level.onHand.isPositive && places?.contains(level.locationID) == true
    }
  }

  private func parents(_ standings: [RecordID: LotStanding]) async throws -> [RecordID: Lot] {
    let ids = Set(standings.values.compactMap(\.lot.parentID)).sorted()
    guard !ids.isEmpty else { return [:] }
    let parents = try await transaction.repository(Lot.self).all(
      where: .oneOf(.id, ids))
    return Dictionary(uniqueKeysWithValues: parents.map { ($0.id, $0) })
  }
}
