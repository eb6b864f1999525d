import OpsDomain
import OpsKernel
import OpsStorage

/// The carts of all guests together. Nobody knows who a guest is, so one visitor could fill the
/// book with carts, or keep all others from having one.
struct GuestCarts {
  /// Carts that guests may begin from one network address: as many as people may register from
  /// there, five within five minutes, but counted over an hour, because many begin at once. As many
  /// quotes of theirs are kept.
  static let limit = Throttle.Limit(tries: 60, window: TimeSpan(milliseconds: 3_600_000))
  /// How long a cart is safe after its last change, however many guests want one.
  static let safeTime = TimeSpan(milliseconds: 3_600_000)
  /// Carts that give way at once. After a lower limit was set, the rest goes with later ones.
  private static let atOnce = 5

  private let system: Transaction

  /// - Parameter system: With the rights of the system, as reactions of the gate and jobs have.
  init(_ system: Transaction) { self.system = system }

  /// Counts a cart that was begun. Throws `tempfail.throttled` when there were too many from the
  /// address.
  ///
  /// - Parameter cart: What tells it from other carts: the same one counts once.
  static func count(
    _ cart: String, from address: String, _ throttle: Throttle, at now: Instant
  ) throws(OpsError) {
    let who = "guest cart \(AddressNetwork.of(address))"
    guard let wait = throttle.admit(cart, by: who, limit, at: now) else { return }
    let minutes = max(1, (wait.milliseconds + 59_999) / 60_000)
    throw OpsError(
      .throttled, "Guests have created \(limit.tries) carts from this address within an hour",
      field: "guest", hint: "sign in to have a cart of your own, or try again in \(minutes) min",
      retryAfter: wait)
  }

  /// Counts a quote that is kept with carts, and answers whether it may be: always for people who
  /// have signed in, and for visitors as long as few of their address were kept within an hour. A
  /// quote is a read, so that no limit of writes holds for it.
  static func mayKeepQuote(of principal: Principal, _ world: World) -> Bool {
    guard let address = principal.address else { return true }
    // Each one counts, also where the same two take turns.
    let quote = OperationKey.make(clock: world.clock, random: world.random)
    let who = "guest quote \(AddressNetwork.of(address))"
    return world.throttle.admit(quote, by: who, limit, at: world.clock.now()) == nil
  }

  /// Makes room for a guest's cart that was just written: beyond `market.guest_carts` the ones give
  /// way that nobody has changed for the longest time. Throws `rule.violated` where all others were
  /// changed within ``safeTime``.
  func makeRoom(for cart: Cart) async throws {
    guard cart.guestKey != nil else { return }
    let most = try await Settings.guestCarts.value(system)
    let count = try await system.repository(Cart.self)
      .count(where: .equals(Cart.Columns.isGuest, true))
    guard count > most else { return }
    if most > 0 {
      let excess = Int(count - most)
      let old = try await untouched(for: Self.safeTime, atMost: min(excess, Self.atOnce))
      for other in old { try await remove(other) }
      if !old.isEmpty { return }
    }
    throw OpsError(
      .ruleViolated, "All carts for guests are in use: \(Counted.text(most, "cart"))",
      field: "guest", hint: "sign in to have a cart of your own")
  }

  /// Carts of guests that were not changed for so long, the oldest first.
  func untouched(for time: TimeSpan, atMost count: Int) async throws -> [Cart] {
    let last = system.now.adding(milliseconds: -time.milliseconds)
    typealias Columns = Cart.Columns
    return try await system.repository(Cart.self).first(
      count, where: .and([.equals(Columns.isGuest, true), .less(Columns.updatedAt, last)]),
      order: [.ascending(Columns.updatedAt)])
  }

  /// Removes a cart with what is in it.
  func remove(_ cart: Cart) async throws {
    let lines = system.repository(CartLine.self)
    for line in try await lines.all(where: .equals(CartLine.Columns.cartID, cart.id)) {
      try await lines.delete(line)
    }
    try await system.repository(Cart.self).delete(cart)
  }
}
