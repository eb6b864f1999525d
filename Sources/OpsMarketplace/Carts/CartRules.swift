import OpsDomain
import OpsKernel
import OpsPricing
import OpsStorage

/// What the gate enforces for carts: a cart is for one partner, a person has one cart at a time
/// unless the site allows several, a cart has at most 50 lines of at most 99 pieces, and guests
/// together have no more carts than the book keeps.
///
/// Customers see and write their own. The carts of guests belong to the system, which opens a cart
/// for anybody who shows its key: see `CartDesk`.
enum CartRules {
  static let carts = CollectionRules(
    Cart.self, read: { visible($0, Cart.Columns.ownerID) },
    write: [.insert: .orderPlace, .update: .orderPlace, .delete: .orderPlace]
  )
  .transition(of: Cart.self, check)
  .reaction(of: Cart.self) { old, new, transaction in
    guard old == nil, let new else { return }
    try await requireSingle(new, transaction)
    try await GuestCarts(transaction).makeRoom(for: new)
  }

  static let lines = CollectionRules(
    CartLine.self, read: { visible($0, CartLine.Columns.ownerID) },
    write: [.insert: .orderPlace, .update: .orderPlace, .delete: .orderPlace]
  )
  .belonging(to: CartLine.Columns.cartID.column)
  .transition(of: CartLine.self, check)
  .reaction(of: CartLine.self) { old, new, transaction in
    guard old == nil, let new else { return }
    try await checkAgainstCart(new, transaction)
  }

  private static func visible(_ principal: Principal, _ owner: Field<RecordID>) -> Access {
    if principal.may(.marketAdminister) { return .all }
    guard principal.may(.orderPlace), let user = principal.userID else {
      return .closed(.orderPlace)
    }
    return .rows(.equals(owner, user))
  }

  private static func check(_ old: Cart?, _ new: Cart?) throws {
    guard let new else { return }
    guard (new.ownerID == nil) != (new.guestKey == nil) else {
      throw OpsError(.ruleViolated, "A cart is a user's or a guest's", field: "owner")
    }
    guard new.guestKey.map({ $0.utf8.count == GuestKey.digestLength }) ?? true else {
      throw OpsError(.badValue, "A guest's key is kept as its digest", field: "guest_key")
    }
    guard let old else { return }
    var expected = old
    expected.version = new.version
    expected.updatedAt = new.updatedAt
    expected.quotedFor = new.quotedFor
    expected.quotedDue = new.quotedDue
    expected.quotedBefore = new.quotedBefore
    if old.mergedBy == nil, old.guestKey != nil { expected.mergedBy = new.mergedBy }
    guard expected.row == new.row else {
      throw OpsError(.ruleViolated, "A cart keeps its owner and its partner", field: "cart")
    }
  }

  private static func requireSingle(_ cart: Cart, _ transaction: Transaction) async throws {
    guard try await !Settings.severalSellers.value(transaction) else { return }
    let holder: CartHolder? =
      cart.ownerID.map(CartHolder.user) ?? cart.guestKey.map { .guest(digest: $0) }
    guard let holder,
      let other = try await transaction.repository(Cart.self).first(
        where: .both(holder.carts, .notEquals(Cart.Columns.partnerID, cart.partnerID)))
    else { return }
    let partner = try await transaction.repository(Partner.self).fetch(other.partnerID)
    throw OpsError(
      .ruleViolated,
      "The cart has goods of \(Excerpt.of(partner?.name ?? "another partner")) in it",
      field: "partner",
      hint: "order them first, or empty the cart with `opsh cart clear`: a cart is for one partner")
  }

  private static func check(_ old: CartLine?, _ new: CartLine?) throws {
    guard let new else { return }
    guard (1...PriceLimits.quantity).contains(new.quantity) else {
      throw tooMany(new.quantity, of: nil)
    }
    guard new.seenPrice >= 0 else {
      throw OpsError(.badAmount, "A price cannot be below zero", field: "seen_price")
    }
    guard let old else { return try MenuOptionText.requireOneValueEach(new.options) }
    var expected = old
    expected.version = new.version
    expected.note = new.note
    expected.quantity = new.quantity
    expected.seenPrice = new.seenPrice
    guard expected.row == new.row else {
      throw OpsError(.ruleViolated, "A line keeps its cart and its item", field: "line")
    }
  }

  /// What is told when a line would have so many pieces.
  /// - Parameters:
  ///   - sku: Of its goods, as they were named; nil for a write that names no goods.
  ///   - added: How many of them come to those that the line has already.
  static func tooMany(_ quantity: Int64, of sku: String?, added: Int64 = 0) -> OpsError {
    let most = PriceLimits.quantity
    guard added > 0 else {
      return OpsError(
        .badQuantity, "A cart line has 1 to \(most) pieces, not \(quantity)", field: "quantity",
        hint: "give 1 to \(most) pieces; `opsh cart remove \(Excerpt.of(sku ?? "SKU"))` removes a "
          + "line")
    }
    let room = most - (quantity - added)
    return OpsError(
      .badQuantity, "A cart line has at most \(most) pieces; this line would have \(quantity)",
      field: "quantity",
      hint: room > 0 ? "add at most \(room) more" : "the line already has \(most) pieces")
  }

  private static func checkAgainstCart(_ line: CartLine, _ transaction: Transaction) async throws {
    let cart = try await transaction.repository(Cart.self).fetch(line.cartID)
    let item = try await transaction.repository(MenuItem.self).fetch(line.itemID)
    guard let cart, let item, cart.ownerID == line.ownerID else {
      throw OpsError(.ruleViolated, "A line belongs to the owner of its cart", field: "owner")
    }
    guard cart.partnerID == item.partnerID else {
      throw OpsError(
        .ruleViolated, "A cart is for one partner", field: "partner",
        hint: "make another cart for the other partner")
    }
    let lines = try await transaction.repository(CartLine.self)
      .count(where: .equals(CartLine.Columns.cartID, cart.id))
    guard lines <= PriceLimits.lines else {
      throw OpsError(
        .ruleViolated, "A cart has at most \(PriceLimits.lines) lines", field: "sku",
        hint: "order what is in the cart, or remove a line first")
    }
  }
}
