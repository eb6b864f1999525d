import OpsDomain
import OpsStorage

/// Whose carts a call is about.
enum CartHolder: Sendable, Equatable {
  case user(RecordID)
  /// The guest: a visitor who shows the key with this digest.
  case guest(digest: String)

  /// The user; nil for a guest.
  var userID: RecordID? {
    if case .user(let id) = self { id } else { nil }
  }

  /// The condition that the carts of this holder fulfil.
  var carts: Predicate {
    switch self {
    case .user(let id): .equals(Cart.Columns.ownerID, id)
    case .guest(let digest):
      .and([.equals(Cart.Columns.guestKey, digest), .equals(Cart.Columns.mergedBy, nil)])
    }
  }
}
