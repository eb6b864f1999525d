import OpsDomain
import OpsStorage
import OpsWarehouse

/// Finds the line of a cart that people name by its product, and by size, options and note where it
/// has several.
struct CartLineFinder {
  let desk: CartDesk
  let cart: Cart

  /// The line. Throws `notfound.any` when there is none, whether there is such a product or not,
  /// and `data.bad_value` when there are several, with what tells them apart.
  func line(_ name: CartLineName) async throws -> (line: CartLine, item: MenuItem) {
    let product = try await product(name.sku)
    let lines = try await desk.lines(of: cart)
    let items = Dictionary(
      try await desk.system.seen(MenuItem.self, Set(lines.map(\.itemID))).map { ($0.id, $0) },
      uniquingKeysWith: { first, _ in first })
    let wanted = name.options.map { Set($0.filter { !$0.isEmpty }.map(TextFolding.fold)) }
    let note = try name.note.map { try LineNotes.read($0) }
    let known = lines.compactMap { line -> (CartLine, MenuItem)? in
      guard let product, let item = items[line.itemID], item.productID == product.id
      else { return nil }
      return (line, item)
    }
    let found = known.filter { line, item in
      (name.size.map { TextFolding.sameBytes($0, item.size) } ?? true)
        && (wanted.map { $0 == Self.words(line) } ?? true)
        && (note.map { TextFolding.sameBytes($0, line.note) } ?? true)
    }
    guard let first = found.first else { throw Self.missing(name.sku, among: known) }
    guard found.count == 1 else {
      throw OpsError(
        .badValue, "The cart has \(found.count) lines of \(Excerpt.of(name.sku))",
        field: "sku",
        hint: "add one of these to the command: " + Self.names(found).joined(separator: "; "))
    }
    return first
  }

  /// There is no line of the product, or none that was meant.
  private static func missing(
    _ sku: String, among known: [(CartLine, MenuItem)]
  ) -> OpsError {
    let sku = Excerpt.of(sku)
    guard !known.isEmpty else {
      return OpsError(
        .notFound, "There is no \(sku) in the cart", field: "sku",
        hint: "run `opsh cart show` to see its lines")
    }
    return OpsError(
      .notFound, "The cart has no line of \(sku) with this size, these options and this note",
      field: "sku", hint: hint(known))
  }

  private static func hint(_ known: [(CartLine, MenuItem)]) -> String {
    if let only = known.first, known.count == 1, only.1.size.isEmpty, only.0.options.isEmpty,
      only.0.note.isEmpty
    {
      return "leave out --size, --option and --note: the only line has none"
    }
    let these = known.count == 1 ? "this line" : "these lines"
    return "the cart has \(these): " + names(known).joined(separator: "; ")
  }

  /// The lines as the options of the command name them.
  private static func names(_ lines: [(CartLine, MenuItem)]) -> [String] {
    let named = lines.map { line, item in
      CartLineWords.Line(size: item.size, options: line.options, note: line.note)
    }
    let words = CartLineWords(among: named)
    return named.map { words.explained($0) }
  }

  /// The product of that SKU or identifier; nil for none.
  private func product(_ sku: String) async throws -> Product? {
    let products = desk.system.repository(Product.self)
    if let found = try await products.find(sku: sku) { return found }
    guard let id = RecordID(sku) else { return nil }
    return try await products.fetch(id)
  }

  private static func words(_ line: CartLine) -> Set<String> {
    Set(line.options.split(separator: ";").map { TextFolding.fold(String($0)) })
  }
}
