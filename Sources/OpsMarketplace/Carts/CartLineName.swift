/// What people say to mean one line of a cart: its product, and what tells it apart where the cart
/// has several lines of that.
struct CartLineName {
  let sku: String
  var size: String?
  /// `NAME:VALUE`; an empty text means the line without options.
  var options: [String]?
  /// Empty means the line without a note.
  var note: String?
}
