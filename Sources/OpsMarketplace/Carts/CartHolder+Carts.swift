import OpsDomain
import OpsStorage

extension CartHolder {
  /// The condition that the carts of this holder fulfil.
  var carts: Predicate {
    switch self {
    case .user(let id): .equals(Cart.Columns.ownerID, id)
    case .guest(let digest):
      .and([.equals(Cart.Columns.guestKey, digest), .equals(Cart.Columns.mergedBy, nil)])
    }
  }
}
