import OpsDomain
import OpsStorage

/// What one subject keeps about products, as the rules of products ask about it. Every subject that
/// names products hands one in (``AreaParts/hooks``); of what it does not answer it has nothing.
package struct ProductUser: AreaHook {
  /// How many name the product.
  package typealias Count = @Sendable (_ product: RecordID, Transaction) async throws -> Int64
  /// What names the product, in words or by number.
  package typealias Names = @Sendable (_ product: RecordID, Transaction) async throws -> [String]
  /// What has the product in this size and is not finished, in words; nil for nothing.
  package typealias SizeUse =
    @Sendable (_ size: String, _ product: RecordID, Transaction) async throws -> String?
  /// What was set up for the product; nil for nothing.
  package typealias SetUpSearch = @Sendable (Product, Transaction) async throws -> SetUp?

  /// What was set up for a product with commands of its own, and so is removed before the product.
  package struct SetUp {
    /// How many there are, such as `2 reorder rules`.
    let count: String
    /// The commands that remove them.
    let commands: [String]

    package init(count: String, commands: [String]) {
      self.count = count
      self.commands = commands
    }
  }

  /// When a product that these records name is not removed.
  package enum Keeping: Sendable {
    /// Always; errors say how many there are.
    case always
    /// Always, but looked for only when nothing else keeps the product: it takes longer.
    case askedLast
  }

  /// Where it stands among all of them in an error, the lowest first. Two have different ones.
  let place: Int
  /// What people call one of them, and several.
  let one: String
  let many: String
  private(set) var keeping: (when: Keeping, count: Count)?
  /// Whether any holds a quantity in the product's unit.
  private(set) var isMeasured: (@Sendable (RecordID, Transaction) async throws -> Bool)?
  /// Numbers of those that are not finished.
  private(set) var open: Names?
  private(set) var size: SizeUse?
  private(set) var setUp: SetUpSearch?
  /// Removes those that name a product which goes.
  private(set) var removal: (@Sendable (RecordID, Transaction) async throws -> Void)?

  package init(_ one: String, _ many: String, place: Int) {
    self.one = one
    self.many = many
    self.place = place
  }

  /// All of the book's, in their order.
  static func all(_ transaction: Transaction) -> [ProductUser] {
    transaction.hooks(ProductUser.self).sorted { $0.place < $1.place }
  }
}

extension ProductUser {
  /// A product that they name is never removed.
  package func keeping(_ when: Keeping = .always, _ count: @escaping Count) -> ProductUser {
    var copy = self
    copy.keeping = (when, count)
    return copy
  }

  /// As ``keeping(_:_:)``, counted by the column that names the product.
  package func keeping<E: Entity>(_ type: E.Type, _ product: Field<RecordID>) -> ProductUser {
    keeping { id, transaction in
      try await transaction.repository(type).count(where: .equals(product, id))
    }
  }

  /// They hold quantities in the product's unit, so that it keeps its unit while one names it.
  package func measured<E: Entity>(_ type: E.Type, _ product: Field<RecordID>) -> ProductUser {
    var copy = self
    copy.isMeasured = { id, transaction in
      try await transaction.repository(type).first(where: .equals(product, id)) != nil
    }
    return copy
  }

  /// Some are not finished, so that the product keeps its unit until they are.
  package func open(_ names: @escaping Names) -> ProductUser {
    var copy = self
    copy.open = names
    return copy
  }

  /// As ``open(_:)``: those that fulfil `filter`.
  package func open<E: Entity>(
    _ product: Field<RecordID>, where filter: Predicate, name: @escaping @Sendable (E) -> String
  ) -> ProductUser {
    open { id, transaction in
      try await transaction.repository(E.self)
        .all(where: .both(.equals(product, id), filter)).map(name)
    }
  }

  /// Some are of one size, so that the product keeps that size while they are not finished.
  package func sized(_ use: @escaping SizeUse) -> ProductUser {
    var copy = self
    copy.size = use
    return copy
  }

  /// They are removed before the product.
  package func setUp(_ search: @escaping SetUpSearch) -> ProductUser {
    var copy = self
    copy.setUp = search
    return copy
  }

  /// They go with the product, unasked.
  package func removed(
    _ remove: @escaping @Sendable (_ product: RecordID, Transaction) async throws -> Void
  ) -> ProductUser {
    var copy = self
    copy.removal = remove
    return copy
  }
}
