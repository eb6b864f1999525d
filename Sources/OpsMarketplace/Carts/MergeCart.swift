import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `cart.merge`.
public struct MergeCart: OperationInput {
  /// The key of the guest cart.
  public var key: String
}

extension CartService {
  package static let merge = Operation<MergeCart, CartView>(
    "cart.merge", area: .marketplace, "Puts the goods of a guest cart into your cart.",
    permission: .orderPlace, effect: .write(undo),
    examples: [
      "cart merge opshg_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA --dry-run",
      "cart merge opshg_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
    ])

  /// Takes over a guest's cart after a sign-in. Of goods that are in both carts the larger number
  /// of pieces stays, so nothing is doubled; the second time nothing changes.
  ///
  /// Throws `data.bad_value` for what is no key, `notfound.any` for a key without a cart, and
  /// `rule.violated` for goods of another partner than those in the caller's cart.
  public func merge(_ input: MergeCart, _ call: Call) async throws -> Outcome<CartView> {
    try await desk.perform(Self.merge, input, call) { transaction in
      let own = try CartDesk(transaction, guest: nil)
      let digest = try GuestKey(parsing: input.key, field: "key").digest
      let system = transaction.asSystem("takes over the cart of a guest who has signed in")
      let guests = try await system.repository(Cart.self).all(
        where: .equals(Cart.Columns.guestKey, digest))
      let ours = guests.filter { $0.mergedBy == nil || $0.mergedBy == own.holder.userID }
      guard let last = ours.last else {
        let time = try await Settings.guestCartTime.value(system)
        throw OpsError(
          .notFound, "There is no guest cart with this key", field: "key",
          hint: "a guest cart is removed \(time.words) after its last change")
      }
      for cart in ours where cart.mergedBy == nil {
        try await Self.take(cart, into: own, desk.world.throttle, system)
      }
      let partner = try await CartDesk.partner(of: last, system)
      return try await CartReport(own).view(try await own.cart(at: partner), at: partner)
    }
  }

  private static func take(
    _ guest: Cart, into desk: CartDesk, _ throttle: Throttle, _ system: Transaction
  ) async throws {
    let lines = system.repository(CartLine.self)
    let theirs = try await lines.all(where: .equals(CartLine.Columns.cartID, guest.id))
    if !theirs.isEmpty {
      let partner = try await CartDesk.partner(of: guest, system)
      var cart = try await desk.open(partner, throttle)
      let shown = guest.shownQuotes
      if !shown.isEmpty {
        // The guest who has seen these quotes is the user who signs in.
        for quote in shown.reversed() { cart.keep(quote) }
        cart = try await desk.book.repository(Cart.self).update(cart)
      }
      let own = desk.book.repository(CartLine.self)
      for line in theirs {
        if var known = try await own.fetch(
          key: CartLine.choiceKey, cart.id, line.itemID, line.options, line.note)
        {
          known.quantity = max(known.quantity, line.quantity)
          known.seenPrice = line.seenPrice
          _ = try await own.update(known)
        } else {
          _ = try await own.create(
            CartLine(
              id: system.nextID(), cartID: cart.id, ownerID: cart.ownerID, itemID: line.itemID,
              options: line.options, note: line.note, quantity: line.quantity,
              seenPrice: line.seenPrice))
        }
        try await lines.delete(line)
      }
      _ = try await desk.keep(cart)
    }
    var merged = guest
    merged.mergedBy = desk.holder.userID
    merged.updatedAt = system.now
    _ = try await system.repository(Cart.self).update(merged)
  }
}
