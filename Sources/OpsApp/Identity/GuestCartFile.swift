import OpsDomain
import OpsKernel
import OpsShell

/// The key of a guest's cart in a file of the configuration folder, readable by its owner alone.
/// Anybody with the key can use the cart.
struct GuestCartFile: GuestCartStore {
  /// Longer is no key.
  private static let limit = 256

  let folder: String
  let file: String

  /// - Parameter configuration: Names the book whose cart it is.
  init(_ configuration: AppConfiguration) {
    folder = configuration.home.configuration
    file = configuration.guestCartFile
  }

  /// The key; nil for a file that others can read, which may be anybody's.
  func load() -> Secret? {
    guard let mode = FileAccess.mode(file), mode & 0o077 == 0,
      let content = try? ByteSources.open(file).readAll(limit: Self.limit, name: file)
    else { return nil }
    let line = content.prefix { $0 > 0x20 && $0 < 0x7F }
    return line.isEmpty ? nil : Secret(String(decoding: line, as: UTF8.self))
  }

  func keep(_ key: Secret) {
    // Without a folder for it people merge their cart by hand.
    try? FileAccess.makeFolder(folder)
    try? FileAccess.replace(file, with: Array((key.reveal() + "\n").utf8))
  }

  func forget() { FileAccess.remove(file) }
}
