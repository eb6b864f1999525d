import OpsDomain

/// Commands that change the cart so that its goods can be ordered.
extension CheckoutCheck {
  /// A command for this cart; about this line, where its product has several.
  func command(_ words: String, naming line: PricedItem? = nil) -> String {
    let parts = [
      "opsh cart \(words)", line.map { name(of: $0) } ?? "",
      isOneOfSeveral ? "--partner \"\(shop)\"" : "",
    ]
    return "`\(parts.filter { !$0.isEmpty }.joined(separator: " "))`"
  }

  /// Commands that leave so many pieces of an item in the cart. Where one of several lines can give
  /// up all that is too much, there is a choice of commands, otherwise all are needed.
  ///
  /// - Parameter lines: All lines of the item; together they have more than `left` pieces.
  func reduce(_ lines: [PricedItem], to left: Int64) -> String {
    let excess = lines.reduce(-left) { $0 + $1.quantity }
    let large = lines.filter { $0.quantity >= excess }
    guard large.isEmpty else {
      return large.map { set($0, to: $0.quantity - excess) }.joined(separator: " or ")
    }
    var rest = left
    var commands: [String] = []
    for line in lines {
      let kept = min(rest, line.quantity)
      rest -= kept
      if kept < line.quantity { commands.append(set(line, to: kept)) }
    }
    return commands.joined(separator: " and ")
  }

  private func set(_ line: PricedItem, to quantity: Int64) -> String {
    quantity > 0
      ? command("set \(line.sku) \(quantity)", naming: line)
      : command("remove \(line.sku)", naming: line)
  }

  /// What tells a line apart from others of its product; empty where there are none.
  private func name(of line: PricedItem) -> String {
    let lines = priced.items.filter { $0.item.productID == line.item.productID }
    guard lines.count > 1 else { return "" }
    return CartLineWords(among: lines.map(Self.words)).text(of: Self.words(line))
  }

  private static func words(_ line: PricedItem) -> CartLineWords.Line {
    CartLineWords.Line(size: line.item.size, options: line.options, note: line.note)
  }
}
