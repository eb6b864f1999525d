import OpsDomain

extension Overlay {
  /// The overlay whose answers a reader gives: what is laid over it stands behind what that one has
  /// written. Nil when the answers are those of a book.
  ///
  /// The types are compared, because a cast to a protocol that fails asks the runtime about every
  /// conformance of the program.
  static func behind(_ reader: any RecordReader) -> Overlay? {
    if type(of: reader) == Overlay.self { return reader as? Overlay }
    guard type(of: reader) == LoggedReader.self, let logged = reader as? LoggedReader,
      type(of: logged.store) == ChangesetStore.self
    else { return nil }
    return (logged.store as? ChangesetStore)?.current
  }

  /// Whether anything was written and is not committed, here or in the overlays below.
  var isStaged: Bool { !changes.isEmpty || Self.behind(base)?.isStaged == true }

  /// The records of a collection that were written and are not committed, here and in the overlays
  /// below.
  func pending(_ schema: Schema) -> [Row] {
    let own = (table(schema) { $0.writes } ?? [:]).values.compactMap(\.new)
    return own + (Self.behind(base)?.pending(schema) ?? [])
  }
}
