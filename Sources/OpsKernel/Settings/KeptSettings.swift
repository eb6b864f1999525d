/// All settings that somebody has changed, as the writer of a book keeps them: an order asks for
/// forty.
struct KeptSettings: Sendable {
  /// By their keys.
  let values: [String: String]

  init(_ settings: [Setting]) {
    values = Dictionary(
      settings.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
  }
}
