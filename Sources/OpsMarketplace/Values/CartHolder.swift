import OpsDomain

/// Whose carts a call is about.
enum CartHolder: Sendable, Equatable {
  case user(RecordID)
  /// The guest: a visitor who shows the key with this digest.
  case guest(digest: String)

  /// The user; nil for a guest.
  var userID: RecordID? {
    if case .user(let id) = self { id } else { nil }
  }
}
