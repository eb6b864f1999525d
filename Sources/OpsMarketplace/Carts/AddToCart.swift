import OpsDomain
import OpsKernel
import OpsPricing
import OpsStorage

/// Input of `cart.add`.
public struct AddToCart: OperationInput {
  /// The partner that sells it.
  public var partner: NameOf<Partner>
  /// The product.
  public var sku: NameOf<MenuItem>
  /// `QTY`: How many pieces, 1 to 99; default 1.
  public var quantity: Argument<Int64>?
  /// `S`: Size, for a product that has sizes.
  public var size: Name?
  /// `NAME:VALUE`: An option of the menu.
  public var option: [NameOf<MenuOption>]?
  /// `TEXT`: A note to the partner about these pieces, such as `without onions`.
  public var note: Name?
  /// `KEY`: The key of a guest's cart, for people who have not signed in.
  public var guest: String?
}

extension AddToCart: ShowsVisitor {
  package var visitor: String? { guest }
}

extension CartService {
  static let add = Operation<AddToCart, CartView>(
    "cart.add", area: .marketplace, "Adds goods of a partner to your cart.",
    permission: .marketExplore, effect: .write(undo),
    examples: [
      "cart add \"Bella Napoli\" LAMP-1", "cart add \"Bella Napoli\" LAMP-1 2",
      "cart add \"Bella Napoli\" LAMP-1 1 --note \"with a long cable\" --dry-run",
    ])

  /// Adds pieces to a line, or a line to the cart, and answers the whole quote. Pieces with
  /// another note are another line.
  ///
  /// Throws `notfound.any` for a partner, `notfound.sku` for goods it does not sell,
  /// `data.bad_value` for a size, an option, a note or a guest's key, `data.bad_quantity` beyond 99
  /// pieces, `rule.bad_state` for goods that are not offered, and `rule.violated` for goods of
  /// another partner than those in the cart, for more than 50 lines, and for one more cart of a
  /// guest than the book keeps (`market.guest_carts`), and `tempfail.throttled` for one more from
  /// an address from which many were begun within an hour.
  public func add(_ input: AddToCart, _ call: Call) async throws -> Outcome<CartView> {
    try await desk.perform(Self.add, input, call) { transaction in
      let desk = try CartDesk(transaction, guest: input.guest)
      let partner = try await transaction.repository(Partner.self).named(input.partner)
      let quantity = input.quantity ?? 1
      guard (1...PriceLimits.quantity).contains(quantity) else {
        throw CartRules.tooMany(quantity, of: input.sku)
      }
      let item = try await desk.system.repository(MenuItem.self)
        .named(input.sku, size: input.size, of: partner)
      guard item.isAvailable else {
        throw OpsError(
          .badState, "\(Excerpt.of(item.name)) is not offered now", field: "sku",
          hint: "choose something else: `opsh menu list` shows what the partner sells")
      }
      let known = try await MenuOption.of([item.id], desk.system)[item.id] ?? []
      let choice = try CartChoice(input.option ?? [], among: known)
      let note = try LineNotes.read(input.note)
      let cart = try await desk.open(partner, self.desk.world.throttle)
      let lines = desk.book.repository(CartLine.self)
      let price = choice.price(of: item)
      if var line = try await lines.fetch(
        key: CartLine.choiceKey, cart.id, item.id, choice.text, note)
      {
        line.quantity += quantity
        guard line.quantity <= PriceLimits.quantity else {
          throw CartRules.tooMany(line.quantity, of: input.sku, added: quantity)
        }
        line.seenPrice = price
        _ = try await lines.update(line)
      } else {
        _ = try await lines.create(
          CartLine(
            id: transaction.nextID(), cartID: cart.id, ownerID: cart.ownerID, itemID: item.id,
            options: choice.text, note: note, quantity: quantity, seenPrice: price))
      }
      return try await CartReport(desk).view(try await desk.keep(cart), at: partner)
    }
  }
}
