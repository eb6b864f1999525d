import OpsDomain
import OpsStorage

/// Records of a later area that name products, as the rules of products ask about them.
package struct ProductUser: AreaHook {
  /// What people call one of them, and several.
  let one: String
  let many: String
  /// Whether they wait for goods, and so are told before what is reserved.
  let isWaiting: Bool
  /// Whether a product they name is never removed.
  let keepsProduct: Bool
  /// How many name a product.
  let count: @Sendable (_ product: RecordID, Transaction) async throws -> Int64
  /// Whether any names a product.
  let isThere: @Sendable (_ product: RecordID, Transaction) async throws -> Bool
  /// Numbers of those that name a product and are not finished.
  let open: @Sendable (_ product: RecordID, Transaction) async throws -> [String]
  /// The number of one that names a product in a size and is not finished.
  let openIn: @Sendable (_ size: String, _ product: RecordID, Transaction) async throws -> String?

  /// Records that are never open: they tell what has happened.
  package init<E: Entity>(_ type: E.Type, _ one: String, _ many: String, product: Field<RecordID>) {
    self.init(
      type, one, many, product: product, isWaiting: false, keepsProduct: false,
      open: { _, _ in [] }, openIn: { _, _, _ in nil })
  }

  /// - Parameters:
  ///   - product: The column that names the product.
  ///   - size: The column that names the size.
  ///   - isOpen: What those fulfil that are not finished.
  ///   - number: What people call one by.
  package init<E: Entity>(
    _ type: E.Type, _ one: String, _ many: String, product: Field<RecordID>,
    size: Field<String>, isOpen: Predicate, isWaiting: Bool = false, keepsProduct: Bool = false,
    number: @escaping @Sendable (E) -> String
  ) {
    self.init(
      type, one, many, product: product, isWaiting: isWaiting, keepsProduct: keepsProduct,
      open: { id, transaction in
        try await transaction.repository(type)
          .all(where: .both(.equals(product, id), isOpen)).map(number)
      },
      openIn: { wanted, id, transaction in
        try await transaction.repository(type)
          .first(where: .and([.equals(product, id), .equals(size, wanted), isOpen])).map(number)
      })
  }

  private init<E: Entity>(
    _ type: E.Type, _ one: String, _ many: String, product: Field<RecordID>, isWaiting: Bool,
    keepsProduct: Bool,
    open: @escaping @Sendable (RecordID, Transaction) async throws -> [String],
    openIn: @escaping @Sendable (String, RecordID, Transaction) async throws -> String?
  ) {
    self.one = one
    self.many = many
    self.isWaiting = isWaiting
    self.keepsProduct = keepsProduct
    self.open = open
    self.openIn = openIn
    count = { id, transaction in
      try await transaction.repository(type).count(where: .equals(product, id))
    }
    isThere = { id, transaction in
      try await transaction.repository(type).first(where: .equals(product, id)) != nil
    }
  }
}
