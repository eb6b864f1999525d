import OpsBooks
import OpsDomain
import OpsShell

/// The key of a guest's cart in a file of the configuration folder, readable by its owner alone.
/// Anybody with the key can use the cart.
struct GuestCartFile: GuestCartStore {
  /// Longer is no key.
  private static let limit = 256

  private let folder: String
  private let file: OwnFile

  /// - Parameter configuration: Names the book whose cart it is.
  init(_ configuration: AppConfiguration) {
    folder = configuration.home.configuration
    file = OwnFile(configuration.guestCartFile)
  }

  /// The key; nil for a file that others can read, which may be anybody's.
  func load() -> Secret? {
    guard file.isOpenToOthers == false else { return nil }
    return try? file.token(limit: Self.limit)
  }

  func keep(_ key: Secret) {
    // Without a place for it people merge their cart by hand.
    try? file.replace(with: Array((key.reveal() + "\n").utf8), in: folder)
  }

  func forget() { file.remove() }
}
