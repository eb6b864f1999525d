import OpsDomain
import OpsStorage
import OpsWarehouse

/// Chooses where material is taken from: free goods that have not expired, the first to expire
/// first.
struct MaterialPicks {
  /// Some of one material and the level it is taken from.
  struct Pick {
    let product: Product
    let level: StockLevel
    let quantity: Quantity
  }

  /// A material of which there is too little.
  struct Shortage: Equatable {
    let product: Product
    let size: String
    let need: Quantity
    /// What is free.
    let free: Quantity
  }

  /// With the rights of the system.
  let transaction: Transaction
  /// When the material was used.
  let moment: Instant
  /// Whether alternatives may replace material that is short.
  let usesAlternatives: Bool

  /// A material in one size.
  private struct Key: Hashable, Comparable {
    let product: RecordID
    let size: String

    static func < (left: Key, right: Key) -> Bool {
      if left.product != right.product { return left.product < right.product }
      return TextFolding.bytewiseLess(left.size, right.size)
    }
  }

  /// Throws `rule.insufficient_stock`, which names all that is short.
  func picks(_ needs: [MaterialNeed]) async throws -> [Pick] {
    let (picks, short) = try await look(needs)
    guard short.isEmpty else { throw Self.refusal(short) }
    return picks
  }

  private func look(
    _ needs: [MaterialNeed]
  ) async throws -> (picks: [Pick], short: [Shortage]) {
    var shelves = try await shelves(for: needs)
    var short: [Shortage] = []
    var picks: [Pick] = []
    for need in needs where need.quantity.isPositive {
      let taken = take(need.productID, need.size, need.quantity, &shelves)
      if let taken {
        picks += taken
        continue
      }
      var stands: [Pick]?
      for other in usesAlternatives ? need.substitutes : [] where stands == nil {
        stands = take(other.productID, other.size, other.quantity, &shelves)
      }
      if let stands {
        picks += stands
      } else if let shelf = shelves[Key(product: need.productID, size: need.size)] {
        short.append(
          Shortage(
            product: shelf.product, size: need.size, need: need.quantity, free: shelf.free))
      }
    }
    return (picks, short)
  }

  /// The whole quantity of one material, or nil if there is less. It is then no longer available
  /// for later needs.
  private func take(
    _ id: RecordID, _ size: String, _ quantity: Quantity, _ shelves: inout [Key: Shelf]
  ) -> [Pick]? {
    shelves[Key(product: id, size: size)]?.take(quantity)
  }

  /// The free quantity of each material, at most what all needs together can take.
  private func shelves(for needs: [MaterialNeed]) async throws -> [Key: Shelf] {
    var wanted: [Key: Quantity] = [:]
    for need in needs {
      wanted[Key(product: need.productID, size: need.size), default: .zero] += need.quantity
      for other in usesAlternatives ? need.substitutes : [] {
        wanted[Key(product: other.productID, size: other.size), default: .zero] += other.quantity
      }
    }
    var shelves: [Key: Shelf] = [:]
    // In a fixed order, because reading releases expired reservations.
    for (key, quantity) in wanted.sorted(by: { $0.key < $1.key }) {
      shelves[key] = try await shelf(key, upTo: quantity)
    }
    return shelves
  }

  private func shelf(_ key: Key, upTo wanted: Quantity) async throws -> Shelf {
    guard let product = try await transaction.repository(Product.self).fetch(key.product) else {
      throw OpsError(.notFoundSKU, "There is no such product", field: "sku")
    }
    try await StockLedger(transaction).releaseLapsed(product)
    let reader = PickReader(
      transaction: transaction, product: product, size: key.size,
      goodOn: transaction.context.calendar.date(of: moment),
      since: moment < transaction.now ? moment : nil)
    var levels: [(level: StockLevel, free: Quantity)] = []
    var sum = Quantity.zero
    try await reader.read { level in
      levels.append((level, level.free))
      sum += level.free
      return sum < wanted
    }
    return Shelf(product: product, levels: levels)
  }

  /// What is free of a material.
  private struct Shelf {
    let product: Product
    var levels: [(level: StockLevel, free: Quantity)]

    var free: Quantity { levels.reduce(.zero) { $0 + $1.free } }

    mutating func take(_ quantity: Quantity) -> [Pick]? {
      guard free >= quantity else { return nil }
      var rest = quantity
      var picks: [Pick] = []
      for index in levels.indices where rest.isPositive && levels[index].free.isPositive {
        let part = min(rest, levels[index].free)
        picks.append(Pick(product: product, level: levels[index].level, quantity: part))
        levels[index].free -= part
        rest -= part
      }
      return picks
    }
  }

  private static func refusal(_ short: [Shortage]) -> OpsError {
    let parts = short.map { part in
      let size = part.size.isEmpty ? "" : "/\(Excerpt.of(part.size))"
      let unit = part.product.unit
      return "\(Excerpt.of(part.product.sku))\(size): \(part.need) \(unit) needed, "
        + "\(part.free) \(unit) free"
    }
    return OpsError(
      .insufficientStock, "Material is short: \(parts.joined(separator: "; "))",
      field: "quantity",
      hint: "run `opsh stock level \(Excerpt.of(short.first?.product.sku ?? "SKU"))` to see where "
        + "stock is; add --use-alternative to take alternatives")
  }
}
