import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// The carts of the caller: a user's own, or those of a guest who shows a key.
struct CartDesk {
  let transaction: Transaction
  let holder: CartHolder
  /// Reads and writes carts: with the caller's own rights, or for a guest with those of the system.
  let book: Transaction
  /// Reads menus: customers see a menu only through its partner.
  let system: Transaction

  /// - Parameter guest: The key that a guest shows.
  /// - Throws: `data.bad_value` for a guest without a key, and for a user who shows one.
  init(_ transaction: Transaction, guest: String?) throws(OpsError) {
    self.transaction = transaction
    system = transaction.asSystem("reads the menu for a cart")
    if let user = transaction.principal.userID {
      guard guest == nil else {
        throw OpsError(
          .badValue, "You are signed in, so the cart is yours and needs no key", field: "guest",
          hint: "run `opsh cart merge KEY` to put the goods of the guest cart into yours")
      }
      holder = .user(user)
      book = transaction
      return
    }
    guard let guest else {
      throw OpsError(
        .badValue, "You are not signed in and have no guest cart yet", field: "guest",
        hint: "run `opsh cart key` to create a guest cart, or `opsh auth login NAME`")
    }
    holder = .guest(digest: try GuestKey(parsing: guest, field: "guest").digest)
    book = transaction.asSystem("keeps the cart of a guest who shows its key")
  }

  /// All carts of the holder, oldest first.
  func carts() async throws -> [Cart] {
    try await book.repository(Cart.self).all(where: holder.carts)
  }

  /// The holder's cart with its partner, or nil without one. Throws `rule.violated` when there are
  /// several and none is named, and `notfound.any` for a partner.
  func current(_ partner: String?) async throws -> (cart: Cart, partner: Partner)? {
    if let partner {
      let found = try await transaction.repository(Partner.self).named(partner)
      return try await cart(at: found).map { ($0, found) }
    }
    let carts = try await carts()
    guard let cart = carts.first else { return nil }
    guard carts.count == 1 else {
      let partners = try await system.seen(Partner.self, Set(carts.map(\.partnerID)))
      throw OpsError(
        .ruleViolated, "You have carts of \(carts.count) partners", field: "partner",
        hint: "name one with --partner: "
          + partners.map { Excerpt.of($0.name) }.joined(separator: ", "))
    }
    return (cart, try await Self.partner(of: cart, system))
  }

  /// The carts that are ordered together, in the order in which they were begun: the cart of the
  /// named partner, the only cart, or, where the site allows carts of several partners, each cart
  /// with something in it. Empty without a cart. Throws what ``current(_:)`` throws.
  func chosen(_ partner: String?) async throws -> [(cart: Cart, partner: Partner)] {
    if partner == nil, try await Settings.severalSellers.value(system) {
      var filled: [(cart: Cart, partner: Partner)] = []
      for cart in try await carts() where try await !lines(of: cart).isEmpty {
        filled.append((cart, try await Self.partner(of: cart, system)))
      }
      if !filled.isEmpty { return filled.sorted { $0.cart.id < $1.cart.id } }
    }
    return try await current(partner).map { [$0] } ?? []
  }

  /// The partner of a cart. Throws `data.corrupt` for one that is gone.
  static func partner(of cart: Cart, _ system: Transaction) async throws -> Partner {
    if let partner = try await system.repository(Partner.self).fetch(cart.partnerID) {
      return partner
    }
    throw OpsError(.corrupt, "A cart names a partner that does not exist")
  }

  /// The holder's cart at this partner, if there is one.
  func cart(at partner: Partner) async throws -> Cart? {
    switch holder {
    case .user(let id):
      return try await book.repository(Cart.self)
        .fetch(key: Cart.ownerPlaceKey, id, partner.id)
    case .guest(let digest):
      let cart = try await book.repository(Cart.self)
        .fetch(key: Cart.guestPlaceKey, digest, partner.id)
      guard cart?.mergedBy == nil else {
        throw OpsError(
          .badState, "This guest cart now belongs to the cart of a user who signed in",
          field: "guest",
          hint: "sign in, or create another guest cart with `opsh cart key`")
      }
      return cart
    }
  }

  /// The holder's cart at this partner, a new one if need be. A cart that became empty because a
  /// menu changed prevents no new one. Throws `rule.violated` for a cart of another partner, and
  /// `tempfail.throttled` for a guest from whose address many carts were begun.
  ///
  /// - Parameter throttle: Counts the carts that guests begin.
  func open(_ partner: Partner, _ throttle: Throttle) async throws -> Cart {
    if let cart = try await cart(at: partner) { return cart }
    for cart in try await carts() where try await lines(of: cart).isEmpty {
      try await book.repository(Cart.self).delete(cart)
    }
    var cart = Cart(
      id: transaction.nextID(), partnerID: partner.id, createdAt: transaction.now,
      updatedAt: transaction.now)
    switch holder {
    case .user(let id): cart.ownerID = id
    case .guest(let digest): cart.guestKey = digest
    }
    let opened = try await book.repository(Cart.self).create(cart)
    if case .guest(let digest) = holder, let address = transaction.caller.address {
      try GuestCarts.count("\(digest) \(partner.id)", from: address, throttle, at: transaction.now)
    }
    return opened
  }

  /// The lines of a cart in the order in which they were put there.
  func lines(of cart: Cart) async throws -> [CartLine] {
    try await book.repository(CartLine.self).all(
      where: .equals(CartLine.Columns.cartID, cart.id))
  }

  /// Notes that a cart has changed. One without lines goes; then the answer is nil.
  func keep(_ cart: Cart) async throws -> Cart? {
    let carts = book.repository(Cart.self)
    guard try await !lines(of: cart).isEmpty else {
      try await carts.delete(cart)
      return nil
    }
    guard cart.updatedAt != transaction.now else { return cart }
    var cart = cart
    cart.updatedAt = transaction.now
    return try await carts.update(cart)
  }
}
