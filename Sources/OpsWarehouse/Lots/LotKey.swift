import OpsDomain
import OpsStorage

/// Where a lot stands in a list that is ordered by category and product.
struct LotKey: Comparable {
  /// The folded name of the category; empty for none, and where categories do not matter.
  private let category: String
  /// The folded name of the product.
  private let product: String
  private let code: String
  private let id: RecordID

  init(_ standing: LotStanding, category: String) {
    self.category = category
    product = TextFolding.fold(standing.product.name)
    code = standing.lot.code
    id = standing.lot.id
  }

  /// The position as a list gave it out. Throws `data.bad_value`.
  init(position text: String) throws {
    let values = try Cursor.decode(text)
    guard values.count == 4, case .text(let category) = values[0],
      case .text(let product) = values[1], case .text(let code) = values[2],
      case .integer(let id) = values[3]
    else {
      throw OpsError.unreadablePage
    }
    self.category = category
    self.product = product
    self.code = code
    self.id = RecordID(rawValue: id)
  }

  /// The position behind the lot.
  var position: String {
    Cursor.encode([.text(category), .text(product), .text(code), .integer(id.rawValue)])
  }

  static func < (left: LotKey, right: LotKey) -> Bool {
    for (one, other) in [
      (left.category, right.category), (left.product, right.product), (left.code, right.code),
    ] where !TextFolding.sameBytes(one, other) {
      return TextFolding.bytewiseLess(one, other)
    }
    return left.id < right.id
  }
}
