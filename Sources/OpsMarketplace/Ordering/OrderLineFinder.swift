import OpsDomain

/// Finds the lines of an order that people name: by its SKU where one line has it, and where
/// several have it by what tells them apart, as in `SKU/extra:cheese`.
struct OrderLineFinder {
  private struct Named {
    let line: OrderLine
    let sku: String
    /// Its size, options and note, as they are shown.
    let words: [String]

    var text: String { "\(sku)/\(words.joined(separator: ";"))" }
    var folded: Set<String> { OrderLineFinder.words(words.joined(separator: ";")) }
  }

  private let lines: [Named]

  /// - Parameters:
  ///   - lines: All of the order's.
  ///   - skus: Those of their products.
  init(_ order: MarketOrder, _ lines: [OrderLine], skus: [RecordID: String]) {
    let notes = order.notes
    self.lines = lines.enumerated().map { index, line in
      let words =
        [line.size] + line.options.split(separator: ";").map(String.init) + [notes[index] ?? ""]
      return Named(
        line: line, sku: skus[line.productID] ?? "", words: words.filter { !$0.isEmpty })
    }
  }

  /// The line of that name. Throws `data.bad_value` where none or several have it.
  func line(_ name: String) throws(OpsError) -> OrderLine {
    let those = found(TextFolding.fold(name))
    if those.count == 1, let only = those.first { return only.line }
    guard !those.isEmpty else {
      let own = Set(lines.map(\.sku)).sorted(by: TextFolding.bytewiseLess)
      throw OpsError(
        .badValue, "\(Excerpt.of(name)) is not in the order", field: "line",
        hint: "the order has \(own.joined(separator: ", ")); place a second order for other goods")
    }
    throw OpsError(
      .badValue, "The order has \(those.count) lines of \(Excerpt.of(name))", field: "line",
      hint: "name one of these lines: "
        + those.map { Excerpt.of($0.text) }.joined(separator: ", "))
  }

  /// Lines that are told apart by exactly these words go before those that have others as well.
  private func found(_ name: String) -> [Named] {
    let plain = lines.filter { TextFolding.sameBytes(TextFolding.fold($0.sku), name) }
    guard plain.isEmpty else { return plain }
    var exact: [Named] = []
    var fitting: [Named] = []
    for line in lines {
      let start = TextFolding.fold(line.sku) + "/"
      guard name.hasPrefix(start) else { continue }
      let wanted = Self.words(String(name.dropFirst(start.count)))
      if wanted == line.folded { exact.append(line) }
      if wanted.isSubset(of: line.folded) { fitting.append(line) }
    }
    return exact.isEmpty ? fitting : exact
  }

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(separator: ";").map { TextFolding.fold(String($0)) }.filter { !$0.isEmpty })
  }
}
