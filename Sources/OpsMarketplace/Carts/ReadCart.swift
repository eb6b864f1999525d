import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `cart.show`.
public struct ShowCart: OperationInput {
  /// Only the cart of this partner, if you have several.
  public var partner: NameOf<Partner>?
  /// `KEY`: The key of a guest's cart, for people who have not signed in.
  public var guest: String?
}

/// Input of `cart.quote`.
public struct QuoteCart: OperationInput {
  /// `LAT,LON`: Where to deliver: degrees north and east.
  public var to: String?
  /// `M|N%`: Tip for the driver, as an amount or a share of the goods, such as 10%; with several
  /// partners, for each order.
  public var tip: String?
  /// `C`: Code of a promotion, for people who have signed in.
  public var code: [Name]?
  /// `N`: Loyalty points to pay with.
  public var points: Int64?
  /// `TIME`: When to deliver; default as soon as possible.
  public var deliverAt: SiteTime?
  /// Show the reason for each part of the price, and which promotions do not apply.
  public var why: Bool?
  /// Only the cart of this partner, if you have several.
  public var partner: NameOf<Partner>?
  /// `KEY`: The key of a guest's cart, for people who have not signed in.
  public var guest: String?
}

extension QuoteCart {
  public static var tells: [String: String] { ["why": "why"] }
}

extension CartService {
  static let show = Operation<ShowCart, CartView>(
    "cart.show", area: .marketplace,
    "Shows your cart and its price; with several partners, each cart and the total.",
    permission: .marketExplore, effect: .read,
    examples: ["cart show", "cart show --partner \"Bella Napoli\" -o json"],
    consistency: .snapshot, isOfNow: true)

  static let quote = Operation<QuoteCart, CartView>(
    "cart.quote", area: .marketplace,
    "Shows the price of your cart and what prevents an order.",
    permission: .marketExplore, effect: .read,
    examples: [
      "cart quote --to 54.690000,25.280000 --tip 10%", "cart quote --code WELCOME5 --why",
    ], consistency: .snapshot, isOfNow: true)

  /// The cart, an empty one when there is none. Where the site lets people have carts of several
  /// partners and none is named, all of them with one total.
  ///
  /// Throws `notfound.any` for a partner, and `rule.violated` for several carts from the time when
  /// the site allowed them.
  public func show(_ input: ShowCart, _ call: Call) async throws -> Outcome<CartView> {
    try await desk.perform(Self.show, input, call) { transaction in
      let desk = try CartDesk(transaction, guest: input.guest)
      return try await CartReport(desk).view(try await desk.chosen(input.partner))
    }
  }

  /// What the cart costs with these wishes; carts of several partners cost what one payment for
  /// their orders takes. What only prevents an order is told and not refused. What it shows is kept
  /// with the carts, in a commit of the system, as far as an order can have it: see ``ShownQuote``.
  ///
  /// Throws what ``show(_:_:)`` throws, `signin.missing` for codes of a guest, `data.bad_value`,
  /// `data.bad_amount` and `data.bad_date` for wishes that cannot be read, and
  /// `tempfail.throttled` for who has entered many codes that do not exist.
  public func quote(_ input: QuoteCart, _ call: Call) async throws -> Outcome<CartView> {
    let throttle = desk.world.throttle
    let shown = ShownQuotes()
    let outcome = try await desk.perform(Self.quote, input, call) { transaction in
      let desk = try CartDesk(transaction, guest: input.guest)
      // Nobody knows who a guest is, so a guest could try any number of codes.
      guard desk.holder.userID != nil || (input.code ?? []).isEmpty else {
        throw OpsError(
          .signInMissing, "Only people who have signed in can use promotion codes", field: "code",
          hint: "run `opsh auth login NAME`, then `opsh cart merge KEY` to keep this cart")
      }
      let wishes = try await QuoteWishes(
        to: input.to, tip: input.tip, codes: input.code, points: input.points,
        at: input.deliverAt, transaction)
      let chosen = try await desk.chosen(input.partner)
      // Carts of several partners are quoted without codes.
      if chosen.count < 2 {
        try await CodeTries(throttle, of: desk.holder)
          .check(wishes.codes, at: chosen.first?.partner.id, transaction)
      }
      return try await CartReport(desk, noting: shown)
        .view(chosen, wishes, isExplained: input.why ?? false)
    }
    do {
      try await keep(shown, call)
    } catch let error as OpsError where ![.internalError, .corrupt].contains(error.code) {
      // A book that takes no commit now, such as one whose disk is full, still shows prices.
    }
    return outcome
  }

  /// Keeps what was shown, where a commit stands by itself: a changeset is refused when anything
  /// that it has read has changed. Of visitors only so much is kept as ``GuestCarts`` lets them
  /// write; the rest is shown alone.
  private func keep(_ shown: ShownQuotes, _ call: Call) async throws {
    let quotes = shown.all
    guard !quotes.isEmpty, desk.standsAlone, !desk.isWriting, !call.isRehearsal,
      GuestCarts.mayKeepQuote(of: call.principal, desk.world)
    else { return }
    _ = try await desk.performAsSystem(.keepQuote, actor: call.principal.userID) { transaction in
      let carts = transaction.repository(Cart.self)
      for (id, quote) in quotes {
        guard var cart = try await carts.fetch(id), cart.shownQuotes.first != quote
        else { continue }
        cart.keep(quote)
        _ = try await carts.update(cart)
      }
    }
  }
}

extension SystemWork {
  /// Keeps with a cart what a quote has shown.
  static let keepQuote = SystemWork("cart.quote_shown")
}
