import OpsDomain
import OpsStorage

/// The people besides staff who may see a product that is not for everybody: the text of
/// ``Product/audience``. Each identifier stands between spaces, so that a condition can find one of
/// them.
package enum ProductAudience {
  /// How many people are named at most. Others see the product only on their menus.
  package static let most = 100

  /// The text that names these people; without people, one that names nobody.
  package static func text(of people: Set<RecordID>) -> String {
    " " + people.sorted().prefix(most).map { mark($0).dropFirst() }.joined()
  }

  /// True for products that everybody may see, and for those that `principal` may see.
  static func includes(_ principal: Principal) -> Predicate {
    let open = Predicate.equals(Product.Columns.audience, nil)
    guard let user = principal.userID else { return open }
    return .or([open, .contains(Product.Columns.audience, mark(user))])
  }

  private static func mark(_ user: RecordID) -> String { " \(user.rawValue) " }
}
