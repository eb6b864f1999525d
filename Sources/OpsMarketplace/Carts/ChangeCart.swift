import OpsDomain
import OpsKernel
import OpsPricing
import OpsStorage

/// Input of `cart.set`.
public struct SetCartLine: OperationInput {
  /// The product.
  public var sku: NameOf<MenuItem>
  /// `QTY`: The new number of pieces; 0 removes the line.
  public var quantity: Int64
  /// `S`: The line of this size.
  public var size: Name?
  /// `NAME:VALUE`: The line with this option; write "" for the line without options.
  public var option: [String]?
  /// `TEXT`: The line with this note; write "" for the line without a note.
  public var note: String?
  /// `TEXT`: The new note of the line; write "" to remove the note.
  public var newNote: String?
  /// The cart of this partner, if you have several.
  public var partner: NameOf<Partner>?
  /// `KEY`: The key of a guest's cart, for people who have not signed in.
  public var guest: String?
}

/// Input of `cart.remove`.
public struct RemoveCartLine: OperationInput {
  /// The product.
  public var sku: NameOf<MenuItem>
  /// `S`: The line of this size.
  public var size: Name?
  /// `NAME:VALUE`: The line with this option; write "" for the line without options.
  public var option: [String]?
  /// `TEXT`: The line with this note; write "" for the line without a note.
  public var note: String?
  /// The cart of this partner, if you have several.
  public var partner: NameOf<Partner>?
  /// `KEY`: The key of a guest's cart, for people who have not signed in.
  public var guest: String?
}

/// Input of `cart.clear`.
public struct ClearCart: OperationInput {
  /// The cart of this partner, if you have several.
  public var partner: NameOf<Partner>?
  /// `KEY`: The key of a guest's cart, for people who have not signed in.
  public var guest: String?
}

// Guests are told apart by the keys of their carts.

extension SetCartLine: ShowsVisitor {
  package var visitor: String? { guest }
}

extension RemoveCartLine: ShowsVisitor {
  package var visitor: String? { guest }
}

extension ClearCart: ShowsVisitor {
  package var visitor: String? { guest }
}

extension CartService {
  static let set = Operation<SetCartLine, CartView>(
    "cart.set", area: .marketplace,
    "Sets the number of pieces of a cart line and accepts the current price.",
    permission: .marketExplore, effect: .write(undo),
    examples: [
      "cart set LAMP-1 3", "cart set LAMP-1 1 --new-note \"with a long cable\" --dry-run",
    ])

  static let remove = Operation<RemoveCartLine, CartView>(
    "cart.remove", area: .marketplace, "Removes a line from your cart.",
    permission: .marketExplore, effect: .write(undo),
    examples: ["cart remove LAMP-1 --dry-run", "cart remove LAMP-1"], answersWhatIsLeft: true)

  static let clear = Operation<ClearCart, CartView>(
    "cart.clear", area: .marketplace, "Empties your cart.", permission: .marketExplore,
    effect: .write(undo), examples: ["cart clear", "cart clear --partner \"Bella Napoli\""])

  /// Changes a line and answers the whole quote. A line that gets the note of another one becomes
  /// one with it. Throws `notfound.any` and `notfound.sku`, `data.bad_quantity`, and
  /// `data.bad_value` when several lines are meant and for a note.
  public func set(_ input: SetCartLine, _ call: Call) async throws -> Outcome<CartView> {
    try await desk.perform(Self.set, input, call) { transaction in
      guard (0...PriceLimits.quantity).contains(input.quantity) else {
        throw CartRules.tooMany(input.quantity, of: input.sku)
      }
      let desk = try CartDesk(transaction, guest: input.guest)
      let name = CartLineName(
        sku: input.sku, size: input.size, options: input.option, note: input.note)
      let note = try input.newNote.map { try LineNotes.read($0, field: "new_note") }
      return try await Self.change(desk, input.partner, name) { line, item in
        guard input.quantity > 0 else { return nil }
        let known = try await MenuOption.of([item.id], desk.system)[item.id] ?? []
        var line = line
        line.quantity = input.quantity
        if let choice = CartChoice(stored: line.options, among: known) {
          line.seenPrice = choice.price(of: item)
        }
        guard let note, !TextFolding.sameBytes(note, line.note) else { return line }
        return try await Self.noted(line, note, desk)
      }
    }
  }

  /// Removes a line and answers the whole quote. Throws `notfound.any` and `notfound.sku`, and
  /// `data.bad_value` when several lines are meant.
  public func remove(_ input: RemoveCartLine, _ call: Call) async throws -> Outcome<CartView> {
    try await desk.perform(Self.remove, input, call) { transaction in
      let desk = try CartDesk(transaction, guest: input.guest)
      let name = CartLineName(
        sku: input.sku, size: input.size, options: input.option, note: input.note)
      return try await Self.change(desk, input.partner, name) { _, _ in nil }
    }
  }

  /// Empties a cart; one that is empty stays so. Throws `notfound.any` for a partner.
  public func clear(_ input: ClearCart, _ call: Call) async throws -> Outcome<CartView> {
    try await desk.perform(Self.clear, input, call) { transaction in
      let desk = try CartDesk(transaction, guest: input.guest)
      guard let (cart, partner) = try await desk.current(input.partner) else {
        return try await CartReport(desk).view(nil, at: nil)
      }
      try await desk.empty(cart)
      return try await CartReport(desk).view(nil, at: partner)
    }
  }

  /// The line with another note; nil where there is a line with that note already, which gets the
  /// pieces. Throws `data.bad_quantity` for more pieces than a line has.
  private static func noted(
    _ line: CartLine, _ note: String, _ desk: CartDesk
  ) async throws -> CartLine? {
    let lines = desk.book.repository(CartLine.self)
    guard
      var twin = try await lines.fetch(
        key: CartLine.choiceKey, line.cartID, line.itemID, line.options, note)
    else {
      var line = line
      line.note = note
      return line
    }
    twin.quantity += line.quantity
    guard twin.quantity <= PriceLimits.quantity else {
      throw CartRules.tooMany(twin.quantity, of: nil, added: line.quantity)
    }
    twin.seenPrice = line.seenPrice
    _ = try await lines.update(twin)
    return nil
  }

  /// Makes of a line what `body` answers; nil removes it.
  private static func change(
    _ desk: CartDesk, _ partner: String?, _ name: CartLineName,
    _ body: (CartLine, MenuItem) async throws -> CartLine?
  ) async throws -> CartView {
    guard let (cart, partner) = try await desk.current(partner) else {
      throw OpsError(
        .notFound, "The cart is empty", field: "sku",
        hint: "run `opsh cart add PARTNER SKU [QTY]` to add goods")
    }
    let (line, item) = try await CartLineFinder(desk: desk, cart: cart).line(name)
    let lines = desk.book.repository(CartLine.self)
    if let changed = try await body(line, item) {
      _ = try await lines.update(changed)
    } else {
      try await lines.delete(line)
    }
    return try await CartReport(desk).view(try await desk.keep(cart), at: partner)
  }
}

extension CartDesk {
  /// Removes a cart with its lines, as when it was emptied or ordered.
  func empty(_ cart: Cart) async throws {
    for line in try await lines(of: cart) {
      try await book.repository(CartLine.self).delete(line)
    }
    try await book.repository(Cart.self).delete(cart)
  }
}
