import OpsDomain
import OpsStorage
import OpsWarehouse

/// Finds the line of a cart that people name by its product, and by size, options and note where it
/// has several.
struct CartLineFinder {
  let desk: CartDesk
  let cart: Cart

  /// The line. Throws `notfound.any` when there is none, and `data.bad_value` when there are
  /// several, with what tells them apart.
  func line(_ name: CartLineName) async throws -> (line: CartLine, item: MenuItem) {
    let product = try await desk.system.repository(Product.self).named(name.sku)
    let lines = try await desk.lines(of: cart)
    let items = Dictionary(
      try await desk.system.seen(MenuItem.self, Set(lines.map(\.itemID))).map { ($0.id, $0) },
      uniquingKeysWith: { first, _ in first })
    let wanted = name.options.map { Set($0.filter { !$0.isEmpty }.map(TextFolding.fold)) }
    let note = try name.note.map { try LineNotes.read($0) }
    let found = lines.compactMap { line -> (CartLine, MenuItem)? in
      guard let item = items[line.itemID], item.productID == product.id,
        name.size.map({ TextFolding.sameBytes($0, item.size) }) ?? true,
        wanted.map({ $0 == Self.words(line) }) ?? true,
        note.map({ TextFolding.sameBytes($0, line.note) }) ?? true
      else { return nil }
      return (line, item)
    }
    guard let first = found.first else {
      throw OpsError(
        .notFound, "There is no \(Excerpt.of(product.sku)) in the cart", field: "sku",
        hint: "`opsh cart show` shows what is in it")
    }
    guard found.count == 1 else {
      let names = found.map { line, item in
        let words = [item.size, line.options, line.note].filter { !$0.isEmpty }
        return words.isEmpty
          ? "without options and note" : Excerpt.of(words.joined(separator: ", "))
      }
      throw OpsError(
        .badValue, "The cart has \(found.count) lines of \(Excerpt.of(product.sku))",
        field: "sku",
        hint: "say which with --size, --option and --note, where \"\" means none: "
          + names.joined(separator: "; "))
    }
    return first
  }

  private static func words(_ line: CartLine) -> Set<String> {
    Set(line.options.split(separator: ";").map { TextFolding.fold(String($0)) })
  }
}
