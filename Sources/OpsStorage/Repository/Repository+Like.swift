import OpsDomain

/// "Did you mean …?" for a name that no record has.
extension Repository {
  /// The hint that names the record whose name is like `text`: one that goes on where `text` ends,
  /// or one with a slip. Nil for none.
  ///
  /// It names only what the caller may see, also where the system looked for the record. An index
  /// finds it: names that are one slip away, and the first hundred that begin with the same two
  /// letters. The refusal matters more than its hint, so a failure is no hint.
  /// - Parameters:
  ///   - column: Holds the folded name, and leads an index.
  ///   - name: What people call the record.
  public func hint(
    for text: String, in column: Field<Folded>, _ name: @Sendable (Item) -> String
  ) async -> String? {
    guard let found = try? await like(text, in: column, name) else { return nil }
    let shown = Excerpt.of(found)
    return "did you mean \(found.contains(" ") ? "\"\(shown)\"" : shown)?"
  }

  private func like(
    _ text: String, in column: Field<Folded>, _ name: @Sendable (Item) -> String
  ) async throws -> String? {
    let folded = TextFolding.fold(text)
    let start = String(folded.prefix(2))
    guard start.count == 2 else { return nil }
    let seen = transaction.ofCaller.repository(Item.self)
    let order: [Order] = [.ascending(column)]
    let near = try await seen.fetch(
      Query(
        Item.schema,
        where: .and([.greaterOrEqual(column, start), .less(column, start + "\u{10FFFF}")]),
        order: order, limit: 100)
    ).items.map(name)
    if let longer = near.first(where: { TextFolding.fold($0).hasPrefix(folded) }) { return longer }
    let slips = Suggestion.slips(of: folded)
    let slipped =
      slips.isEmpty
      ? []
      : try await seen.fetch(
        Query(Item.schema, where: .oneOf(column, slips), order: order, limit: 10)
      ).items.map(name)
    return Suggestion.closest(
      to: text,
      in: (slipped + near).filter { !Suggestion.differInDigits(TextFolding.fold($0), folded) })
  }
}
