import OpsDomain
import OpsStorage

/// What the gate checks on every write of a menu item.
extension MenuItem {
  /// The text that search looks in.
  static func searchText(name: String, sku: String, tags: String) -> String {
    let words = [name, sku, tags.replacing(",", with: " ")].filter { !$0.isEmpty }
    return TextFolding.fold(words.joined(separator: " "))
  }

  /// All that is wrong with it by itself, as one error.
  func checkFields() throws {
    var problems = Problems()
    _ = try problems.read { try checkName() }
    _ = try problems.read { try checkPrices() }
    _ = try problems.read { try checkHours() }
    _ = try problems.read { try checkWords() }
    _ = try problems.read { try checkSizes() }
    try problems.check()
  }

  /// Throws `rule.violated` when it would become the item of another partner or product.
  func checkKept(from old: MenuItem) throws(OpsError) {
    let isSame =
      old.partnerID == partnerID && old.productID == productID
      && TextFolding.sameBytes(old.size, size)
    guard isSame else {
      throw OpsError(
        .ruleViolated, "The partner and the product of a menu item cannot be changed", field: "sku",
        hint: "remove it and add another one")
    }
  }

  private func checkName() throws(OpsError) {
    let clean = try TextRules.name(name, field: "name", maximum: MenuLimits.name.upperBound)
    guard TextFolding.sameBytes(clean, name) else {
      throw OpsError(.badValue, "A name cannot begin or end with a space", field: "name")
    }
    guard name.unicodeScalars.count >= MenuLimits.name.lowerBound else {
      throw OpsError(
        .badValue,
        "The name \"\(Excerpt.of(name))\" has "
          + "\(Counted.text(name.unicodeScalars.count, "character")); "
          + "\(MenuLimits.name.lowerBound) to \(MenuLimits.name.upperBound) are allowed",
        field: "name", hint: "write a longer name")
    }
  }

  private func checkPrices() throws(OpsError) {
    guard price > 0, price <= MenuLimits.price else {
      throw OpsError(
        .badAmount,
        "The price of a menu item must be above zero and at most "
          + "\(MenuLimits.price) minor units", field: "price",
        hint: "give the price of one piece")
    }
    guard let formerPrice else { return }
    guard formerPrice > price, formerPrice <= MenuLimits.price else {
      throw OpsError(
        .badAmount, "The former price must be higher than the price", field: "former_price",
        hint: "leave it out if the price is not reduced")
    }
  }

  private func checkHours() throws(OpsError) {
    guard (from == nil) == (until == nil), from == nil || from != until else {
      throw OpsError(
        .badValue, "The hours of an item need a beginning and a different end", field: "hours",
        hint: "write hours as 11:00-15:00 or 22:00-02:00")
    }
  }

  private func checkWords() throws(OpsError) {
    let words = allergens.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let known = MenuAllergen.inOrder(words.compactMap(MenuAllergen.init(rawValue:)))
    let isInOrder = TextFolding.sameBytes(
      known.map(\.rawValue).joined(separator: ","), allergens)
    guard allergens.isEmpty || isInOrder else {
      throw OpsError(
        .badValue, "Each allergen can be given only once, in the usual order, with commas",
        field: "allergens",
        hint: "words: " + MenuAllergen.allCases.map(\.rawValue).joined(separator: ", "))
    }
    let tags = self.tags.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let wanted = self.tags.isEmpty ? "" : try Self.tagText(tags)
    guard TextFolding.sameBytes(wanted, self.tags) else {
      throw OpsError(
        .badValue, "Each tag can be given only once, folded, with commas", field: "tags")
    }
  }

  private func checkSizes() throws(OpsError) {
    if let weight, !MenuLimits.weight.contains(weight) {
      throw OpsError(
        .badValue,
        "The weight cannot be \(weight) g", field: "weight",
        hint: "give \(MenuLimits.weight.lowerBound) to \(MenuLimits.weight.upperBound) g")
    }
    for side in [length, width, height].compactMap({ $0 }) where !MenuLimits.side.contains(side) {
      throw OpsError(
        .badValue,
        "A side cannot be \(side) mm", field: "dimensions",
        hint: "give \(MenuLimits.side.lowerBound) to \(MenuLimits.side.upperBound) mm")
    }
  }

  /// Tags as they are stored: folded, each once, in the order given. Throws `data.bad_value`.
  static func tagText(_ tags: [String]) throws(OpsError) -> String {
    var known: [String] = []
    for tag in tags {
      let clean = TextFolding.fold(
        try TextRules.name(tag, field: "tag", maximum: MenuLimits.tagText))
      guard !clean.contains(",") else {
        throw OpsError(
          .badValue, "A tag cannot have a comma in it", field: "tag",
          hint: "give each tag with its own --tag")
      }
      if !known.contains(where: { TextFolding.sameBytes($0, clean) }) { known.append(clean) }
    }
    guard known.count <= MenuLimits.tags else {
      throw OpsError(
        .badValue, "An item can have at most \(MenuLimits.tags) tags, not \(known.count)",
        field: "tag")
    }
    let text = known.joined(separator: ",")
    _ = try text.isEmpty ? text : TextRules.name(text, field: "tag")
    return text
  }
}
