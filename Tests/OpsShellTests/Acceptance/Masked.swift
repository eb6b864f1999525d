import OpsDomain

/// An answer without what is new in every run.
enum Masked {
  /// Keys and names that a run draws, and what a clock says.
  private static let names: Set<String> = [
    "op", "key", "job", "run", "elapsed_ms", "ms", "rows_per_second",
  ]

  /// The document with these members as `…`.
  static func document(_ document: Document) -> Document {
    if let items = document.items { return .list(items.map(Self.document)) }
    guard let members = document.members else { return document }
    var masked = DocumentObject()
    for (key, value) in members.members {
      masked.set(key, names.contains(key) ? "…" : Self.document(value))
    }
    return .object(masked)
  }
}
