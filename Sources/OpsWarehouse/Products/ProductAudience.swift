import OpsDomain
import OpsStorage

/// The people to whom a product is shown that not everybody may look at, besides staff: the text of
/// ``Product/audience``. Each identifier stands between spaces, so that a condition finds one of
/// them.
package enum ProductAudience {
  /// Most people that are named. Further ones see the product on their menus only.
  package static let most = 100

  /// The text that names these people; that of nobody for none.
  package static func text(of people: Set<RecordID>) -> String {
    " " + people.sorted().prefix(most).map { mark($0).dropFirst() }.joined()
  }

  /// Fulfilled by products that everybody may look at, and by those that are shown to `principal`.
  static func includes(_ principal: Principal) -> Predicate {
    let open = Predicate.equals(Product.Columns.audience, nil)
    guard let user = principal.userID else { return open }
    return .or([open, .contains(Product.Columns.audience, mark(user))])
  }

  private static func mark(_ user: RecordID) -> String { " \(user.rawValue) " }
}
