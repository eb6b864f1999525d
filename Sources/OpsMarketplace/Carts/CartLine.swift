import OpsDomain

/// Some pieces of one menu item in a cart, with the same options and the same note.
public struct CartLine: Entity {
  /// Where the book keeps the lines of carts; the journal does not show their values.
  public static let record = Record("cart_lines", .marketplace, "cart line", confidential: true)

  public var id: RecordID
  public var version: Int64 = 0
  /// The cart that it is a line of.
  public var cartID: Indexed<Reference<Cart>>
  /// Whose the cart is; nil for a guest's.
  public var ownerID: Indexed<Reference<User>>?
  /// The menu item that is wanted.
  public var itemID: Indexed<Reference<MenuItem>>
  /// `NAME:VALUE` for each option, in their order, with semicolons; empty without.
  public var options: Line = ""
  /// A note to the partner, such as "without onions"; empty for none. One pizza with a note and one
  /// without are two lines.
  public var note: Line = ""
  /// Pieces; 1 to 99.
  public var quantity: Positive
  /// What one piece with its options cost when it was put there, in minor units.
  public var seenPrice: Amount

  /// A cart has one line for an item with the same options and note: more of it raises the
  /// quantity.
  public static let choiceKey = uniqueKey(
    Columns.cartID, Columns.itemID, Columns.options, Columns.note)
  public static let keys = [choiceKey.unique]
}
