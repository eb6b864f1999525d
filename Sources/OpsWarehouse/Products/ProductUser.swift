import OpsDomain
import OpsStorage

/// What one subject keeps about products, for the rules of products. Every subject that names
/// products hands one in (``AreaParts/answer(_:with:)``); a question without an answer means
/// that it has nothing.
package struct ProductUser: AreaHook {
  /// How many of its records name the product.
  package typealias Count = @Sendable (_ product: RecordID, Transaction) async throws -> Int64
  /// The records that name the product, in words or by number.
  package typealias Names = @Sendable (_ product: RecordID, Transaction) async throws -> [String]
  /// The unfinished records that have the product in this size, in words; nil for none.
  package typealias SizeUse =
    @Sendable (_ size: String, _ product: RecordID, Transaction) async throws -> String?
  /// What was set up for the product; nil for nothing.
  package typealias SetUpSearch = @Sendable (Product, Transaction) async throws -> SetUp?

  /// Things that were set up for a product with other commands, and are removed before the product.
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

  /// When these records keep a product from being removed.
  package enum Keeping: Sendable {
    /// Always; errors say how many there are.
    case always
    /// Always, but checked only when nothing else keeps the product: it takes longer.
    case askedLast
  }

  /// Its place among all of them in an error, the lowest first. No two have the same.
  let place: Int
  /// What people call one of them, and several.
  let one: String
  let many: String
  private(set) var keeping: (when: Keeping, count: Count)?
  /// Whether any holds a quantity in the product's unit.
  private(set) var isMeasured: (@Sendable (RecordID, Transaction) async throws -> Bool)?
  /// Numbers of the unfinished ones.
  private(set) var open: Names?
  private(set) var size: SizeUse?
  private(set) var setUp: SetUpSearch?
  /// Removes those that name a product which is removed.
  private(set) var removal: (@Sendable (RecordID, Transaction) async throws -> Void)?

  package init(_ one: String, _ many: String, place: Int) {
    self.one = one
    self.many = many
    self.place = place
  }

  /// All of the book, in their order.
  static func all(_ transaction: Transaction) -> [ProductUser] {
    transaction.hooks(ProductUser.self).sorted { $0.place < $1.place }
  }
}

extension ProductUser {
  /// A product that they name cannot be removed.
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

  /// They hold quantities in the product's unit, so the unit cannot change while one names it.
  package func measured<E: Entity>(_ type: E.Type, _ product: Field<RecordID>) -> ProductUser {
    var copy = self
    copy.isMeasured = { id, transaction in
      try await transaction.repository(type).first(where: .equals(product, id)) != nil
    }
    return copy
  }

  /// Some are not finished, so the product's unit cannot change until they are.
  package func open(_ names: @escaping Names) -> ProductUser {
    var copy = self
    copy.open = names
    return copy
  }

  /// As ``open(_:)``, with those that match `filter`.
  package func open<E: Entity>(
    _ product: Field<RecordID>, where filter: Predicate, name: @escaping @Sendable (E) -> String
  ) -> ProductUser {
    open { id, transaction in
      try await transaction.repository(E.self)
        .all(where: .both(.equals(product, id), filter)).map(name)
    }
  }

  /// Some are of one size, so the product keeps that size until they are finished.
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

  /// They are removed with the product, without a question.
  package func removed(
    _ remove: @escaping @Sendable (_ product: RecordID, Transaction) async throws -> Void
  ) -> ProductUser {
    var copy = self
    copy.removal = remove
    return copy
  }
}
