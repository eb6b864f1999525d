/// One field of a declared struct.
struct DeclaredField {
  let name: String
  let type: FieldType
  /// The value it has when nothing is said.
  let standard: String?
  /// Worked out from the others: kept in the row and not read from it.
  let isComputed: Bool

  /// `lowStock` → `low_stock`, `foldedSKU` → `folded_sku`.
  var column: String {
    var words = ""
    var previous: Character?
    let letters = Array(name)
    for (place, letter) in letters.enumerated() {
      let next = place + 1 < letters.count ? letters[place + 1] : nil
      let begins =
        letter.isUppercase
        && (previous?.isLowercase == true || previous?.isNumber == true
          || (previous?.isUppercase == true && next?.isLowercase == true))
      if begins { words += "_" }
      words += letter.lowercased()
      previous = letter
    }
    return words
  }

  /// `foldedSKU` → `skuKey`, `userID` → `userKey`.
  var keyName: String {
    var stem = name.hasPrefix("folded") ? String(name.dropFirst(6)) : name
    if stem.hasSuffix("ID"), stem.count > 2 { stem = String(stem.dropLast(2)) }
    let capitals = stem.prefix { $0.isUppercase }
    let lowered =
      capitals.count == stem.count || capitals.count == 1
      ? capitals.lowercased() : capitals.dropLast().lowercased() + capitals.suffix(1)
    return lowered + stem.dropFirst(capitals.count) + "Key"
  }
}
