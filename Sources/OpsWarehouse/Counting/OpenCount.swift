import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `count.open`.
public struct OpenCount: OperationInput {
  /// Only stock at this location and inside it.
  public var location: NameOf<Location>?
  /// Only this product.
  public var product: [NameOf<Product>]?
  /// `C`: Only products of this category and of the categories inside it.
  public var category: NameOf<Category>?
  /// Only products whose cycle count is due.
  public var due: Bool?
  /// Hide the expected quantities from the counters.
  public var blind: Bool?
  /// Who counts; default all who may count.
  public var assign: [NameOf<User>]?
  /// When it was counted, for a count entered later; a day means its start, today means now.
  public var at: SiteTime?
}

extension CountService {
  static let open = Operation<OpenCount, CountView>(
    "count.open", area: .warehouse,
    "Opens a count and records the quantity that is expected in each bin.",
    permission: .inventoryCount, effect: .write(.reversible),
    examples: ["count open --location MAIN --blind", "count open --location SHOP --assign wil"])

  /// Opens a count. Throws `notfound.location`, `notfound.sku`, `notfound.user`, `notfound.any` for
  /// a category, `data.bad_date` for a moment in the future, `rule.period_closed` for one in a
  /// closed period, `data.too_large`, and `rule.violated` naming the other count when a bin is
  /// being counted already.
  public func open(_ input: OpenCount, _ call: Call) async throws -> Outcome<CountView> {
    try await desk.perform(Self.open, input, call) { transaction in
      let moment = try transaction.happened(input.at)
      // Before the bins are read, which may take long.
      if let moment { try await ValuationRules.requireOpen(moment, transaction) }
      let scope = try await Self.scope(input, at: moment, transaction)
      let counters = try await Self.counters(input.assign ?? [], transaction)
      let bins = try await scope.bins()
      try await UnfinishedCounts(transaction).requireFree(bins)
      let session = try await transaction.repository(CountSession.self).create(
        CountSession(
          id: transaction.nextID(),
          number: try await SeriesNumber.next(of: CountSession.self, transaction),
          scope: input.due == true ? "due \(scope.text)" : scope.text,
          locationID: scope.place?.id, categoryID: scope.category?.id,
          isDue: input.due ?? false, isBlind: input.blind ?? false, asOf: moment,
          lines: Int64(bins.count), createdAt: transaction.now,
          createdBy: transaction.principal.userID, updatedAt: transaction.now))
      try await Self.keep(
        input.due == true ? [] : scope.products.map(\.id), counters, of: session, transaction)
      for bin in bins {
        let line = CountLine(
          id: transaction.nextID(), sessionID: session.id, productID: bin.level.productID,
          size: bin.level.size, lot: bin.level.lot, locationID: bin.level.locationID,
          expected: bin.onHand)
        _ = try await transaction.insert(CountLine.schema, line.row)
      }
      return try await CountView.of(session, transaction)
    }
  }

  /// Keeps what was named for the count, and who makes it.
  private static func keep(
    _ products: [RecordID], _ counters: [RecordID], of session: CountSession,
    _ transaction: Transaction
  ) async throws {
    guard !products.isEmpty || !counters.isEmpty else { return }
    let system = transaction.asSystem("writes down what a count is about")
    try await CountSession.productList.set(
      products.map { .id($0) }, of: session.id, system)
    try await CountSession.counterList.set(
      counters.map { .id($0) }, of: session.id, system)
  }

  private static func scope(
    _ input: OpenCount, at moment: Instant?, _ transaction: Transaction
  ) async throws -> CountScope {
    var place: Location?
    if let code = input.location {
      let found = try await transaction.repository(Location.self).named(code)
      try found.requireGoods()
      place = found
    }
    var category: Category?
    if let name = input.category {
      category = try await transaction.repository(Category.self).named(name)
    }
    var products: [Product] = []
    for sku in input.product ?? [] {
      products.append(try await transaction.repository(Product.self).named(sku))
    }
    if input.due == true {
      guard products.isEmpty, category == nil else {
        throw OpsError(
          .badValue, "--due chooses the products itself", field: "due",
          hint: "leave out --product and --category")
      }
      products = try await CountSchedule(transaction).due().map(\.product)
      guard !products.isEmpty else {
        throw OpsError(
          .ruleViolated, "No cycle count is due", field: "due",
          hint: "run `opsh count schedule --later` to see the next ones")
      }
    }
    return CountScope(
      place: place, category: category, products: products, asOf: moment,
      transaction: transaction)
  }

  private static func counters(
    _ names: [String], _ transaction: Transaction
  ) async throws -> [RecordID] {
    let system = transaction.asSystem("finds those who are to count")
    var ids: [RecordID] = []
    for name in names {
      let user = try await system.repository(User.self).named(name)
      if !ids.contains(user.id) { ids.append(user.id) }
    }
    return ids
  }
}
