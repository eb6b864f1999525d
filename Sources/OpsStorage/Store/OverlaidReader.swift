import OpsDomain

/// A reader whose answers come from an overlay: what is laid over it stands behind what that one
/// has written.
protocol OverlaidReader {
  /// The overlay; nil when the answers are those of a book.
  var overlay: Overlay? { get }
}

extension Overlay: OverlaidReader {
  var overlay: Overlay? { self }
}

extension Overlay {
  /// Whether anything was written and is not committed, here or in the overlays below.
  var isStaged: Bool {
    !changes.isEmpty || (base as? any OverlaidReader)?.overlay?.isStaged == true
  }

  /// The records of a collection that were written and are not committed, here and in the overlays
  /// below.
  func pending(_ schema: Schema) -> [Row] {
    let own = (table(schema) { $0.writes } ?? [:]).values.compactMap(\.new)
    return own + ((base as? any OverlaidReader)?.overlay?.pending(schema) ?? [])
  }
}
