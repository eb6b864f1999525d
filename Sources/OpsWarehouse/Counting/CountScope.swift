import OpsDomain
import OpsStorage

/// The bins a count is about, in the order people walk them: place by place, product by product.
struct CountScope {
  /// A bin and what was on hand there.
  typealias Bin = (level: StockLevel, onHand: Quantity)

  /// Products asked for at once.
  private static let chunk = 500

  let place: Location?
  let category: Category?
  /// Products that were named; empty for the whole category, or for everything.
  let products: [Product]
  let asOf: Instant?
  let transaction: Transaction

  /// What is counted, in words.
  var text: String {
    var parts: [String] = []
    if let category { parts.append("of \(category.name)") }
    if !products.isEmpty {
      let named = products.prefix(3).map(\.sku).joined(separator: ", ")
      parts.insert(products.count > 3 ? "\(named) and \(products.count - 3) more" : named, at: 0)
    }
    if let place { parts.append("at \(place.code)") }
    return parts.isEmpty ? "everything" : parts.joined(separator: " ")
  }

  /// The bins where something lies. Throws `data.too_large` beyond ``Limits/countLines``.
  func bins() async throws -> [Bin] {
    let places = try await places()
    var known = Dictionary(
      products.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    if let category {
      for product in try await products(of: category) { known[product.id] = product }
    }
    let isNarrow = category != nil || !products.isEmpty
    var bins: [Bin] = []
    let moments = CountMoment(transaction)
    for filter in filters(places: places, products: isNarrow ? Array(known.keys) : nil) {
      let levels = try await transaction.repository(StockLevel.self).all(where: filter)
      for level in levels where places[level.locationID] != nil {
        let onHand: Quantity
        if let asOf {
          onHand = try await moments.onHand(level, at: asOf)
        } else {
          onHand = level.onHand
        }
        if !onHand.isZero { bins.append((level, onHand)) }
      }
      guard bins.count <= Limits.countLines else {
        throw OpsError(
          .tooLarge, "A count has at most \(Limits.countLines) lines", field: "location",
          hint: "open several counts, place by place")
      }
    }
    return try await sorted(bins, places, known)
  }

  /// The places that belong to the count: those of the house, and a partner's place when it was
  /// named.
  private func places() async throws -> [RecordID: Location] {
    let found =
      if let place {
        try await LocationTree(transaction).within(place)
      } else {
        try await transaction.repository(Location.self).all(where: .everything)
      }
    let counted = found.filter { place == nil ? $0.kind == .internal : $0.kind.holdsGoods }
    return Dictionary(counted.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  private func filters(
    places: [RecordID: Location], products: [RecordID]?
  ) -> [Predicate] {
    if let products {
      return Self.chunks(products.sorted()).map {
        .oneOf(StockLevel.Columns.productID, $0)
      }
    }
    guard place != nil else { return [.everything] }
    return Self.chunks(places.keys.sorted()).map {
      .oneOf(StockLevel.Columns.locationID, $0)
    }
  }

  private static func chunks(_ ids: [RecordID]) -> [ArraySlice<RecordID>] {
    stride(from: 0, to: ids.count, by: chunk).map { ids[$0..<min($0 + chunk, ids.count)] }
  }

  /// The products of the category and of all that lie in it.
  private func products(of category: Category) async throws -> [Product] {
    let categories = transaction.repository(Category.self)
    var ids = [category.id]
    var layer = [category.id]
    for _ in 1..<CategoryRules.maximumDepth where !layer.isEmpty {
      layer = try await categories.all(
        where: .oneOf(Category.Columns.parentID, layer)
      ).map(\.id)
      ids += layer
    }
    return try await transaction.repository(Product.self).all(
      where: .oneOf(Product.Columns.categoryID, ids))
  }

  private func sorted(
    _ bins: [Bin], _ places: [RecordID: Location], _ named: [RecordID: Product]
  ) async throws -> [Bin] {
    var codes = named.mapValues(\.foldedSKU)
    let missing = Set(bins.map(\.level.productID)).subtracting(codes.keys)
    let system = transaction.asSystem("sorts the lines of a count by SKU")
    for chunk in Self.chunks(missing.sorted()) {
      let found = try await system.repository(Product.self).all(
        where: .oneOf(.id, chunk))
      for product in found { codes[product.id] = product.foldedSKU }
    }
    let keys = bins.map { bin in
      [
        places[bin.level.locationID]?.foldedCode ?? "", codes[bin.level.productID] ?? "",
        bin.level.size, bin.level.lot,
      ]
    }
    return zip(keys, bins).sorted { left, right in
      for (a, b) in zip(left.0, right.0) where !TextFolding.sameBytes(a, b) {
        return TextFolding.bytewiseLess(a, b)
      }
      return left.1.level.id < right.1.level.id
    }.map(\.1)
  }
}
